// The page to sign in on.

import { api, busy } from "./pitboss.mjs";

function sends(form, path, body) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    busy(form, async () => {
      const person = await api("POST", path, body(form.elements));
      location.assign(person.must_change ? "/account" : form.dataset.next);
    });
  });
}

sends(document.getElementById("sign-in"), "/api/v1/session", (fields) => ({ badge: fields.badge.value.trim(), secret: fields.secret.value }));
sends(document.getElementById("guest"), "/api/v1/session/guest", (fields) => ({ name: fields.name.value }));

// On a demo floor, a card fills in the form, so that nobody has to type it.
document.getElementById("cards")?.addEventListener("click", (event) => {
  const card = event.target.closest("button");
  if (!card) return;
  const form = document.getElementById("sign-in");
  form.elements.badge.value = card.dataset.badge;
  form.elements.secret.value = card.dataset.pin;
  form.querySelector("button").focus();
});
