export { awayMs, isAway, noteInput, onReturn, sinceInput } from "./input.ts";
