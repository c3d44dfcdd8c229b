export { dateTime, dayName, exactTime, fromNow } from "./format.ts";
export { useNow } from "./now.ts";
