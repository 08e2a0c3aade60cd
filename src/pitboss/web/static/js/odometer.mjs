// A meter's figure: it rolls up like an odometer towards the ledger's amount, and never shows more than that.

import { moves } from "./painting.mjs";
import { dollars, h } from "./pitboss.mjs";

/** So much of the way that is left is rolled in a second, and so many cents at least. */
const EAGER = 1.6, LEAST = 12;
/** A step that takes longer than this is a page that was asleep: it is not rolled after. */
const LONGEST = 250;

/** The reels of an amount: signs stand still, a digit is a strip from 0 to 9 and 0 again. */
function reelsOf(text) {
  return [...text].map((letter) => h("span", /\d/.test(letter) ? { class: "reel" } : { class: "sign", dataset: { sign: letter } }));
}

/** How far a reel has turned: it moves on only while all reels to its right pass from 9 to 0. */
function turned(cents, place) {
  const whole = Math.floor(cents), part = cents - whole, below = 10 ** place;
  const carries = whole % below === below - 1;
  return (Math.floor(whole / below) % 10) + (carries ? part : 0);
}

/** A figure that is told what the ledger has. */
export class Odometer {
  constructor() {
    this.text = h("span", { class: "sr-only" });
    this.reels = h("span", { class: "reels", "aria-hidden": "true" });
    this.element = h("span", { class: "meter-figure" }, this.text, this.reels);
    this.shown = this.goal = null;
    this.moving = 0;
  }

  /** Show an amount: rolled up to if it has grown and may roll, else at once. */
  set(cents, { rolls = true } = {}) {
    if (cents === this.goal && (rolls || this.shown === cents)) return;
    this.goal = cents;
    const text = dollars(cents);
    this.text.textContent = text;
    if (this.shown === null || !rolls || cents < this.shown || !moves()) this.snap();
    else this.roll();
  }

  /** The very amount, now. */
  snap() {
    cancelAnimationFrame(this.moving);
    this.moving = 0;
    this.shown = this.goal;
    this.draw();
  }

  /** From nothing up to the amount: what was won is gone, and it begins again. */
  restart() {
    if (this.goal === null || !moves()) return;
    this.shown = 0;
    this.draw();
    this.roll();
  }

  roll() {
    if (this.moving) return;
    let last = performance.now();
    const step = (now) => {
      const passed = now - last, left = this.goal - this.shown;
      last = now;
      if (passed > LONGEST || left <= 0 || !this.element.isConnected) {
        this.snap();
        return;
      }
      this.shown = Math.min(this.goal, this.shown + Math.max(LEAST, left * EAGER) * (passed / 1000));
      this.draw();
      this.moving = this.shown < this.goal ? requestAnimationFrame(step) : 0;
    };
    this.moving = requestAnimationFrame(step);
  }

  draw() {
    const text = dollars(Math.floor(this.shown));
    this.element.dataset.cents = String(Math.ceil(this.shown));
    if (this.letters !== text.length) {
      this.letters = text.length;
      this.reels.replaceChildren(...reelsOf(text));
      this.digits = [...this.reels.querySelectorAll(".reel")].reverse();
    }
    this.digits.forEach((reel, place) => {
      const at = turned(this.shown, place).toFixed(3);
      if (reel.at === at) return;
      reel.at = at;
      reel.style.setProperty("--at", at);
    });
  }
}

/** Fill elements that name a jackpot with its largest meter, live. */
export function liveMeters(elements) {
  const boxes = [...elements], names = [...new Set(boxes.map((box) => box.dataset.jackpot))];
  if (!names.length) return;
  const figures = new Map();
  const source = new EventSource(`/api/v1/displays/stream?jackpots=${encodeURIComponent(names.join(","))}`);
  source.onmessage = ({ data }) => {
    const { display } = JSON.parse(data), [meter] = [...display.meters].sort((one, other) => other.cents - one.cents);
    for (const box of meter ? boxes.filter((box) => box.dataset.jackpot === display.jackpot) : []) {
      if (!figures.has(box)) {
        figures.set(box, new Odometer());
        box.append(figures.get(box).element);
      }
      figures.get(box).set(meter.cents, { rolls: display.ticks && !meter.pending_cents.length });
    }
  };
  addEventListener("pagehide", () => source.close(), { once: true });
}
