const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known) return known;
  const made = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    currencyDisplay: "code",
  });
  formats.set(currency, made);
  return made;
}

/** Writes an amount of whole units with the currency's code: `money("199.5", "PKR")` is "PKR 199.50". */
export const money = (amount: string | number, currency: string): string =>
  formatOf(currency).format(Number(amount));

/**
 * Returns whole units of an amount in the ledger's unit of money: hundredths, or thousandths of a
 * currency that has three decimals.
 */
export function fromUnits(units: number, currency: string): number {
  return units / (formatOf(currency).resolvedOptions().maximumFractionDigits === 3 ? 1000 : 100);
}
