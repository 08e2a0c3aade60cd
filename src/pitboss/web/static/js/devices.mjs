// The devices of a table: two people give a credential, whose token is shown once, and one takes it away.

import { collect, sayLater, wire } from "./forms.mjs";
import { ask, field, textInput } from "./asking.mjs";
import { api, busy, newId } from "./pitboss.mjs";

const panel = document.getElementById("token");
const form = document.getElementById("device-form");

if (form) {
  wire(form, {
    path: "/api/v1/devices",
    body: collect,
    done: ({ device, token }) => {
      form.reset();
      document.getElementById("token-device").textContent = device;
      document.getElementById("token-text").textContent = token;
      panel.hidden = false;
      panel.focus();
    },
  });
  document.getElementById("token-done").addEventListener("click", () => {
    document.getElementById("token-text").textContent = "";
    location.reload();
  });
}

async function revoke(device) {
  const reason = textInput("reason", { maxlength: 500, autofocus: true });
  const answer = await ask({
    title: `Revoke ${device}`, warning: "It can no longer report until two people give it a new credential.",
    fields: [field("Reason", reason)], read: () => ({ reason: reason.value }), yes: `Revoke ${device}`, grave: true,
    send: (body, id = newId()) => api("POST", `/api/v1/devices/${encodeURIComponent(device)}/revoke`, body, { id }),
  });
  if (!answer) return;
  sayLater(`${device} can no longer report.`);
  location.reload();
}

for (const button of document.querySelectorAll("[data-revoke]")) {
  button.addEventListener("click", () => busy(button, () => revoke(button.dataset.revoke)));
  button.disabled = false; // a click before this script ran would have been lost
}
