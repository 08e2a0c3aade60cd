// Accounting: alerts of live tables come while the page is open.

import { api, dollars, h, listen } from "./pitboss.mjs";

const place = document.getElementById("alerts");
let timer;

async function refresh() {
  timer = undefined;
  const alerts = await api("GET", "/api/v1/accounting/alerts").catch(() => null);
  if (!alerts) return;
  place.replaceChildren(
    ...alerts.map((alert) => {
      const band = `${dollars(alert.band_997[0])} and ${dollars(alert.band_997[1])}`;
      return h("p", { class: "notice bad" }, `${alert.name} won ${dollars(alert.won_cents)} in ${alert.rounds} rounds; expected ${dollars(alert.expected_cents)}, and 99.7% of such sittings end between ${band}.`);
    }),
  );
}

listen("/api/v1/events", { round: () => (timer ??= setTimeout(refresh, 5000)) });
