export { hasChosenLocale, useLocaleChoice } from "./choice.ts";
export { cut, date, dateTime, day, isolate, time, type UtcOffsets } from "./format.ts";
export { fromNow } from "./from-now.ts";
export { m } from "./generated/messages.js";
export { load as loadTexts } from "./load.ts";
export {
  defaultLocale,
  direction,
  getLocale,
  type Language,
  type Locale,
  languageOf,
  languages,
  offer,
  setLocale,
  startLocale,
  startWords,
  useLocale,
} from "./locale.ts";
export { refusal } from "./refusals.ts";
export { number } from "./runtime.ts";
