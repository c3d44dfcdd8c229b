/*
 * Code shared by most screens but needed neither by the shell nor by the home screen. In the first
 * load it costs less than one more file beside each screen. Only the build reads this file
 * (`scripts/vite-size.ts`).
 */

export { useMutation } from "@tanstack/react-query";
export * as memo from "react/compiler-runtime";
export { useIntention } from "#lib/query";
export { Badge, CutName, ProgressBar, Sheet, WayOut } from "#ui";
