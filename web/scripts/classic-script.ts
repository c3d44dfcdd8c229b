import { resolve } from "node:path";
import { targets } from "./floor.ts";

/**
 * Compiles a file and all that it imports into one classic script: a frame without an origin may load no module.
 * @param entry relative to `web/`
 * @param name of the global that the script could export; entries that export nothing leave none behind
 */
export async function classicScript(
  entry: string,
  name: string,
  define: Record<string, string> = {},
): Promise<string> {
  // The tests load this file, too, and need no second Vite.
  const { build } = await import("vite");
  const made = await build({
    configFile: false,
    logLevel: "warn",
    define,
    build: {
      write: false,
      target: targets,
      lib: { entry: resolve(import.meta.dirname, "..", entry), formats: ["iife"], name },
    },
  });
  const [bundle] = Array.isArray(made) ? made : [made];
  const chunk = bundle && "output" in bundle ? bundle.output[0] : undefined;
  if (!chunk) throw new Error(`${entry} was not built`);
  return chunk.code;
}
