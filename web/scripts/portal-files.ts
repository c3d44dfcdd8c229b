/** The files of the portal's build. */
import { entry, filesOf } from "./manifest.ts";

export { entry, root } from "./manifest.ts";

export const { dist, manifest, closure, first, own, scripts, styles } = filesOf("dist", entry);

export const fonts: string[] = [
  ...new Set(
    Object.values(manifest)
      .map(({ file }) => file)
      .filter((file) => file.endsWith(".woff2") && !/naskh|-more/i.test(file)),
  ),
];
