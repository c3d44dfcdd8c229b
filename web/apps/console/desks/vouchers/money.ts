/** How many figures a currency has behind the point: 2 for PKR, 0 for JPY. */
export const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions()
    .maximumFractionDigits ?? 2;

/** An amount as it is typed, in the smallest unit of its currency; null without an amount. */
export const smallest = (amount: number | string, currency: string): number | null =>
  typeof amount === "number" ? Math.round(amount * 10 ** decimalsOf(currency)) : null;

/** 150000 of the smallest unit → "PKR 1,500.00". */
export const money = (amount: number, currency: string): string =>
  new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "code" }).format(
    amount / 10 ** decimalsOf(currency),
  );
