/**
 * Loads the app in Node for the build: its routes, their pages' contents, and its screens for
 * drawing.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin } from "vite";
import { root } from "./portal-files.ts";

const bundle = join(root, ".cache/portal");

/** Makes React read a store's current state where it would ask for the server's. */
function storesAsTheyAre(): Plugin {
  const react = "\0react";
  return {
    name: "arena-stores-as-they-are",
    enforce: "pre",
    resolveId: (source, importer) => (source === "react" && importer !== react ? react : undefined),
    load: (id) =>
      id === react
        ? `import { useSyncExternalStore as use } from "react";
           export * from "react";
           export const useSyncExternalStore = (subscribe, read, known = read) => use(subscribe, read, known);`
        : undefined,
  };
}

await build({
  root,
  logLevel: "warn",
  plugins: [storesAsTheyAre()],
  build: { ssr: "apps/portal/for-build.ts", outDir: bundle, emptyOutDir: true, minify: false },
});

/**
 * Values that the server knows only at run time; the content has the same placeholders for the
 * brand.
 */
const config = {
  product: "{product}",
  operator: "{operator}",
  coin: "{coin}",
  organiser: "{organiser}",
  partner: "",
  gameId: "{game_id}",
  languages: [],
  tagline: "",
  taglines: {},
  links: [],
  supportEmail: "",
  copyright: "",
  landingUrl: "/",
  unsubscribeUrl: "",
  social: [],
  timeZone: "Asia/Karachi",
  utcOffsets: [{ minutes: 300 }],
  mode: "production",
  country: { prefix: "92", trunk: "0", mobile: [{ prefix: "3", digits: 10, maxDigits: 10 }] },
  streak: { days: 30, base: 10, step: 5 },
  limits: { screenshotBytes: 0, profileImageBytes: 0 },
};

// The browser's parts that the app reads before its first frame: a page with a configuration, and
// empty storage.
const nothing = () => undefined;
const kept = { getItem: () => null, setItem: nothing, removeItem: nothing };
for (const [name, value] of Object.entries({
  window: globalThis,
  location: { pathname: "/", search: "" },
  history: { state: null },
  document: {
    documentElement: {},
    getElementById: (id: string) =>
      id === "arena-data" ? { textContent: JSON.stringify({ config }) } : null,
  },
  navigator: { onLine: true },
  localStorage: kept,
  sessionStorage: kept,
  matchMedia: () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }),
  addEventListener: nothing,
  removeEventListener: nothing,
  BroadcastChannel: undefined,
  // Calls are never answered.
  fetch: () => new Promise(nothing),
})) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

export const portal = (await import(
  join(bundle, "for-build.js")
)) as typeof import("../apps/portal/for-build.ts");

type Module = { default: unknown };

const sources = new Map<unknown, string>();
const chunks = JSON.parse(readFileSync(join(bundle, ".vite/manifest.json"), "utf8")) as Record<
  string,
  { file: string; src?: string; isDynamicEntry?: boolean }
>;
for (const { file, src, isDynamicEntry } of Object.values(chunks)) {
  if (!isDynamicEntry || src === undefined) continue;
  sources.set(((await import(join(bundle, file))) as Module).default, src);
}

export async function sourceOf(screen: () => Promise<Module>): Promise<string> {
  const source = sources.get((await screen()).default);
  if (source === undefined) throw new Error(`no module has the screen ${screen.toString()}`);
  return source;
}
