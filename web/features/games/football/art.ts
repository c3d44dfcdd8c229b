import { type Atlas, openAtlas, type Places } from "#lib/atlas";
import type { World } from "./world.ts";

/** What a match is drawn from: tools/art/play/space-football.mjs. */
export type Art = {
  /** The ball, the player's pad, the hand. */
  readonly ball: Atlas;
  readonly stadium: Atlas;
  /** The rival's head and pad in three moods, and the obstacle. */
  readonly rival: Atlas;
};

const folder = "../../../art/play/space-football";
const pictures = import.meta.glob<string>("../../../art/play/space-football/*.webp", {
  query: "?url",
  import: "default",
  eager: true,
});
const places = import.meta.glob<Places>("../../../art/play/space-football/*.json", {
  import: "default",
  eager: true,
});

type Sheet = { readonly url: string; readonly places: Places };

function sheet(name: string): Sheet {
  const url = pictures[`${folder}/${name}.webp`];
  const found = places[`${folder}/${name}.json`];
  if (!url || !found) throw new Error(`there is no atlas ${name}`);
  return { url, places: found };
}

async function open(name: string, signal: AbortSignal): Promise<Atlas> {
  const { url, places: found } = sheet(name);
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`);
  return openAtlas(await response.blob(), found);
}

/** Downloads a stadium's pictures. */
export async function openArt(world: World, signal: AbortSignal): Promise<Art> {
  const [ball, stadium, rival] = await Promise.all([
    open("ball", signal),
    open(`stadium-${world}`, signal),
    open(`rival-${world}`, signal),
  ]);
  return { ball, stadium, rival };
}

/** The pixels of a unit of the table in the stadiums, and in the sprites on the table. */
export const pitchPixels = 66;
export const spritePixels = 80;

/** A face of the scoreboard: the player's pad, or the rival's head in a mood. */
export const faceOf = (world: World, mood: number | null) => {
  const { url, places: found } = sheet(mood === null ? "ball" : `rival-${world}`);
  const frame = found.sprites[mood === null ? "pad" : "head"]?.[mood ?? 0];
  return { url, size: found.size, frame };
};
