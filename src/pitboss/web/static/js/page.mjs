// On every page: signing out, and the menu of the office, which closes when it is left.

import { api, busy } from "./pitboss.mjs";

const button = document.getElementById("sign-out");
button?.addEventListener("click", () =>
  busy(button, async () => {
    await api("DELETE", "/api/v1/session");
    location.assign("/sign-in");
  }),
);

// Until now a click would have been lost.
if (button) button.disabled = false;

const office = document.getElementById("office-links");
const summary = office?.querySelector("summary");
document.addEventListener("click", (event) => {
  if (office?.open && !office.contains(event.target)) office.open = false;
});
office?.addEventListener("focusout", (event) => {
  if (event.relatedTarget && !office.contains(event.relatedTarget)) office.open = false;
});
office?.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !office.open) return;
  office.open = false;
  summary.focus();
});
