export { fromUnits, money } from "./money.ts";
