/*
 * What most screens share, though neither the shell nor the home screen needs it. It travels with the first load: there
 * it costs less than a file more beside each of them. Only the build reads this (`scripts/vite-size.ts`).
 */

export { useMutation } from "@tanstack/react-query";
export * as memo from "react/compiler-runtime";
export { useIntention } from "#lib/query";
export { Badge, CutName, Sheet, WayOut } from "#ui";
