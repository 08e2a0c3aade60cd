// A win page: each print is counted before it is on paper.

import { pageData } from "./pitboss.mjs";
import { at, button, command } from "./pit.mjs";

const { award } = pageData();
const mark = document.getElementById("copy");

async function print() {
  const answer = await command(at("wins", award, "prints"), {});
  mark.textContent = answer.number > 1 ? `Duplicate, print ${answer.number}` : "Original, print 1";
  mark.hidden = false;
  document.getElementById("printed").textContent = `${new Date(answer.at).toLocaleString()} by ${answer.by}`;
  window.print();
}

document.getElementById("print").replaceWith(button("Print", print, { key: "print", class: "primary huge" }));
