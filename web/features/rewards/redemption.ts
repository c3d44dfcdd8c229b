import type { RedeemFormField, Redemption } from "#api";
import { m } from "#words";

export type Chosen = Redemption & { image: string };

/** The name of the specification's field. */
export const gameIdField = "pubgId";

/** The form's fields. A node of an earlier release names none, and asks for the specification's field by `id_require`. */
export function fieldsOf({ fields, id_require }: Chosen, gameId: string): RedeemFormField[] {
  if (fields) return fields;
  const field = { name: gameIdField, label: gameId, kind: "digits", min: 4, max: 15 };
  return id_require === 1
    ? [{ ...field, pattern: null, help: null, refusal: m.redeem_field_digits() }]
    : [];
}

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
    (fields === undefined || Array.isArray(fields)) &&
    typeof credits === "number" &&
    typeof image === "string";
  return whole
    ? ({
        name,
        item,
        uuid,
        tel,
        id_require,
        fields,
        credits,
        image,
        delivery: String(delivery),
      } as Chosen)
    : null;
}
