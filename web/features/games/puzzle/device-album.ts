import type { Album, PictureSolution } from "#api";
import { preference } from "#lib/session";

/** A guest's solved picture. */
type Solved = { stars: number; day: string };

/** Whatever is stored here may come from anywhere. */
function read(name: "album" | "solutions"): unknown {
  try {
    return JSON.parse(preference.get(name) ?? "null");
  } catch {
    return null;
  }
}

function solved(): Record<string, Solved> {
  const stored = read("album");
  if (typeof stored !== "object" || stored === null) return {};
  const right = (value: unknown): value is Solved => {
    const { stars, day } = (value ?? {}) as Partial<Solved>;
    return typeof day === "string" && (stars === 1 || stars === 2 || stars === 3);
  };
  return Object.fromEntries(Object.entries(stored).filter(([, value]) => right(value)));
}

/** A guest's album: the server's pictures, with what was solved on this device. */
export function withDevice(album: Album): Album {
  const own = solved();
  return {
    ...album,
    pictures: album.pictures.map((row) => {
      const mine = own[row.picture];
      return mine ? { ...row, open: true, ...mine } : row;
    }),
  };
}

/** Stars only grow, and the first day stays. */
export function keepOnDevice(picture: number, { stars, day }: Solved): void {
  const own = solved();
  const before = own[picture];
  own[picture] = before
    ? { stars: Math.max(stars, before.stars), day: before.day }
    : { stars, day };
  preference.set("album", JSON.stringify(own));
}

/** Solved pictures that the server has not answered. */
export function solutions(): PictureSolution[] {
  const stored = read("solutions");
  return Array.isArray(stored)
    ? stored.filter((one): one is PictureSolution => typeof one?.replay === "string")
    : [];
}

const most = 20;

export function keepSolution(solution: PictureSolution, kept: boolean): void {
  const others = solutions().filter(({ replay }) => replay !== solution.replay);
  const list = kept ? [...others, solution].slice(-most) : others;
  preference.set("solutions", list.length ? JSON.stringify(list) : null);
}
