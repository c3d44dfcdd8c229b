import type { Data } from "./contract.ts";
import type en from "./words/en.json";

export type Key = Exclude<keyof typeof en, "$schema">;

/** The game's words in the reader's language; where that has none, English. */
export class Words {
  readonly locale: string;
  readonly rightToLeft: boolean;
  readonly #texts: Record<string, string>;
  readonly #number: Intl.NumberFormat;

  constructor(words: Data["words"], locale: string) {
    this.locale = words[locale] ? locale : "en";
    this.rightToLeft = this.locale === "ur";
    this.#texts = { ...words.en, ...words[this.locale] };
    // The digits that the app around it writes.
    this.#number = new Intl.NumberFormat("en");
  }

  number(value: number): string {
    return this.#number.format(value);
  }

  say(key: Key, figures: object = {}): string {
    return (this.#texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => {
      const figure: unknown = (figures as Record<string, unknown>)[name];
      return typeof figure === "number" ? this.number(figure) : whole;
    });
  }
}
