import type { Plugin } from "vite";
import { catalogue, generate } from "./console-words.ts";

/** The console's texts: generated before each build, and again when a file of them changes. */
export function consoleTexts(): Plugin {
  generate();
  return {
    name: "arena-console-words",
    configureServer(server) {
      server.watcher.add(catalogue);
      server.watcher.on("change", (path) => {
        if (path.startsWith(catalogue)) generate();
      });
    },
  };
}
