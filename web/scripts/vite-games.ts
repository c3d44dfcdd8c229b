import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Plugin } from "vite";
import { classicScript } from "./classic-script.ts";
import { brotli } from "./packed.ts";

/* The build folders of the games made here, in the shape of a Unity export (docs/games.md). */

const web = resolve(import.meta.dirname, "..");
const root = "games/aim-train/";
const json = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(resolve(web, file), "utf8"));
const base64 = (file: string) => readFile(resolve(web, file), "base64");

/** What the game reads: its words, its sounds, and the app's letters. */
async function dataOf(): Promise<string> {
  const words = { en: "apps/aim-train/words/en.json", ur: "apps/aim-train/words/ur.json" };
  return JSON.stringify({
    words: { en: await json(words.en), ur: await json(words.ur) },
    sounds: await json("apps/aim-train/sounds.json"),
    fonts: {
      "Archivo Wide": await base64("styles/fonts/archivo.woff2"),
      Figtree: await base64("styles/fonts/figtree.woff2"),
    },
  });
}

/** The files of Aim Train by their addresses, without the first slash. */
async function aimTrain(): Promise<Map<string, Uint8Array | string>> {
  const code = await readFile(resolve(web, "features/games/core/arena_games.wasm"));
  const data = Buffer.from(await dataOf());
  const framework = Buffer.from(await classicScript("apps/aim-train/game.ts", "aimTrain"));
  const sizes = { code: code.length, data: data.length, framework: framework.length };
  const loader = Buffer.from(
    await classicScript("apps/aim-train/loader.ts", "aimTrainLoader", {
      SIZES: JSON.stringify(sizes),
    }),
  );
  const parts = {
    loaderUrl: ["aim-train.loader.js", loader],
    frameworkUrl: ["aim-train.framework.js", framework],
    codeUrl: ["aim-train.wasm", code],
    dataUrl: ["aim-train.json", data],
  } as const;
  const hash = createHash("sha256");
  const naskh = await readFile(resolve(web, "styles/fonts/noto-naskh.woff2"));
  for (const [name, bytes] of Object.values(parts)) hash.update(name).update(bytes);
  hash.update(naskh);
  const version = hash.digest("hex").slice(0, 10);

  const files = new Map<string, Uint8Array | string>();
  const urls: Record<string, string> = {};
  let transferred = 0;
  for (const [key, [name, bytes]] of Object.entries(parts)) {
    urls[key] = `${version}/${name}`;
    files.set(`${root}${version}/${name}`, bytes);
    transferred += Math.min(bytes.length, brotli(bytes).length);
  }
  // Only who reads Urdu waits for it.
  files.set(`${root}${version}/naskh.woff2`, naskh);
  const manifest = {
    ...urls,
    companyName: "Arena",
    productName: "Aim Train",
    productVersion: version,
    bytes: transferred,
  };
  files.set(`${root}build.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  return files;
}

const types: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  wasm: "application/wasm",
  woff2: "font/woff2",
};

/** Builds the games' folders beside the app, and serves them while developing. */
export function games(): Plugin {
  // Made anew with each manifest that is asked for: the other files belong to it.
  let files: Promise<Map<string, Uint8Array | string>> | null = null;
  return {
    name: "arena-games",
    // The tests' servers serve nothing, and would wait for it when they close.
    apply: () => process.env.VITEST === undefined,
    async generateBundle() {
      // The shells are drawn from a build of their own, which nobody serves.
      if (this.environment.config.consumer === "server") return;
      for (const [fileName, source] of await aimTrain()) {
        this.emitFile({ type: "asset", fileName, source });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split("?")[0]?.slice(1) ?? "";
        if (!path.startsWith(root)) return next();
        if (path === `${root}build.json` || !files) files = aimTrain();
        files.then((made) => {
          const file = made.get(path);
          if (file === undefined) return next();
          const type = types[path.split(".").at(-1) ?? ""] ?? "application/octet-stream";
          response.setHeader("Content-Type", type);
          // The frame that runs it has no origin.
          response.setHeader("Access-Control-Allow-Origin", "*");
          response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
          response.end(file);
        }, next);
      });
    },
  };
}
