import { type Atlas, openAtlas, type Places } from "../../lib/atlas/index.ts";
import type { Assets } from "../game-kit/contract.ts";
import type { Arena } from "./arena.ts";

/** An arena's pictures. `ruins` arrives after the rest. */
export type ArenaArt = { arena: Arena; ground: Atlas; towers: Atlas; ruins: Atlas | null };

/** The game's pictures, from the build's assets. */
export class Art {
  readonly units: Atlas;
  readonly #assets: Assets;
  readonly #places: Record<string, Places>;
  readonly #first: ArenaArt;
  #shown: ArenaArt;
  #wanted: number;

  /** Loads what is needed to play: the figures, and the first arena's ground and towers. */
  static async load(assets: Assets, places: Record<string, Places>, first: Arena): Promise<Art> {
    const [units, arena] = await Promise.all([
      open(assets, places, "units"),
      openArena(assets, places, first),
    ]);
    return new Art(assets, places, units, arena);
  }

  private constructor(
    assets: Assets,
    places: Record<string, Places>,
    units: Atlas,
    first: ArenaArt,
  ) {
    this.#assets = assets;
    this.#places = places;
    this.units = units;
    this.#first = first;
    this.#shown = first;
    this.#wanted = first.arena.number;
  }

  get arena(): ArenaArt {
    return this.#shown;
  }

  /**
   * Shows an arena as soon as it has arrived, and the first one until then, or if it does not
   * arrive. `changed` is called when there is something new to draw.
   */
  async show(arena: Arena, changed: () => void): Promise<void> {
    this.#wanted = arena.number;
    const here = [this.#shown, this.#first].find((art) => art.arena === arena);
    if (here) this.#become(here);
    else if (this.#shown !== this.#first) this.#become(this.#first);
    changed();
    try {
      const shown = here ?? (await openArena(this.#assets, this.#places, arena));
      if (this.#wanted !== arena.number) {
        if (!here) closeArena(shown);
        return;
      }
      this.#become(shown);
      changed();
      shown.ruins ??= await open(this.#assets, this.#places, `ruins-${arena.number}`);
      if (this.#shown !== shown && shown !== this.#first) closeArena(shown);
    } catch (error) {
      // The game goes on with what it has.
      console.warn(error);
    }
  }

  close(): void {
    this.#wanted = 0;
    this.units.close();
    closeArena(this.#first);
    if (this.#shown !== this.#first) closeArena(this.#shown);
  }

  #become(art: ArenaArt): void {
    if (this.#shown !== art && this.#shown !== this.#first) closeArena(this.#shown);
    this.#shown = art;
  }
}

async function open(assets: Assets, places: Record<string, Places>, name: string): Promise<Atlas> {
  const where = places[name];
  if (!where) throw new Error(`the build has no places of ${name}`);
  return openAtlas(await assets(name), where);
}

async function openArena(
  assets: Assets,
  places: Record<string, Places>,
  arena: Arena,
): Promise<ArenaArt> {
  const [ground, towers] = await Promise.all([
    open(assets, places, `ground-${arena.number}`),
    open(assets, places, `towers-${arena.number}`),
  ]);
  return { arena, ground, towers, ruins: null };
}

function closeArena({ ground, towers, ruins }: ArenaArt): void {
  for (const atlas of [ground, towers, ruins]) atlas?.close();
}
