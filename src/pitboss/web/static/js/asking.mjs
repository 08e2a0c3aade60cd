// What the pit asks in a dialog: facts, fields, a choice, the card and PIN of a second person.

import { clear, showProblem } from "./forms.mjs";
import { factList } from "./pit.mjs";
import { Problem, busy, h, newId } from "./pitboss.mjs";

/**
 * Ask in a dialog. It stays open, with all that was typed, until `send(answer, id)` is done: what is wrong is said inside it. The id
 * of the command stays the same as long as the answer does and nobody knows whether it has arrived.
 * `yes` is the act that its button carries out, in words; a function of them follows what is chosen. What takes something away is `grave`.
 * `read(form, pressed)` gives the answer, or undefined to go on asking; without a `yes` the fields have the buttons that send it. Gives what `send` gave (without it, the answer), or null when it is left.
 */
export function ask({ title, text, warning = "", facts = [], fields = [], yes = title, no = "Cancel", grave = false, read = () => true, send, wide = false }) {
  const id = `dialog-${newId()}`;
  const cancel = h("button", { type: "button", autofocus: !yes }, no);
  const act = yes ? h("button", { type: "submit", class: grave ? "danger" : "primary" }) : null;
  const form = h(
    "form", { method: "dialog", class: "stack", autocomplete: "off" },
    h("h2", { id }, title),
    factList(facts),
    warning ? h("p", { class: "notice warn" }, warning) : null,
    text ? h("p", {}, text) : null,
    fields,
    h("div", { class: "row" }, act, cancel),
  );
  const name = () => { if (act) act.textContent = typeof yes === "function" ? yes() : yes; };
  form.addEventListener("input", name);
  name();
  const made = h("dialog", { class: wide ? "ask wide" : "ask", "aria-labelledby": id }, form);
  cancel.addEventListener("click", () => made.close());
  const waiting = { text: "", id: "" };
  let answer = null;
  const submit = async (pressed) => {
    const found = read(form, pressed);
    if (found === undefined) return;
    clear(form);
    const words = JSON.stringify(found);
    if (waiting.text !== words) Object.assign(waiting, { text: words, id: newId() });
    try {
      answer = send ? ((await send(found, waiting.id)) ?? found) : found;
      made.close();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (problem.status !== 0) waiting.text = "";
      showProblem(form, problem);
    }
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    busy(form, () => submit(event.submitter));
  });
  return new Promise((resolve) => {
    made.addEventListener("close", () => {
      made.remove();
      resolve(answer);
    });
    document.body.append(made);
    made.showModal();
  });
}

export function field(label, input, hint) {
  const id = `field-${newId()}`;
  input.id = id;
  return h("div", { class: "field" }, h("label", { for: id }, label), input, hint ? h("p", { class: "hint" }, hint) : null);
}

/** One line of text that has to be given. */
export function textInput(name, { value = "", ...more } = {}) {
  return h("input", { name, required: true, maxlength: 200, autocomplete: "off", value, ...more });
}

/** The fields of somebody's card and PIN; `read()` gives {badge, secret}, or leads to what is missing. */
export function cardFields({ first = true, whose = "" } = {}) {
  const card = h("input", { name: "badge", autocomplete: "off", spellcheck: "false", autofocus: first, maxlength: 80 });
  const pin = h("input", { name: "secret", type: "password", autocomplete: "off", maxlength: 200 });
  const read = () => {
    // A card reader ends with Enter: it leads to the PIN.
    if (!card.value.trim()) return card.focus();
    if (!pin.value) return pin.focus();
    return { badge: card.value.trim(), secret: pin.value };
  };
  const labels = whose ? [`${whose} card`, `${whose} PIN or password`] : ["Card", "PIN or password"];
  return { fields: [field(labels[0], card, "Swipe the card, or type its number"), field(labels[1], pin)], read };
}

/** Ask for a card and its PIN; a card reader types the first and ends with Enter. Gives {badge, secret}, or null. */
export function askCard(title, text, { facts, send, yes } = {}) {
  const { fields, read } = cardFields();
  return ask({ title, text, facts, fields, read, send, yes });
}

/** The same with a reason, and whatever other inputs are needed; the answer is {badge, secret, reason, ...others}. */
export function askCardAndReason(title, text, { others = {}, facts, warning, send, yes, grave } = {}) {
  const card = cardFields({ first: false });
  const more = Object.values(others);
  const reason = textInput("reason", { maxlength: 500, autofocus: more.length === 0 });
  const read = () => {
    const found = card.read();
    if (!found) return undefined;
    const values = Object.entries(others).map(([name, element]) => [name, element.querySelector("input, select").value]);
    return { ...found, reason: reason.value, ...Object.fromEntries(values) };
  };
  return ask({ title, text, warning, facts, fields: [more, field("Reason", reason), card.fields], read, send, yes, grave });
}

/** Ask for one of some options by a button each: one tap, and none that is chosen before anybody has looked. Gives it, or null. */
export function askOne(title, text, options, { send } = {}) {
  const buttons = options.map(([value, words]) => h("button", { type: "submit", class: "huge", value }, words));
  return ask({ title, text, fields: h("div", { class: "options" }, buttons), yes: "", read: (_form, pressed) => pressed?.value, send });
}

/** Ask before something that can't be taken back; gives whether to go on. */
export async function askWhether(title, text, yes, no) {
  return (await ask({ title, text, yes, no })) ?? false;
}

/** A choice among words. */
export function choice(label, options) {
  return field(label, h("select", {}, options.map(([value, words]) => h("option", { value }, words))));
}
