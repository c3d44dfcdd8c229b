export { dateTime, day, exactTime, fromNow, span } from "./format.ts";
export { useNow } from "./now.ts";
