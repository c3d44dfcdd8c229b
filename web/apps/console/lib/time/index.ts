export { clock, dateOf, dateTime, day, dayTitle, exactTime, fromNow, span } from "./format.ts";
export { useNow } from "./now.ts";
export { instantAt, localTime } from "./zoned.ts";
