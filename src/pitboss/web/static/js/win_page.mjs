// A win page: each print is counted before it is on paper, by this page or as a file.

import { newId, pageData, saved } from "./pitboss.mjs";
import { at, button, clockOf, command } from "./pit.mjs";

const { award, zone } = pageData();
const mark = document.getElementById("copy");

function marked(text) {
  mark.textContent = text;
  mark.hidden = false;
}

async function print() {
  const answer = await command(at("wins", award, "prints"), {});
  marked(answer.number > 1 ? `DUPLICATE, print ${answer.number}` : "Original, print 1");
  document.getElementById("printed").textContent = `${clockOf(answer.at, zone)} by ${answer.by}`;
  window.print();
}

async function save() {
  const headers = { "Content-Type": "application/json", "X-Pitboss-CSRF": document.body.dataset.csrf, "Idempotency-Key": newId() };
  const answer = await fetch(at("wins", award, "prints", "pdf"), { method: "POST", headers, body: "{}" });
  await saved(answer, "win-page.pdf");
  marked(answer.headers.get("Pitboss-Print"));
}

document.getElementById("print")?.replaceWith(button("Print", print, { key: "print", class: "primary huge" }));
document.getElementById("pdf")?.replaceWith(button("PDF", save, { key: "pdf" }));
