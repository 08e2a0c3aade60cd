// The rain of a jackpot over the felt, loaded by the few hands that win one.

import { chip } from "./chips.mjs";
import { moves } from "./painting.mjs";

/** Chips rain over the felt, once. */
export function rain(table) {
  if (!moves()) return;
  const box = table.getBoundingClientRect();
  for (let drop = 0; drop < 36; drop += 1) {
    const falls = chip([100, 500, 2500, 10000, 50000][drop % 5], "");
    falls.classList.add("travels");
    Object.assign(falls.style, { left: `${box.left + Math.random() * (box.width - 40)}px`, top: "-40px", width: "38px" });
    document.body.append(falls);
    const far = `translateY(${box.bottom}px) rotate(${Math.random() * 720 - 360}deg)`;
    const steps = [{ transform: "none", opacity: 1 }, { transform: far, opacity: 1, offset: 0.9 }, { transform: far, opacity: 0 }];
    falls.animate(steps, { duration: 1500, delay: Math.random() * 1500, easing: "ease-in", fill: "both" }).finished.finally(() => falls.remove()).catch(() => {});
  }
}
