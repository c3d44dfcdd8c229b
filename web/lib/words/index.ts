export { fromNow, time } from "./clock.ts";
export { cut, date, dateTime, isolate, number } from "./format.ts";
export { m } from "./generated/messages.js";
export {
  direction,
  getLocale,
  type Locale,
  locales,
  setLocale,
  startLocale,
  startWords,
  useLocale,
  useLocaleChoice,
} from "./locale.ts";
export { refusal } from "./refusals.ts";
