import styles from "./coins.module.css";
import { still } from "./coins.tsx";

const flightMs = 620;

/**
 * Animates one coin from `from` to the balance in the header. Resolves when it has arrived; then
 * set the new balance, and the chip lights up. Resolves at once if either end is not visible or the
 * person prefers reduced motion.
 */
export async function flyCoin(from: Element | null | undefined): Promise<void> {
  const chip = document.querySelector("[data-coin-chip] svg");
  if (!from || !chip || still() || typeof from.animate !== "function") return;
  const [start, end] = [from.getBoundingClientRect(), chip.getBoundingClientRect()];
  if (start.width === 0 || end.width === 0) return;
  const coin = document.createElement("div");
  coin.className = styles.flying ?? "";
  coin.setAttribute("popover", "manual");
  coin.setAttribute("aria-hidden", "true");
  coin.append(from.cloneNode(true));
  document.body.append(coin);
  // Without a top layer the coin flies below an open sheet.
  coin.showPopover?.();
  const at = (box: DOMRect, scale: number, lift = 0) =>
    `translate(${box.left + box.width / 2 - start.width / 2}px, ${box.top + box.height / 2 - start.height / 2 + lift}px) scale(${scale})`;
  const scale = end.width / start.width;
  // The coin first rises a little, as if thrown.
  const flight = coin.animate(
    [
      { transform: at(start, 1), easing: "ease-out" },
      { transform: at(start, 1.18, -20), offset: 0.28, easing: "cubic-bezier(0.5, 0, 0.7, 0.6)" },
      { transform: at(end, scale) },
    ],
    { duration: flightMs, fill: "both" },
  );
  await flight.finished.catch(() => undefined);
  coin.remove();
}
