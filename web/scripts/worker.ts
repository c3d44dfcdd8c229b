/**
 * Builds the service worker into `dist/sw.js`. After the app, because it lists the files that every
 * page needs.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { targets } from "./floor.ts";
import { dist, first, fonts, manifest, root, scripts, styles } from "./portal-files.ts";

const files = [...scripts(first), ...styles(first), ...fonts];
const page = readFileSync(join(dist, "index.html"));
const app = JSON.parse(readFileSync(join(dist, "app.webmanifest"), "utf8")) as {
  icons: { src: string; sizes: string; purpose: string }[];
};
const icon = app.icons.find(({ sizes, purpose }) => sizes === "192x192" && purpose === "any")?.src;
if (icon === undefined) throw new Error("app.webmanifest names no icon of 192 px");
await build({
  root: join(root, "worker"),
  configFile: false,
  logLevel: "warn",
  define: {
    BUILD: JSON.stringify(
      createHash("sha256").update(JSON.stringify(manifest)).update(page).digest("hex").slice(0, 12),
    ),
    ICON: JSON.stringify(icon),
    FIRST: JSON.stringify(files.map((file) => `/${file}`).sort()),
  },
  build: {
    outDir: dist,
    emptyOutDir: false,
    target: targets,
    lib: { entry: "worker.ts", formats: ["iife"], name: "worker", fileName: () => "sw.js" },
  },
});
