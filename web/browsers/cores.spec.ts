import { resolve } from "node:path";
import { build } from "vite";
import { builtModule, nativeGames } from "../features/games/core/testing.ts";
import { expect, test } from "./fixtures.ts";

/*
 * The games' rules in every engine that can be had: each plays what the native program has played,
 * to the same results, bit for bit. `ARENA_CORPUS` tells how many games of each kind.
 */

const GAMES = Number(process.env.ARENA_CORPUS ?? 200);
/** Games that go to the browser in one message. */
const CHUNK = 250;

const corpus = resolve(import.meta.dirname, "../features/games/core/corpus/index.ts");

type Corpus = typeof import("../features/games/core/corpus/index.ts");
type Cores = typeof globalThis & {
  corpus: Corpus;
  games?: Awaited<ReturnType<Corpus["loadGames"]>>;
};

/** The games' view and the corpus's players as one script, which names itself `corpus`. */
async function script(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      lib: { entry: corpus, formats: ["iife"], name: "corpus" },
      target: "es2020",
    },
  });
  const [
    {
      output: [chunk],
    } = { output: [] },
  ] = Array.isArray(built) ? built : [];
  if (chunk?.type !== "chunk") throw new Error("the corpus was not built");
  return `globalThis.corpus = (() => { ${chunk.code}; return corpus; })();`;
}

const names = [
  "puzzle",
  "aim-1",
  "aim-2",
  "football-1",
  "football-2",
  "football-3",
  "cannon",
] as const;

for (const game of names) {
  test(`${game} is played as natively`, async ({ person: { tab } }) => {
    test.setTimeout(600_000);
    await tab.goto("about:blank");
    await tab.load(await script());
    await tab.run(
      (module) => {
        const bytes = Uint8Array.from(atob(module), (byte) => byte.charCodeAt(0));
        const page = globalThis as Cores;
        page.corpus.loadGames(bytes).then((games) => {
          page.games = games;
        });
      },
      (await builtModule()).toString("base64"),
    );
    await expect.poll(() => tab.run(() => (globalThis as Cores).games !== undefined)).toBe(true);

    const lines = nativeGames(game, GAMES);
    expect(lines).toHaveLength(GAMES);
    const different: unknown[] = [];
    for (let from = 0; from < lines.length; from += CHUNK) {
      different.push(
        ...(await tab.run(
          ({ game, lines }) => {
            const { corpus, games } = globalThis as Cores;
            return games ? lines.filter((line) => corpus.differs[game](games, line)) : lines;
          },
          { game, lines: lines.slice(from, from + CHUNK) },
        )),
      );
    }
    expect(different).toEqual([]);
    const [first = []] = lines;
    const falsified = first.with(-1, "another end");
    const noticed = await tab.run(
      ({ game, line }) => {
        const { corpus, games } = globalThis as Cores;
        return games !== undefined && corpus.differs[game](games, line);
      },
      { game, line: falsified },
    );
    expect(noticed, "another end is noticed").toBe(true);
  });
}
