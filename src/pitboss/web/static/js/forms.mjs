// Plain forms: what is filled in becomes a command, what is wrong stands beside its field.

import { Problem, api, busy, complain, dollars, h, newId, say } from "./pitboss.mjs";

/** Dollars as people write them, in cents: "1,250", "$12.50". Throws what to write instead. */
export function cents(text) {
  const found = /^-?\$?(\d{1,9})(?:\.(\d\d))?$/.exec(text.trim().replaceAll(",", ""));
  if (!found) throw new Error("Enter an amount such as 125 or 12.50");
  const amount = Number(found[1]) * 100 + Number(found[2] ?? 0);
  return text.trim().startsWith("-") ? -amount : amount;
}

function whole(text) {
  if (!/^-?\d{1,9}$/.test(text.trim())) throw new Error("Enter a whole number");
  return Number(text);
}

/** The chips of one denomination; throws what is wrong if they are no whole number of them. */
function stack(field) {
  const amount = cents(field.value);
  const chip = Number(field.dataset.chip);
  if (amount < 0 || amount % chip) throw new Error(`This is not a whole number of ${dollars(chip)} chips`);
  return { chip_cents: chip, cents: amount };
}

/** What the chips of a form come to, by denomination; what can't be read counts as nothing. */
export function together(form) {
  const amounts = [...form.querySelectorAll("[data-as=stack]:not(:disabled)")].map((field) => {
    try {
      return field.value === "" ? 0 : stack(field).cents;
    } catch {
      return 0;
    }
  });
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

const READ = { cents, whole, text: (text) => text.trim(), secret: (text) => text };

function put(body, name, value) {
  const parts = name.split(".");
  const last = parts.pop();
  let at = body;
  for (const part of parts) at = at[part] ??= {};
  at[last] = value;
}

/** What a form says, by its fields' names; dots make objects. Throws `{field, says}`. */
export function collect(form) {
  const body = {};
  for (const field of form.elements) {
    if (!field.name || field.disabled || field.type === "file") continue;
    const as = field.dataset.as ?? "text";
    if (as === "each") {
      const list = (body[field.name] ??= []);
      if (field.checked) list.push(field.value);
    } else if (as === "stack") {
      const list = (body[field.name] ??= []);
      if (field.value === "") continue;
      try {
        list.push(stack(field));
      } catch (error) {
        throw { field: field.name, says: error.message, element: field };
      }
    } else if (as === "total") put(body, field.name, together(form));
    else if (as === "flag") put(body, field.name, field.checked);
    else if (field.type === "radio") {
      if (field.checked) put(body, field.name, field.value);
    } else if (field.value === "" && "optional" in field.dataset) continue;
    else {
      try {
        put(body, field.name, READ[as](field.value));
      } catch (error) {
        throw { field: field.name, says: error.message };
      }
    }
  }
  return body;
}

/** Take back what was said about a form before. */
export function clear(form) {
  for (const error of form.querySelectorAll(".field-error, .form-problem")) error.remove();
  for (const field of form.querySelectorAll("[aria-invalid]")) {
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-errormessage");
  }
}

/** Say what is wrong with one field, beside it; gives whether there is such a field. */
export function mark(form, name, says, element) {
  const field = element ?? [...form.elements].find((candidate) => candidate.name === name || candidate.name === name.split(".").slice(0, 2).join("."));
  if (!field) return false;
  const error = document.createElement("p");
  error.className = "field-error";
  error.id = `error-${newId().slice(0, 8)}`;
  error.textContent = says;
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-errormessage", error.id);
  (field.closest(".field, .check") ?? field).append(error);
  return true;
}

/** Say what is wrong with what a form has sent: beside its field, or above its button. In a dialog nothing is said behind it. */
export function showProblem(form, problem) {
  const fields = problem.body?.fields ?? [];
  const marked = fields.filter(({ field, says }) => mark(form, field, says));
  if (!marked.length) {
    const text = document.createElement("p");
    text.className = "form-problem";
    if (form.closest("dialog")) text.setAttribute("role", "alert");  // elsewhere the page itself says it aloud
    text.textContent = problem.detail;
    text.append(wayOn(problem));
    lastRow(form).before(text);  // the row may stick to the window's edge, and a question is answered before its button is pressed
    text.scrollIntoView({ block: "nearest" });
  }
  if (problem.body?.unsure) askAgain(form);
  (form.querySelector("[aria-invalid]") ?? wrongPin(form, problem))?.focus();
  if (!form.closest("dialog")) complain(problem, { stays: true });
}

/** What is confirmed is changed by an adjustment alone: where whoever reads it makes one, or who does. */
const BY_ADJUSTMENT = "001/jackpot.9h";

function wayOn(problem) {
  const { adjusters, adjusts } = document.body.dataset;
  if (problem.body?.rule !== BY_ADJUSTMENT || !adjusters) return "";
  return adjusts === undefined ? `. Call ${adjusters}: two of them adjust it.` : h("span", {}, " ", h("a", { href: "/manage/jackpots" }, "Adjust a meter"));
}

/** A refused card leads to its PIN, which is typed anew; everything else stays. */
function wrongPin(form, problem) {
  const pin = problem.status === 403 ? form.querySelector("[type=password]") : null;
  pin?.select();
  return pin;
}

/** The row of the button that sends a form. */
function lastRow(form) {
  const button = form.querySelector("button:not([type=button])") ?? form.lastElementChild;
  return button.parentElement === form ? button : button.parentElement;
}

/** What is unlikely is done if it is said to be right; whoever changes a field is asked anew, question and all. */
function askAgain(form) {
  form.querySelector(".sure")?.remove();
  const box = h("input", { type: "checkbox", name: "sure", required: true, "data-as": "flag" });
  const asked = h("label", { class: "check sure" }, box, " I have counted again, and this is right");
  const question = form.querySelector(".form-problem");
  question.after(asked);
  form.addEventListener("input", (event) => {
    if (event.target === box) return;
    asked.remove();
    question.remove();
  });
  box.focus();
}

/**
 * A form that sends a command: `body(form)` makes it, `send` brings it to the server, `done(answer, form)` follows it. The id
 * of a command stays the same as long as its body does and nobody knows whether it has arrived.
 */
export function wire(form, { path, body = collect, done = finished, send = api } = {}) {
  const waiting = { text: "", id: "" };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    busy(form, async () => {
      clear(form);
      let content;
      try {
        content = body(form);
      } catch (wrong) {
        if (!wrong.says) throw wrong;
        mark(form, wrong.field, wrong.says, wrong.element);
        form.querySelector("[aria-invalid]")?.focus();
        return form.closest("dialog") ? undefined : complain({ detail: wrong.says }, { stays: true });
      }
      const text = JSON.stringify(content);
      if (waiting.text !== text) Object.assign(waiting, { text, id: newId() });
      try {
        const answer = await send("POST", typeof path === "function" ? path(content, form) : (path ?? form.dataset.post), content, { id: waiting.id });
        waiting.text = "";
        await done(answer, form);
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
        if (problem.status !== 0) waiting.text = "";
        showProblem(form, problem);
      }
    });
  });
}

/** Where a form goes once it is done: to another page, or here again; what was done is said there. */
function finished(answer, form) {
  const said = form.dataset.says ?? "Done.";
  if (!("then" in form.dataset)) return say(said);
  sayLater(said);
  if (form.dataset.then) location.assign(form.dataset.then);
  else afresh();
}

/** The page anew from its head, where it says what was done: neither where it was scrolled to, nor at a part that was jumped to. */
export function afresh() {
  history.replaceState(null, "", location.pathname + location.search);
  location.assign(location.href); // a reload would keep the place
}

/** Say here what was done on the page before. */
export function sayLater(text) {
  sessionStorage.setItem("said", text);
}

const said = sessionStorage.getItem("said");
if (said) {
  sessionStorage.removeItem("said");
  say(said);
}

for (const form of document.querySelectorAll("form[data-post]")) wire(form);

for (const sum of document.querySelectorAll("output[data-sum]")) {
  const form = sum.closest("form");
  form.addEventListener("input", () => (sum.value = dollars(together(form))));
}

for (const button of document.querySelectorAll("[data-dialog]")) {
  button.addEventListener("click", () => document.getElementById(button.dataset.dialog).showModal());
}
for (const button of document.querySelectorAll("dialog [data-close]")) {
  button.addEventListener("click", () => button.closest("dialog").close());
}
for (const button of document.querySelectorAll("[data-print]")) button.addEventListener("click", () => window.print());
