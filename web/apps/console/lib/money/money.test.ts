import { expect, it } from "vitest";
import { fromUnits, money, toUnits } from "./money.ts";

it.each([
  ["199.5", "PKR", "PKR 199.50"],
  [-10, "PKR", "-PKR 10"],
  ["0.075", "KWD", "KWD 0.075"],
  ["1000", "XOF", "XOF 1,000"],
])("writes %s %s as %s", (amount, currency, text) => {
  expect(money(amount, currency).replace("\u00a0", " ")).toBe(text);
});

it("reads hundredths, and thousandths of a currency with three decimals", () => {
  expect(fromUnits(19_957, "PKR")).toBe(199.57);
  expect(fromUnits(100_000, "XOF")).toBe(1000);
  expect(fromUnits(75, "KWD")).toBe(0.075);
});

it("writes what was typed in the same unit, whatever decimals the browser has for the currency", () => {
  expect(toUnits(250, "PKR")).toBe(25_000);
  expect(toUnits(19.999, "PKR")).toBe(2_000);
  expect(toUnits(0.075, "KWD")).toBe(75);
});
