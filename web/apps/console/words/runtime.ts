import { chosen, type Text } from "../../../lib/words/text.ts";

/*
 * Fills in the generated texts (`scripts/console-words.ts`). The console is in English only.
 */

const format = new Intl.NumberFormat("en");

/** 12450 → "12,450". */
export const number = (value: number): string => format.format(value);

export const filled = (text: Text, inputs: Record<string, unknown> = {}): string =>
  chosen(text, inputs, "en").replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = inputs[name];
    return typeof value === "number" ? number(value) : String(value);
  });
