export { type SignedDay, SignedDays } from "./signed-days.tsx";
export { signList, signText } from "./text.ts";
