// Games of the room's own: two files are read here, checked by the server, and added by two people.

import { counted } from "./exact.mjs";
import { clear, collect, mark, sayLater, showProblem, wire } from "./forms.mjs";
import { busy, h, newId } from "./pitboss.mjs";

const form = document.getElementById("add");
const result = document.getElementById("checked");
const waiting = () => result.replaceChildren(h("p", { class: "muted waiting" }, "Dealing trial rounds and counting…"));

/** The texts of both files; one that is missing is said beside it. */
async function texts() {
  const found = {};
  for (const name of ["rules", "paytables"]) {
    const field = document.getElementById(`f-${name}`);
    const file = field.files[0];
    if (!file) throw { field: name, says: `Choose the file ${name}.toml`, element: field };
    found[name] = await file.text();
  }
  return found;
}

function line(check) {
  const [tag, word] = check.passes ? ["good", "ok"] : check.needed ? ["bad", "missing"] : ["warn", "not here"];
  const sentences = check.missing.map((sentence) => h("li", {}, sentence));
  return h("li", {}, h("span", { class: `tag ${tag}` }, word), ` ${check.shows}`, ...(sentences.length ? [h("ul", {}, ...sentences)] : []));
}

function verdict({ passes, may_be_added: may, name }) {
  if (passes) return `${name} is complete and can be added.`;
  return may ? `${name} can be added and practised; what is marked “not here” is not available.` : `${name} can't be added until what is missing is there.`;
}

function show(found) {
  result.replaceChildren(
    h("p", {}, h("strong", {}, verdict(found))),
    h("p", { class: "muted" }, `${found.name} (${found.game}), version ${found.version}, SHA-256 `, h("code", { class: "hash" }, found.hash)),
    h("ul", { class: "plain stack tight" }, ...found.checks.map(line)),
  );
}

/** What somebody has to do first is said beside the field; what the server refuses, at the form's end. */
async function tried(work) {
  clear(form);
  result.replaceChildren();
  try {
    return await work(await texts());
  } catch (wrong) {
    result.replaceChildren();
    if (wrong.says) mark(form, wrong.field, wrong.says, wrong.element);
    else if (wrong.detail) showProblem(form, wrong);
    else throw wrong;
  }
}

const check = document.getElementById("check");
check?.addEventListener("click", () => busy(check, () => tried(async (files) => show(await counted("POST", "/api/v1/own-games/check", files, { waiting })))));

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  busy(form, () =>
    tried(async (files) => {
      const id = newId();
      const body = { ...files, ...collect(form) };
      const { result: kept } = await counted("POST", "/api/v1/own-games", body, { id, waiting });
      sayLater(`${kept.name}, version ${kept.version}, is added: set a practice table up for it, and the lobby has it.`);
      location.reload();
    }),
  );
});

for (const button of [check, document.getElementById("keep")]) if (button) button.disabled = false;

const dialog = document.getElementById("retire");
let chosen = "";
for (const button of document.querySelectorAll("[data-retire]")) {
  const row = button.closest("tr").dataset;
  button.setAttribute("aria-label", `Retire ${row.name}`);
  button.addEventListener("click", () => {
    chosen = row.game;
    document.getElementById("retire-name").textContent = row.name;
    dialog.showModal();
  });
  button.disabled = false;
}
if (dialog) {
  wire(document.getElementById("retire-form"), {
    path: () => `/api/v1/own-games/${encodeURIComponent(chosen)}/retire`,
    done: () => {
      sayLater("The game is retired.");
      location.reload();
    },
  });
}
