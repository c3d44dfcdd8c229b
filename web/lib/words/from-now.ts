import { m } from "./generated/messages.js";

/* Apart from the other formats, which are in the first load. */

/** A duration of `ms` → "in 8 min", "in 3 hr". */
export const fromNow = (ms: number): string => {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  return minutes < 60
    ? m.from_now_minutes({ count: minutes })
    : m.from_now_hours({ count: Math.floor(minutes / 60) });
};
