/** A text with places in braces, or a number's name with the text's forms. */
export type Text = string | readonly [by: string, forms: Readonly<Record<string, Text>>];

type Inputs = Readonly<Record<string, unknown>>;

/**
 * The string of a text with forms: the form of its number, else that of the number's plural category
 * in the language, else `other`.
 */
export function chosen(text: Text, inputs: Inputs, locale: string): string {
  if (typeof text === "string") return text;
  const [by, forms] = text;
  const number = Number(inputs[by]);
  const form =
    forms[number] ?? forms[new Intl.PluralRules(locale).select(number)] ?? forms.other ?? "";
  return chosen(form, inputs, locale);
}

/** 12450 → "12,450", in a language's numerals; a number of 0 and more. */
export const written = (value: number, group: string, digits: string): string =>
  String(Math.round(value))
    .replace(/\B(?=(?:\d{3})+$)/g, group)
    .replace(/\d/g, (digit) => digits[Number(digit)] ?? digit);
