// The clock of the room on the screens of the pit, whatever this device's own clock and zone say, and the shift that runs.

import { serverTime } from "./pitboss.mjs";
import { timeOf } from "./times.mjs";

const clock = document.getElementById("wall-clock");
const shifts = JSON.parse(clock.dataset.shifts);
const time = clock.querySelector("time"), shift = clock.querySelector(".shift");

/** The shift that runs at a time on the wall: the last one that has begun; before the first of the date it is yesterday's last. */
function running(now) {
  const begun = shifts.filter(([, begins]) => begins <= now);
  const latest = (some) => some.reduce((last, one) => (one[1] > last[1] ? one : last));
  return shifts.length > 1 ? latest(begun.length ? begun : shifts)[0] : "";
}

function tick() {
  const now = timeOf(serverTime());
  if (time.textContent === now) return;
  time.textContent = time.dateTime = now;
  shift.textContent = running(now);
}

tick();
setInterval(tick, 1000);
