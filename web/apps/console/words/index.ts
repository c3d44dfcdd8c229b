export { m } from "./generated/messages.js";
export { number } from "./runtime.ts";
