// The form for what a winner's papers say.

import { h, serverTime } from "./pitboss.mjs";
import { field, textInput } from "./asking.mjs";
import { dateOf } from "./times.mjs";

/** The day where the room is, by its server's clock: the device may be set to another place. */
const today = () => dateOf(serverTime());

/** Its fields, and `read()`, which gives what was written, or leads to what is missing. */
export function papersForm({ documents, taxed }) {
  const name = textInput("name", { maxlength: 100, autofocus: true });
  const born = h("input", { name: "born", type: "date", required: true, max: today(), autocomplete: "off" });
  const address = textInput("address", { maxlength: 300 });
  const document = h("select", { name: "document", required: true }, h("option", { value: "" }, "Choose"),
    documents.map(([id, text]) => h("option", { value: id }, text)));
  const issuer = textInput("issuer", { maxlength: 100 });
  const number = textInput("document_number", { maxlength: 60 });
  const tax = textInput("tax_number", { maxlength: 20, required: false, inputmode: "numeric" });
  const listed = h("input", { name: "exclusions_of", type: "date", required: true, value: today(), max: today() });
  const excluded = h("select", { name: "excluded", required: true }, h("option", { value: "" }, "Choose"),
    h("option", { value: "no" }, "Not on the list"), h("option", { value: "yes" }, "On the list: not paid"));
  const hint = taxed ? "A tax form is needed: without the number, tax is withheld." : "Only if the winner gives it.";
  const pair = (...parts) => h("div", { class: "field-pair" }, parts);
  return {
    fields: [
      pair(field("Name as on the ID", name), field("Date of birth", born)),
      field("Address", address),
      pair(field("ID document", document), field("Issued by", issuer)),
      pair(field("ID number", number), field("Tax number", tax, hint)),
      pair(field("Date of the self-exclusion list", listed), field("The winner is", excluded)),
    ],
    read: () => ({
      name: name.value, born: born.value, address: address.value, document: document.value, issuer: issuer.value,
      document_number: number.value, tax_number: tax.value, exclusions_of: listed.value, excluded: excluded.value === "yes",
    }),
  };
}
