/**
 * Writes the data that the server puts into each screen's page.
 *
 * `.vite/pages.json`: the screens by address (other addresses get a 404), each with the template of
 * its title and the key of its description, the lists in its page, the modules and styles that it adds to the
 * first load, and the pictures that its page may show before the script.
 *
 * `.vite/shells.json`: the screens that strangers open first, as drawn before the script
 * (`shells.ts`).
 *
 * `.vite/look.json`: what a brand may replace: the colours by role, the pairs that must stand out, and the addresses of
 * the icons.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { paths, type RouteName } from "../lib/router/paths.ts";
import { portal, sourceOf } from "./portal.ts";
import { dist, first, manifest, own, scripts, styles } from "./portal-files.ts";
import { type Shell, shellOf } from "./shells.ts";
import { colours, pairs } from "./tokens.ts";
import { descriptionOf, keys } from "./words.ts";

const addresses = (files: string[]) => files.map((file) => `/${file}`);

function files(source: string) {
  if (!manifest[source]) throw new Error(`the build has no chunk of ${source}`);
  const parts = own(source);
  return { modules: addresses(scripts(parts)), styles: addresses(styles(parts)) };
}

// Titles and shells are drawn in the language of marks.
portal.setLocale("template");
const screens: Record<string, object> = {};
const shells: Record<string, Shell> = {};
const shared = addresses(styles(first));
for (const name of Object.keys(paths) as RouteName[]) {
  const { title, screen, demo } = portal.routes[name];
  const { lists = {}, cards } = portal.pages[name] ?? {};
  // In the server's notation: /tournament/{tournamentId}.
  const path = paths[name].replace(/:(\w+)/g, "{$1}");
  const made = screen && files(await sourceOf(screen));
  screens[path] = {
    title: title(),
    about: descriptionOf(name),
    // The server waits for the lists in this order.
    lists: Object.entries(lists).map(([list, most]) => ({
      list,
      ...(most !== "whole" && { most }),
    })),
    ...made,
    ...(demo && { demo }),
  };
  if (portal.pages[name]) {
    shells[path] = await shellOf({ name, cards, first: shared, styles: made?.styles ?? [] });
  }
}

/** Addresses as `vite-art.ts` makes them: `<set>-<slug>-<hash>-<width>.<format>`. */
const pictures: Record<string, { hash: string; widths: number[] }> = {};
for (const file of readdirSync(join(dist, "assets/art"))) {
  const [, set, name, hash, width] =
    /^(banners|games|rewards)-(.+)-([0-9a-f]{8})-(\d+)\.avif$/.exec(file) ?? [];
  if (!set || !name || !hash || !width) continue;
  const slug = `${set}/${name}`;
  const widths = [...(pictures[slug]?.widths ?? []), Number(width)];
  pictures[slug] = { hash, widths: widths.sort((a, b) => a - b) };
}

/** The home screen's banner: media queries and drawn width. */
const hero = { narrow: portal.narrowMedia, wide: portal.wideMedia, sizes: portal.heroSizes };

/** Fonts of scripts with other letters: without them some machines would draw boxes. */
const naskh = Object.values(manifest).find(({ file }) => /noto-naskh-.+\.woff2$/.test(file));
if (!naskh) throw new Error("the build has no Naskh face");
const faces = { Arab: `/${naskh.file}` };

/** Addresses of the icons in the page and in the manifest, by the icons' names. */
const icons: Record<string, string> = {};
for (const file of ["index.html", "app.webmanifest"]) {
  const names = "favicon|apple-touch-icon|icon-192|icon-512|icon-maskable-192|icon-maskable-512";
  const address = new RegExp(`/assets/(${names})-[\\w-]{6,8}(\\.svg|\\.png)`, "g");
  for (const [found, name, extension] of readFileSync(join(dist, file), "utf8").matchAll(address)) {
    icons[`${name}${extension}`] = found;
  }
}

const write = (file: string, what: object) =>
  writeFileSync(join(dist, ".vite", file), JSON.stringify(what));
write("pages.json", { first: shared, screens, pictures, hero, words: keys, faces });
write("shells.json", shells);
write("look.json", { colours: colours(), pairs, icons });
console.log(
  `pages.json knows ${Object.keys(screens).length} screens, shells.json draws ${Object.keys(shells).length}`,
);
// Pending calls of the drawn screens would keep the process alive until their time limit.
process.exit(0);
