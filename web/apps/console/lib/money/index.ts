export { decimalsOf, fromUnits, money, toUnits } from "./money.ts";
