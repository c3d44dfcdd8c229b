import type { SignCount } from "#console/api";
import { signText } from "#console/signs";
import { m } from "#console/words";

/** Signs in words; how often, where it is more than once. */
export const signCounts = (signs: readonly SignCount[]): string =>
  signs
    .map(({ sign, count }) =>
      count > 1
        ? m.cases_sign_count({ sign: signText(sign), count: String(count) })
        : signText(sign),
    )
    .join(", ");

/** Reads `word:count word:count` of an entry. */
export const readCounts = (text: string): SignCount[] =>
  text
    .split(" ")
    .filter((part) => part !== "")
    .map((part) => {
      const [sign = "", count = "1"] = part.split(":");
      return { sign, count: Number(count) };
    });
