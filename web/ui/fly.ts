import { still } from "#lib/motion";
import styles from "./coins.module.css";

const flightMs = 620;
/** The time between two coins of one flight. */
const gapMs = 75;
/** The angle between neighbours that spreads any number of coins evenly. */
const goldenAngle = 2.4;

export type CoinFlight = {
  /** The coin that is copied. */
  from: Element | null | undefined;
  count?: number;
  /** How long the coins wait before they start. */
  afterMs?: number;
  /**
   * Runs once: when the first coin arrives, or at once if no coin flies. Set the new balance here:
   * the chip lights up.
   */
  onArrive: () => void;
};

/** How long a flight takes until its last coin has arrived. */
export const flightTime = (count: number): number => flightMs + (count - 1) * gapMs;

/**
 * Animates coins from `from` to the balance in the header. No coin flies if either end is not
 * visible or the person wants less motion. Returns a function that removes the coins, without
 * `onArrive`.
 */
export function flyCoins({ from, count = 1, afterMs = 0, onArrive }: CoinFlight): () => void {
  const chip = document.querySelector("[data-coin-chip] svg");
  const none = () => {
    onArrive();
    return () => undefined;
  };
  if (!from || !chip || still() || typeof from.animate !== "function") return none();
  const [start, end] = [from.getBoundingClientRect(), chip.getBoundingClientRect()];
  if (start.width === 0 || end.width === 0) return none();

  const layer = document.createElement("div");
  layer.className = styles.flying ?? "";
  layer.setAttribute("popover", "manual");
  layer.setAttribute("aria-hidden", "true");
  const coins = Array.from({ length: count }, () => {
    const coin = document.createElement("div");
    coin.className = styles.flying ?? "";
    coin.append(from.cloneNode(true));
    layer.append(coin);
    return coin;
  });
  document.body.append(layer);
  // Without a top layer the coins fly below an open sheet.
  layer.showPopover?.();

  const at = (box: DOMRect, scale: number, x = 0, y = 0) =>
    `translate(${box.left + box.width / 2 - start.width / 2 + x}px, ${box.top + box.height / 2 - start.height / 2 + y}px) scale(${scale})`;
  const scale = end.width / start.width;
  const flights = coins.map((coin, index) => {
    // A single coin rises a little, as if thrown; more of them first spread around the amount.
    const reach = index === 0 ? 0 : 14 + 10 * Math.sqrt(index);
    const x = reach * Math.sin(index * goldenAngle);
    const y = reach * Math.cos(index * goldenAngle) - 20;
    return coin.animate(
      [
        {
          transform: at(start, index === 0 ? 1 : 0.5),
          opacity: index === 0 ? 1 : 0,
          easing: "ease-out",
        },
        {
          transform: at(start, 1.18, x, y),
          opacity: 1,
          offset: 0.28,
          easing: "cubic-bezier(0.5, 0, 0.7, 0.6)",
        },
        { transform: at(end, scale), opacity: 1 },
      ],
      // Before it starts, the first coin covers the amount's own, and the others are not seen.
      { duration: flightMs, delay: afterMs + index * gapMs, fill: "both" },
    );
  });
  for (const [index, flight] of flights.entries()) {
    void flight.finished.then(
      () => {
        coins[index]?.remove();
        if (index === 0) onArrive();
        if (index === count - 1) layer.remove();
      },
      () => undefined,
    );
  }
  return () => {
    for (const flight of flights) flight.cancel();
    layer.remove();
  };
}
