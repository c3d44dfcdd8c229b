/* The caches, one per build. An open tab of an older build keeps using its own. */

const prefix = "arena-";
/** Other builds' caches to keep if a tab does not name its build. */
const mostOthers = 2;

export const cacheOf = (build: string): string => prefix + build;
export const isOurs = (name: string): boolean => name.startsWith(prefix);

type World = {
  names: string[];
  own: string;
  /** Each open tab's first script; null for a tab that does not answer. */
  tabs: (string | null)[];
  holds: (name: string, script: string) => Promise<boolean>;
};

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
