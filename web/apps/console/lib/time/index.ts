export { dateTime, exactTime, fromNow } from "./format.ts";
export { useNow } from "./now.ts";
