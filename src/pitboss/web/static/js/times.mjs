// Times by the clock on the room's wall, whatever this device's own clock and zone say, in the form of the papers and of the office's pages.

import { h, serverTime } from "./pitboss.mjs";

const PARTS = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23", timeZoneName: "short" };
const forms = new Map();

/** The parts of a time on the wall of a zone, as texts. */
export function wallParts(at, zone = document.body.dataset.zone) {
  if (!forms.has(zone)) forms.set(zone, new Intl.DateTimeFormat("en-US", { ...PARTS, timeZone: zone }));
  return Object.fromEntries(forms.get(zone).formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
}

/** 2026-11-16 */
export function dateOf(at, zone) {
  if (!at) return "";
  const { year, month, day } = wallParts(at, zone);
  return `${year}-${month}-${day}`;
}

/** 16:42 */
export function timeOf(at, zone) {
  if (!at) return "";
  const { hour, minute } = wallParts(at, zone);
  return `${hour}:${minute}`;
}

/** 16:42:02, where many things happen in a minute. */
export function timeToTheSecond(at, zone) {
  return at ? `${timeOf(at, zone)}:${wallParts(at, zone).second}` : "";
}

/** 2026-11-16 16:42 */
export function toTheMinute(at, zone) {
  return at ? `${dateOf(at, zone)} ${timeOf(at, zone)}` : "";
}

/** 2026-11-16 16:42:02 PST, where a record counts. */
export function clockOf(at, zone) {
  return at ? `${dateOf(at, zone)} ${timeToTheSecond(at, zone)} ${wallParts(at, zone).timeZoneName}` : "";
}

const DAY_HOURS = 24;

/** How long ago something was by the server's clock: 2:40, or 1:02:40; from a day on 2 d 3 h. */
export function ago(since, now = serverTime()) {
  const seconds = Math.max(0, Math.floor((now - new Date(since)) / 1000));
  const two = (number) => String(number).padStart(2, "0");
  const minutes = Math.floor(seconds / 60), hours = Math.floor(minutes / 60);
  if (hours >= DAY_HOURS) return `${Math.floor(hours / DAY_HOURS)} d ${hours % DAY_HOURS} h`;
  return minutes < 60 ? `${minutes}:${two(seconds % 60)}` : `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** A text that goes on counting: "called 2:40 ago". */
export function agoText(since, before = "", after = " ago") {
  return h("span", { class: "ago", "data-since": since, "data-before": before, "data-after": after }, `${before}${ago(since)}${after}`);
}

setInterval(() => {
  for (const element of document.querySelectorAll(".ago")) {
    const { since, before, after } = element.dataset, text = `${before}${ago(since)}${after}`;
    if (element.textContent !== text) element.textContent = text;
  }
}, 1000);
