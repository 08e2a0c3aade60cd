// One's own card: another secret, and signing out elsewhere.

import { api, busy, complain, say } from "./pitboss.mjs";

const form = document.getElementById("secret");
form?.addEventListener("submit", (event) => {
  event.preventDefault();
  const [old, fresh, again] = ["old", "new", "again"].map((id) => document.getElementById(id).value);
  if (fresh !== again) {
    complain("The two new entries are not the same");
    return;
  }
  busy(form, async () => {
    await api("POST", "/api/v1/session/secret", { old, new: fresh });
    form.reset();
    say("Your PIN or password is changed; your card is signed out everywhere else.");
  });
});

for (const button of document.querySelectorAll("button[data-place]")) {
  button.addEventListener("click", () =>
    busy(button, async () => {
      await api("DELETE", `/api/v1/session/places/${encodeURIComponent(button.dataset.place)}`);
      button.closest("tr").remove();
      say("Signed out there.");
    }),
  );
}
