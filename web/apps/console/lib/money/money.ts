/** Currencies of three decimals (ISO 4217). Browsers differ in the decimals that they use. */
const ofThree = new Set(["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]);

/**
 * Writes an amount of whole units with the currency's code, with decimals only if needed:
 * `money("199.5", "PKR")` is "PKR 199.50".
 */
export function money(amount: string | number, currency: string): string {
  const value = Number(amount);
  const format = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    currencyDisplay: "code",
    minimumFractionDigits: Number.isInteger(value) ? 0 : 2,
    maximumFractionDigits: 3,
  });
  return format.format(value);
}

/** The most decimals of an amount. */
export const decimalsOf = (currency: string): number => (ofThree.has(currency) ? 3 : 2);

/**
 * Returns whole units of an amount in the server's unit: hundredths, or thousandths of a currency of
 * three decimals.
 */
export const fromUnits = (units: number, currency: string): number =>
  units / 10 ** decimalsOf(currency);

/** Returns an amount of whole units in the server's unit. */
export const toUnits = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** decimalsOf(currency));
