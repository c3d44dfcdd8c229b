import { once, tag, written } from "./format.ts";

/* Apart from the other formats, which are in the first load. */

/** RFC 3339 → "7:30 pm". */
export const time = (at: string, timeZone: string): string =>
  written(
    once(
      `${tag()}:${timeZone}:t`,
      () =>
        new Intl.DateTimeFormat(tag(), {
          hour: "numeric",
          minute: "2-digit",
          hourCycle: "h12",
          timeZone,
        }),
    ),
    at,
  );

/** A duration of `ms` → "in 8 min", "in 3 hr". */
export const fromNow = (ms: number): string => {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  const [amount, unit] =
    minutes < 60 ? [minutes, "minute" as const] : [Math.floor(minutes / 60), "hour" as const];
  return once(`${tag()}:r`, () => new Intl.RelativeTimeFormat(tag(), { style: "short" })).format(
    amount,
    unit,
  );
};
