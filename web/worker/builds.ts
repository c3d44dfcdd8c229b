/*
 * The caches of the builds, one per build. An open tab of an older build keeps using its own.
 */

const prefix = "arena-";
/** The number of other builds' caches to keep if a tab does not name its build. */
const mostOthers = 2;

export const cacheOf = (build: string): string => prefix + build;
export const isOurs = (name: string): boolean => name.startsWith(prefix);

type World = {
  /** The names of all caches, the oldest first. */
  names: string[];
  /** The current build's cache. */
  own: string;
  /** The first script of each open tab; null for a tab that does not answer. */
  tabs: (string | null)[];
  holds: (name: string, script: string) => Promise<boolean>;
};

/** Returns the caches that no open tab needs any more. */
export async function unused({ names, own, tabs, holds }: World): Promise<string[]> {
  const others = names.filter((name) => isOurs(name) && name !== own);
  if (tabs.includes(null)) return others.slice(0, -mostOthers);
  const scripts = tabs.filter((tab) => tab !== null);
  const needed = await Promise.all(
    others.map(async (name) => {
      const held = await Promise.all(scripts.map((script) => holds(name, script)));
      return held.includes(true);
    }),
  );
  return others.filter((_, index) => !needed[index]);
}
