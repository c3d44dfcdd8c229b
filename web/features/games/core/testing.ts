import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { CorpusName } from "./corpus/index.ts";

const root = resolve(import.meta.dirname, "../../../..");
const module = resolve(import.meta.dirname, "arena_games.wasm");

/** Builds the module from the current sources, unless it is up to date. */
export function builtModule(): Promise<Buffer<ArrayBuffer>> {
  execFileSync(resolve(root, "scripts/wasm.sh"), {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  return readFile(module);
}

/** Natively played games, split into their parts (crates/games/examples/corpus). */
export function nativeGames(game: CorpusName, games: number): string[][] {
  const command = ["run", "-q", "-p", "arena-games", "--example", "corpus", "--", game, `${games}`];
  const lines = execFileSync("cargo", command, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 });
  return lines
    .replace(/\n$/, "")
    .split("\n")
    .map((line) => line.split("\t"));
}
