// A win page: each print is counted before it is on paper, by this page or as a file.

import { api, h, newId, pageData, saved } from "./pitboss.mjs";
import { at, button, command } from "./pit.mjs";
import { clockOf } from "./times.mjs";

const { award, zone, reads } = pageData();
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

const WORDS = { name: "Name", born: "Date of birth", address: "Address", document: "ID document", issuer: "Issued by", document_number: "ID number", tax_number: "Tax number" };

/** Each reading is told in the journal, with who reads; the data stay on this screen. */
async function read() {
  const record = await api("POST", at("awards", award, "winner", "reading"), {}, { id: newId() });
  const place = document.getElementById("record");
  place.querySelector("dl").replaceChildren(...Object.entries(WORDS).map(([name, word]) => h("div", {}, h("dt", {}, word), h("dd", {}, record[name] || "none"))));
  place.hidden = false;
}

const reading = document.getElementById("reading");
if (reads) reading?.replaceWith(button("Read the winner's record", read, { key: "reading" }));
else reading?.remove();
