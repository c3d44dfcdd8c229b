import { base64url } from "./base64url.ts";
import type { Games } from "./module.ts";
import { toSeed } from "./seed.ts";
import { LoggedWasmGame } from "./wasm-game.ts";

/** A place on the table in units: 9 wide, 16 long, the player's goal at y = 16. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Surfaces that the puck can hit, in the order of the module's numbers. */
const SURFACES = ["wall", "player", "bot", "obstacle"] as const;
export type Surface = (typeof SURFACES)[number];

/** The puck's speed in a session, in the order of the module's numbers. */
const PACES = ["full", "phone"] as const;
export type Pace = (typeof PACES)[number];

/**
 * The side that the puck waits for; `centre` at a face-off. In the order of the module's phases,
 * from 1.
 */
const WAITS = ["bot", "player", "centre"] as const;

/** How a match is started: the facts of its session. */
export interface FootballStart {
  /** The version of the rules. */
  readonly rules: number;
  readonly level: number;
  /** In decimal, as the server sends it. */
  readonly seed: string | bigint;
  readonly pace: Pace;
}

/** The state of a match: a new object after each tick, the same object in between. */
export interface FootballState {
  readonly puck: Place;
  /** The puck's movement in one tick. */
  readonly way: Place;
  readonly player: Place;
  readonly bot: Place;
  readonly obstacles: readonly (Place & { readonly radius: number })[];
  readonly score: { readonly player: number; readonly bot: number };
  readonly ticks: number;
  /** Ticks left on the clock: of the regular time, then of the time for the golden goal. */
  readonly left: number;
  /** The regular time ended in a draw: the next goal wins, or has won. */
  readonly golden: boolean;
  /** Ticks for which the puck stands still before a serve or a face-off. */
  readonly wait: { readonly by: (typeof WAITS)[number]; readonly ticks: number } | null;
  readonly over: boolean;
  /** Whether the level is passed, once `over`. */
  readonly won: boolean;
  /** The puck's hits on each surface since the start. */
  readonly touches: Readonly<Record<Surface, number>>;
  /** The last hit: the surface, the speed in units per tick, and the puck's place. */
  readonly touch: (Place & { readonly surface: Surface; readonly strength: number }) | null;
  readonly pauses: number;
}

/** A mark: commits the player to a log that begins with these bytes. */
export interface Mark {
  readonly bytes: number;
  readonly ticks: number;
  /** SHA-256 in base64url. */
  readonly digest: string;
}

/**
 * Offsets in `FootballView` of crates/games-web, in 32-bit numbers: fractions, then whole numbers.
 */
const FRACTIONS = { puck: 0, way: 2, player: 4, bot: 6, obstacles: 8, touch: 20 } as const;
const WHOLE = {
  obstacles: 23,
  player: 24,
  bot: 25,
  ticks: 26,
  phase: 27,
  wait: 28,
  won: 29,
  surface: 30,
  touches: 31,
  pauses: 35,
  golden: 36,
  left: 37,
} as const;
const WORDS = 38;
const OVER = 4;
const DIGEST_BYTES = 32;

/** One match. Each `update` is a tick of 1/60 s; pauses have no ticks. */
export class FootballGame extends LoggedWasmGame<"football"> {
  #state: FootballState | null = null;

  /**
   * Starts the match of a session.
   * @throws if the rules or the level do not exist or the seed is not a number of 64 bits
   */
  constructor(games: Games, { rules, level, seed, pace }: FootballStart) {
    const game = games.football_new(rules, level, toSeed(seed), PACES.indexOf(pace));
    super(games, "football", game, `Space Football has no level ${level} in rules ${rules}`);
  }

  /** Sessions of other versions cannot be played here. */
  static plays(games: Games, rules: number): boolean {
    return games.football_plays(rules) === 1;
  }

  /** The version for a match without a session. */
  static rulesVersion(games: Games): number {
    return games.football_rules_version();
  }

  /** After `free`, readable only if it was read after the last tick. */
  get view(): FootballState {
    this.#state ??= this.#read();
    return this.#state;
  }

  /** Plays a tick. `to` is the mallet's target, also off the table; null to stay. */
  update(to: Place | null): void {
    const game = this.live();
    if (to) this.games.football_step(game, to.x, to.y);
    else this.games.football_stop(game);
    this.#state = null;
  }

  /** Notes a pause in the log, up to the match's maximum. */
  pause(): void {
    this.games.football_pause(this.live());
    this.#state = null;
  }

  mark(): Mark {
    const start = this.games.football_mark(this.live());
    const { buffer } = this.games.memory;
    const [bytes = 0, ticks = 0] = new Uint32Array(buffer, start, 2);
    return { bytes, ticks, digest: base64url(new Uint8Array(buffer, start + 8, DIGEST_BYTES)) };
  }

  #read(): FootballState {
    const start = this.games.football_view(this.live());
    const { buffer } = this.games.memory;
    const fractions = new Float32Array(buffer, start, WORDS);
    const words = new Uint32Array(buffer, start, WORDS);
    const fraction = (at: number): number => fractions[at] ?? 0;
    const word = (at: number): number => words[at] ?? 0;
    const place = (at: number): Place => ({ x: fraction(at), y: fraction(at + 1) });
    const phase = word(WHOLE.phase);
    const by = WAITS[phase - 1];
    const surface = SURFACES[word(WHOLE.surface)];
    const touches = (of: Surface): number => word(WHOLE.touches + SURFACES.indexOf(of));
    return {
      puck: place(FRACTIONS.puck),
      way: place(FRACTIONS.way),
      player: place(FRACTIONS.player),
      bot: place(FRACTIONS.bot),
      obstacles: Array.from({ length: word(WHOLE.obstacles) }, (_, index) => {
        const at = FRACTIONS.obstacles + 3 * index;
        return { ...place(at), radius: fraction(at + 2) };
      }),
      score: { player: word(WHOLE.player), bot: word(WHOLE.bot) },
      ticks: word(WHOLE.ticks),
      left: word(WHOLE.left),
      golden: word(WHOLE.golden) === 1,
      wait: by ? { by, ticks: word(WHOLE.wait) } : null,
      over: phase === OVER,
      won: word(WHOLE.won) === 1,
      touches: {
        wall: touches("wall"),
        player: touches("player"),
        bot: touches("bot"),
        obstacle: touches("obstacle"),
      },
      touch: surface
        ? { ...place(FRACTIONS.touch + 1), surface, strength: fraction(FRACTIONS.touch) }
        : null,
      pauses: word(WHOLE.pauses),
    };
  }
}
