import { type Atlas, openAtlas } from "#lib/atlas";
import type { Assets, Data } from "../game-kit/contract.ts";
import type { World } from "./worlds.ts";

/** The atlas's pixels in a unit of its scenes, in which a target's radius is 1 (tools/art/studio/target.inc). */
export const stillPixels = 88;
export const shatterPixels = 56;

/** The pictures of one world. */
export type Scenery = { world: World; things: Atlas; ground: Atlas };

/** Loads the worlds' pictures. The first world's come with the build, the others when they are played. */
export class Art {
  /** The scenery to draw: of the chosen world, or until it has arrived of the one before. */
  scenery: Scenery;
  /** The first world, which also has the hand. */
  readonly first: Scenery;
  readonly #assets: Assets;
  readonly #sprites: Data["sprites"];
  #chosen: World = 1;

  private constructor(first: Scenery, assets: Assets, sprites: Data["sprites"]) {
    this.first = first;
    this.scenery = first;
    this.#assets = assets;
    this.#sprites = sprites;
  }

  /** Rejects if the first world's pictures do not arrive. */
  static async open(assets: Assets, sprites: Data["sprites"]): Promise<Art> {
    return new Art(await load(1, assets, sprites), assets, sprites);
  }

  /** Calls `arrived` when another world can be drawn. Without its pictures the game goes on in the present one. */
  choose(world: World, arrived: () => void): void {
    this.#chosen = world;
    if (this.scenery.world === world) return;
    const scenery =
      world === 1
        ? Promise.resolve(this.first)
        : load(world, this.#assets, this.#sprites).catch((error: unknown) => {
            console.warn(`world ${world}: ${error}`);
            return null;
          });
    void scenery.then((loaded) => {
      if (!loaded) return;
      if (this.#chosen !== world) return this.#close(loaded);
      const before = this.scenery;
      this.scenery = loaded;
      this.#close(before);
      arrived();
    });
  }

  close(): void {
    this.#chosen = 1;
    this.#close(this.scenery);
    this.scenery = this.first;
    this.first.things.close();
    this.first.ground.close();
  }

  #close(scenery: Scenery): void {
    if (scenery === this.first) return;
    scenery.things.close();
    scenery.ground.close();
  }
}

async function load(world: World, assets: Assets, sprites: Data["sprites"]): Promise<Scenery> {
  const atlas = async (name: string): Promise<Atlas> => {
    const places = sprites[name];
    if (!places) throw new Error(`the data has no places of ${name}`);
    return openAtlas(await assets(name), places);
  };
  const [things, ground] = await Promise.all([atlas(`world-${world}`), atlas(`ground-${world}`)]);
  return { world, things, ground };
}
