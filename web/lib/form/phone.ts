import * as v from "valibot";
import type { Config } from "#api";
import { isolate, m } from "#words";

type Country = Pick<Config, "country">;

/** A mobile number's length as written in its country, with the trunk prefix. */
export function localLength({ country: { trunk, mobile } }: Country) {
  const fewest = trunk.length + Math.min(...mobile.map((range) => range.digits));
  const most = trunk.length + Math.max(...mobile.map((range) => range.maxDigits));
  return { most, text: isolate(fewest === most ? `${most}` : `${fewest}–${most}`) };
}

/** A number as subscribers of the first range write it, such as 0712345678. */
function example({ country: { trunk, mobile } }: Country): string {
  const [{ prefix, digits } = { prefix: "", digits: 0 }] = mobile;
  return trunk + prefix + "1234567890".repeat(2).slice(0, digits - prefix.length);
}

export const phoneHint = (config: Country): string =>
  m.phone_hint({ digits: localLength(config).text, example: isolate(example(config)) });

function phoneInvalid(config: Country & Pick<Config, "operator">): string {
  const operator = isolate(config.operator);
  const digits = localLength(config).text;
  const start = config.country.trunk;
  return start
    ? m.phone_invalid({ operator, digits, start })
    : m.phone_invalid_plain({ operator, digits });
}

/** A schema for a mobile number as written in the operator's country. */
export function phoneNumber(config: Country & Pick<Config, "operator">) {
  const { trunk, mobile } = config.country;
  const ranges = mobile.map(({ prefix, digits, maxDigits }) => {
    const rest = `${digits - prefix.length},${maxDigits - prefix.length}`;
    return `${prefix}\\d{${rest}}`;
  });
  const pattern = new RegExp(`^${trunk}(?:${ranges.join("|")})$`);
  return v.pipe(v.string(), v.regex(pattern, phoneInvalid(config)));
}

export const withPrefix = ({ country }: Country, number: string) =>
  country.prefix + number.slice(country.trunk.length);
