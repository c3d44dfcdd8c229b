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

/** A solved picture that the server has not answered, and who solved it: phones are shared. */
type Unsent = { msisdn: string; solution: PictureSolution };

function unsent(): Unsent[] {
  const stored = read("solutions");
  const right = (value: unknown): value is Unsent => {
    const { msisdn, solution } = (value ?? {}) as Partial<Unsent>;
    return typeof msisdn === "string" && typeof solution?.replay === "string";
  };
  return Array.isArray(stored) ? stored.filter(right) : [];
}

/** What a subscriber solved that the server has not answered. */
export const solutionsOf = (msisdn: string): PictureSolution[] =>
  unsent().flatMap((one) => (one.msisdn === msisdn ? [one.solution] : []));

const most = 20;

export function keepSolution(msisdn: string, solution: PictureSolution, kept: boolean): void {
  const others = unsent().filter((one) => one.solution.replay !== solution.replay);
  const list = kept ? [...others, { msisdn, solution }].slice(-most) : others;
  preference.set("solutions", list.length ? JSON.stringify(list) : null);
}
