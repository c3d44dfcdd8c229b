export { kindOf } from "./kind.ts";
export { useObjectUrl } from "./object-url.ts";
export { shrink } from "./shrink.ts";
