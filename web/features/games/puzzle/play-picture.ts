import type { Album, EslGame, Level } from "#api";
import { openPractice, practiceOf } from "#lib/levels";

const words = 64;

/** The seed of a picture at a level; the server calculates the same from the day's seed. */
export const seedOfPicture = (daySeed: string, picture: number, level: number): string =>
  BigInt.asUintN(words, BigInt(daySeed) + BigInt(picture * 3 + level)).toString();

/** Opens a picture of the album. A guest's seed is random, as nobody checks the play. */
export function playPicture(
  game: EslGame,
  level: Level,
  album: Pick<Album, "day" | "seed">,
  picture: number,
  replace = false,
): void {
  const play = practiceOf(game, level);
  if (album.seed) play.started.seed = seedOfPicture(album.seed, picture, level.game_level);
  const { day, seed } = album;
  openPractice({ ...play, picture: { number: picture, day, seed: seed ?? null } }, { replace });
}
