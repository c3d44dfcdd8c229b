/* The parts of the app that the build reads, as a module for Node (`scripts/portal.ts`). */

export { narrowMedia, wideMedia } from "#ui";
export { setLocale } from "#words";
export { heroSizes } from "../../features/home/parts/hero.ts";
export { pages } from "./pages.ts";
export { routes } from "./routes.ts";
export { draw, drawPicture } from "./shells.tsx";
