import { resolve } from "node:path";
import { targets } from "./floor.ts";

/**
 * Compiles a file with its imports into one classic script: a frame without an origin cannot load
 * modules.
 * @param entry relative to `web/`
 * @param name the global for the script's exports, if the entry has any
 */
export async function classicScript(
  entry: string,
  name: string,
  define: Record<string, string> = {},
): Promise<string> {
  // Imported here: tests of this file need not load Vite again.
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
