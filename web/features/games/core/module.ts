/**
 * The module's exports, described in `crates/games-web`. Pointers are numbers, 64-bit numbers
 * bigints.
 */
export interface Games {
  readonly memory: WebAssembly.Memory;
  puzzle_rules_version(): number;
  puzzle_new(level: number, seed: bigint): number;
  puzzle_free(game: number): void;
  puzzle_tap(game: number, tick: number, tile: number): number;
  puzzle_reset(game: number, tick: number): number;
  puzzle_view(game: number): number;
  puzzle_hash(game: number): bigint;
  puzzle_log(game: number): number;
  puzzle_log_len(game: number): number;
  aim_rules_version(): number;
  aim_plays(rules: number): number;
  aim_segments(level: number): number;
  aim_new(rules: number, level: number, firstSeed: bigint): number;
  aim_free(game: number): void;
  aim_reveal(game: number, seed: bigint): number;
  aim_advance(game: number, tick: number): number;
  aim_tap(game: number, tick: number, x: number, y: number): number;
  aim_view(game: number): number;
  aim_mark(game: number, tick: number): number;
  aim_hash(game: number): bigint;
  aim_log(game: number): number;
  aim_log_len(game: number): number;
  duel_rules_version(): number;
  duel_new(firstSeed: bigint, side: number): number;
  duel_free(duel: number): void;
  duel_reveal(duel: number, seed: bigint): number;
  duel_brings(duel: number, side: number, tick: number, place: number): number;
  duel_turn(duel: number): void;
  duel_advance(duel: number, tick: number): void;
  duel_tap(duel: number, tick: number, x: number, y: number): number;
  duel_view(duel: number): number;
  duel_hash(duel: number): bigint;
  football_rules_version(): number;
  football_plays(rules: number): number;
  football_new(rules: number, level: number, seed: bigint, pace: number): number;
  football_free(game: number): void;
  football_step(game: number, x: number, y: number): void;
  football_stop(game: number): void;
  football_pause(game: number): number;
  football_view(game: number): number;
  football_mark(game: number): number;
  football_hash(game: number): bigint;
  football_log(game: number): number;
  football_log_len(game: number): number;
  cannon_rules_version(): number;
  cannon_new(seed: bigint): number;
  cannon_free(game: number): void;
  cannon_copy(game: number): number;
  cannon_become(game: number, other: number): void;
  cannon_turn(game: number, a: number, b: number): void;
  cannon_view(game: number): number;
  cannon_hash(game: number): bigint;
  cannon_bot_new(strength: number, side: number, seed: bigint): number;
  cannon_bot_free(bot: number): void;
  cannon_bot_order(bot: number, game: number): number;
}

/**
 * One export of each game is enough to check: the module's name has its build's hash, so all
 * exports exist or none.
 */
const FUNCTIONS = [
  "puzzle_rules_version",
  "aim_rules_version",
  "duel_rules_version",
  "football_rules_version",
  "cannon_rules_version",
] as const satisfies readonly (keyof Games)[];

function isGames(exports: WebAssembly.Exports): exports is WebAssembly.Exports & Games {
  return (
    exports.memory instanceof WebAssembly.Memory &&
    FUNCTIONS.every((name) => typeof exports[name] === "function")
  );
}

async function instantiate(source: Response | BufferSource): Promise<WebAssembly.Instance> {
  if (!(source instanceof Response)) {
    return (await WebAssembly.instantiate(source)).instance;
  }
  if (!source.ok) {
    throw new Error(`the games' module did not load: HTTP ${source.status}`);
  }
  // Compile while downloading, if the server sends the right content type.
  if (source.headers.get("content-type")?.startsWith("application/wasm")) {
    return (await WebAssembly.instantiateStreaming(source)).instance;
  }
  return (await WebAssembly.instantiate(await source.arrayBuffer())).instance;
}

/**
 * Loads the games from a response or bytes. Load once and share: games are independent.
 * @throws if the module does not arrive, is no WebAssembly, or belongs to another build
 */
export async function loadGames(source: Response | BufferSource): Promise<Games> {
  const { exports } = await instantiate(source);
  if (!isGames(exports)) {
    throw new Error("the games' module is not the one that this page was built for");
  }
  return exports;
}
