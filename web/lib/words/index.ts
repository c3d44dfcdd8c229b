export { cut, date, dateTime, day, isolate, number, time, type UtcOffsets } from "./format.ts";
export { fromNow } from "./from-now.ts";
export { m } from "./generated/messages.js";
export {
  direction,
  getLocale,
  hasChosenLocale,
  type Locale,
  languageName,
  locales,
  setLocale,
  startLocale,
  startWords,
  useLocale,
  useLocaleChoice,
} from "./locale.ts";
export { refusal } from "./refusals.ts";
