import type { Data } from "./contract.ts";

/**
 * A game's texts in the reader's language; English if a text is missing. `Key` has the keys of the
 * English texts.
 */
export class Words<Key extends string> {
  readonly locale: string;
  readonly rightToLeft: boolean;
  readonly #texts: Record<string, string>;
  readonly #number: Intl.NumberFormat;

  constructor(words: Data["words"], locale: string) {
    this.locale = words[locale] ? locale : "en";
    this.rightToLeft = this.locale === "ur";
    this.#texts = { ...words.en, ...words[this.locale] };
    // The same digits as in the app around the game.
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
