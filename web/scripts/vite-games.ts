import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Plugin } from "vite";
import { classicScript } from "./classic-script.ts";
import { brotli } from "./packed.ts";
import { textsOf } from "./words.ts";

/* Build folders of the in-house games, in the shape of a Unity export (docs/games.md). */

const web = resolve(import.meta.dirname, "..");
/** `slug` is the folder below apps/ and the address. */
type Game = {
  slug: string;
  name: string;
  /** Atlases of `art/play/<slug>`; a `first` one is downloaded before the game can be played. */
  atlases: readonly { name: string; first: boolean }[];
};
const ours: readonly Game[] = [
  {
    slug: "aim-train",
    name: "Aim Train",
    // The levels of the first world need no other.
    atlases: [1, 2, 3, 4, 5].flatMap((world) =>
      ["world", "ground"].map((part) => ({ name: `${part}-${world}`, first: world === 1 })),
    ),
  },
  {
    slug: "cannon-clash",
    name: "Cannon Clash",
    atlases: [
      { name: "units", first: true },
      { name: "ground-1", first: true },
      { name: "towers-1", first: true },
      { name: "ruins-1", first: false },
      ...[2, 3].flatMap((arena) =>
        ["ground", "towers", "ruins"].map((part) => ({ name: `${part}-${arena}`, first: false })),
      ),
    ],
  },
];

const json = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(resolve(web, file), "utf8"));
const base64 = (file: string) => readFile(resolve(web, file), "base64");

const atlasOf = (slug: string, name: string) => `art/play/${slug}/${name}`;

async function dataOf({ slug, atlases }: Game): Promise<string> {
  const own = `apps/${slug}`;
  const places = atlases.map(async ({ name }) => [name, await json(`${atlasOf(slug, name)}.json`)]);
  return JSON.stringify({
    words: Object.fromEntries(textsOf("en", `games/${slug}`)),
    sounds: await json(`${own}/sounds.json`),
    clips: await json(`sounds/${slug}.json`),
    sprites: Object.fromEntries(await Promise.all(places)),
    fonts: {
      "Archivo Wide": await base64("styles/fonts/archivo.woff2"),
      Figtree: await base64("styles/fonts/figtree.woff2"),
    },
  });
}

async function folderOf(game: Game): Promise<Map<string, Uint8Array | string>> {
  const { slug, name } = game;
  const root = `games/${slug}/`;
  const code = await readFile(resolve(web, "features/games/core/arena_games.wasm"));
  const data = Buffer.from(await dataOf(game));
  const framework = Buffer.from(await classicScript(`apps/${slug}/game.ts`, "arenaGame"));
  const sizes = { code: code.length, data: data.length, framework: framework.length };
  const loader = Buffer.from(
    await classicScript("apps/game-kit/loader.ts", "arenaLoader", { SIZES: JSON.stringify(sizes) }),
  );
  const parts = {
    loaderUrl: [`${slug}.loader.js`, loader],
    frameworkUrl: [`${slug}.framework.js`, framework],
    codeUrl: [`${slug}.wasm`, code],
    dataUrl: [`${slug}.json`, data],
  } as const;
  const hash = createHash("sha256");
  const naskh = await readFile(resolve(web, "styles/fonts/noto-naskh.woff2"));
  const pictures = await Promise.all(
    game.atlases.map(async ({ name, first }) => {
      const bytes = await readFile(resolve(web, `${atlasOf(slug, name)}.webp`));
      return { name, first, bytes };
    }),
  );
  for (const [file, bytes] of Object.values(parts)) hash.update(file).update(bytes);
  const sounds = await readFile(resolve(web, `sounds/${slug}.ogg`));
  hash.update(naskh).update(sounds);
  for (const { bytes } of pictures) hash.update(bytes);
  const version = hash.digest("hex").slice(0, 10);

  const files = new Map<string, Uint8Array | string>();
  const urls: Record<string, string> = {};
  let transferred = 0;
  for (const [key, [file, bytes]] of Object.entries(parts)) {
    urls[key] = `${version}/${file}`;
    files.set(`${root}${version}/${file}`, bytes);
    transferred += Math.min(bytes.length, brotli(bytes).length);
  }
  const assets: Record<string, { url: string; bytes: number; first: boolean }> = {};
  for (const { name, first, bytes } of pictures) {
    const url = `${version}/${name}.webp`;
    files.set(root + url, bytes);
    assets[name] = { url, bytes: bytes.length, first };
    if (first) transferred += bytes.length;
  }
  // Requested by the game if sound is on.
  const bank = `${version}/sounds.ogg`;
  files.set(root + bank, sounds);
  assets.sounds = { url: bank, bytes: sounds.length, first: false };
  // Only readers of Arabic letters load this font.
  files.set(`${root}${version}/naskh.woff2`, naskh);
  const manifest = {
    ...urls,
    letters_Arab: `${version}/naskh.woff2`,
    unpacked: Object.fromEntries(
      Object.entries(parts).map(([key, [, bytes]]) => [key, bytes.length]),
    ),
    assets,
    upright: true,
    companyName: "Arena",
    productName: name,
    productVersion: version,
    bytes: transferred,
  };
  files.set(`${root}build.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  return files;
}

const types: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  ogg: "audio/ogg",
  wasm: "application/wasm",
  webp: "image/webp",
  woff2: "font/woff2",
};

/** Builds the games' folders beside the app; serves them during development. */
export function games(): Plugin {
  // Rebuilt for each request of a manifest, to which the other files belong.
  const made = new Map<Game, ReturnType<typeof folderOf>>();
  return {
    name: "arena-games",
    // Test servers serve nothing, and would wait for this when they close.
    apply: () => process.env.VITEST === undefined,
    async generateBundle() {
      // The build for the shells is not served.
      if (this.environment.config.consumer === "server") return;
      for (const game of ours) {
        for (const [fileName, source] of await folderOf(game)) {
          this.emitFile({ type: "asset", fileName, source });
        }
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split("?")[0]?.slice(1) ?? "";
        const game = ours.find(({ slug }) => path.startsWith(`games/${slug}/`));
        if (!game) return next();
        const last = path.endsWith("/build.json") ? undefined : made.get(game);
        const files = last ?? folderOf(game);
        made.set(game, files);
        files.then((folder) => {
          const file = folder.get(path);
          if (file === undefined) return next();
          const type = types[path.split(".").at(-1) ?? ""] ?? "application/octet-stream";
          response.setHeader("Content-Type", type);
          // The frame that runs the game has no origin.
          response.setHeader("Access-Control-Allow-Origin", "*");
          response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
          response.end(file);
        }, next);
      });
    },
  };
}
