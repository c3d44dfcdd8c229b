import * as v from "valibot";
import type { Config } from "#api";
import { isolate, m } from "#words";

type Country = Pick<Config, "country">;

/** A mobile number as people of the operator's country write it. */
export const phoneNumber = ({ operator, country }: Country & Pick<Config, "operator">) =>
  v.pipe(
    v.string(),
    v.regex(
      new RegExp(`^0\\d{${country.localDigits - 1}}$`),
      m.phone_invalid({ operator: isolate(operator), digits: country.localDigits }),
    ),
  );

/** The same with the country's code for its leading 0. */
export const withPrefix = ({ country }: Country, number: string) =>
  country.prefix + number.slice(1);
