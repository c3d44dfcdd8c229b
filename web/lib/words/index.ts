export { cut, date, dateTime, fromNow, isolate, number, time } from "./format.ts";
export { m } from "./generated/messages.js";
export {
  direction,
  getLocale,
  type Locale,
  locales,
  setLocale,
  startWords,
  useLocale,
} from "./locale.ts";
