import { chosen, type Text, written } from "../../lib/words/text.ts";
import type { Data } from "./contract.ts";

/** The reader's language, as the app's start message has it. */
export type Reader = {
  locale: string;
  rightToLeft: boolean;
  /** Texts by key. */
  words: Readonly<Record<string, Text>>;
  /** The mark between thousands, and the ten digits. */
  numerals: readonly [group: string, digits: string];
};

export const english: Reader = {
  locale: "en",
  rightToLeft: false,
  words: {},
  numerals: [",", "0123456789"],
};

/** The reader's language of a start message: English if it names none. */
export function parseReader(said: Record<string, unknown>): Reader {
  const words = typeof said.words === "object" && said.words !== null ? said.words : {};
  const [group, digits] = Array.isArray(said.numerals) ? said.numerals : english.numerals;
  return {
    locale: String(said.locale ?? "en"),
    rightToLeft: said.direction === "rtl",
    words: words as Reader["words"],
    numerals: [String(group), String(digits)],
  };
}

/**
 * A game's texts in the reader's language; English if a text is missing. `Key` has the keys of the
 * English texts.
 */
export class Words<Key extends string> {
  readonly locale: string;
  readonly rightToLeft: boolean;
  readonly #texts: Record<string, Text>;
  readonly #numerals: Reader["numerals"];

  constructor(texts: Data["words"], { locale, rightToLeft, words, numerals }: Reader) {
    this.locale = locale;
    this.rightToLeft = rightToLeft;
    this.#texts = { ...texts, ...words };
    this.#numerals = numerals;
  }

  number(value: number): string {
    return written(value, ...this.#numerals);
  }

  say(key: Key, figures: object = {}): string {
    const given = figures as Record<string, unknown>;
    const text = chosen(this.#texts[key] ?? key, given, this.locale);
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const figure = given[name];
      return typeof figure === "number" ? this.number(figure) : whole;
    });
  }
}
