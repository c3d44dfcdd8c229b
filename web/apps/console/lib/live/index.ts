export { useLivePages } from "./connection.ts";
export { useOthersAt, usePresence } from "./presence.ts";
export { type SteadyItem, useSteady } from "./steady.ts";
export { useLate } from "./store.ts";
