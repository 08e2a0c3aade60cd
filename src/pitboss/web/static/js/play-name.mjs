// The name of a guest: asked once, kept on this device.

import { t } from "./messages.mjs";
import { api } from "./pitboss.mjs";

const KEPT = "pitboss-name";

/** The name that was used here before. */
export function keptName() {
  try {
    return localStorage.getItem(KEPT) ?? "";
  } catch {
    return "";
  }
}

/** A name for somebody who does not care. */
export function suggestedName() {
  const [number] = crypto.getRandomValues(new Uint16Array(1));
  return `${t("Guest")} ${1000 + (number % 9000)}`;
}

/** Be a guest by the name in a field; whoever is signed in stays so. */
export async function asPlayer(field) {
  if (document.body.dataset.role) return;
  const name = field?.value.trim() || keptName() || suggestedName();
  const person = await api("POST", "/api/v1/session/guest", { name });
  document.body.dataset.csrf = person.csrf;
  document.body.dataset.role = person.role;
  try {
    localStorage.setItem(KEPT, person.name);
  } catch {
    // A device that keeps nothing asks again.
  }
}
