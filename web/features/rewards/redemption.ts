import type { Redemption } from "#api";

export type Chosen = Redemption & { image: string };

/** The navigation state of /redeem and /thankyou; null for anything else. */
export function parseChosen(value: unknown): Chosen | null {
  if (value === null || typeof value !== "object") return null;
  const { name, item, uuid, tel, id_require, fields, credits, image, delivery } = value as Record<
    string,
    unknown
  >;
  const whole =
    typeof name === "string" &&
    typeof item === "number" &&
    typeof uuid === "string" &&
    typeof tel === "string" &&
    typeof id_require === "number" &&
    Array.isArray(fields) &&
    typeof credits === "number" &&
    typeof image === "string";
  return whole
    ? { name, item, uuid, tel, id_require, fields, credits, image, delivery: String(delivery) }
    : null;
}
