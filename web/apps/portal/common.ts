/*
 * Code shared by most screens but not needed by the shell or the home screen. It is part of the
 * first load, where it costs less than one more file beside each screen. Only the build reads this
 * file (`scripts/vite-size.ts`).
 */

export { useMutation } from "@tanstack/react-query";
export * as memo from "react/compiler-runtime";
export { useIntention } from "#lib/query";
export { Badge, CutName, Sheet, WayOut } from "#ui";
