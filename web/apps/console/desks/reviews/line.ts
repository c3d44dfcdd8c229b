import type { Review } from "#console/api";

/** What the reviewer's own actions change in the order of the queue. */
export type Line = {
  /** The entry on the screen. It stays there until the reviewer leaves it. */
  current: Review | null;
  /** Entries that this reviewer has decided. */
  decided: ReadonlySet<string>;
  /** Entries that came back after an undo or a refusal by the server; they are next. */
  returned: readonly Review[];
  /** Skipped entries, in the order in which they come again at the end. */
  skipped: readonly string[];
};

export const emptyLine: Line = { current: null, decided: new Set(), returned: [], skipped: [] };

/** The entries after the current one, in the order in which the reviewer sees them. */
export function nextOf(line: Line, waiting: readonly Review[]): Review[] {
  const { current, decided, returned, skipped } = line;
  const seen = new Set(decided);
  if (current) seen.add(current.id);
  const open: Review[] = [];
  for (const review of [...returned, ...waiting]) {
    if (seen.has(review.id)) continue;
    seen.add(review.id);
    open.push(review);
  }
  const turn = ({ id }: Review) => skipped.indexOf(id);
  return [
    ...open.filter((review) => turn(review) < 0),
    ...open.filter((review) => turn(review) >= 0).sort((a, b) => turn(a) - turn(b)),
  ];
}

/** Puts the first waiting entry on the screen if there is none. */
export function filled(line: Line, waiting: readonly Review[]): Line {
  if (line.current) return line;
  const first = nextOf(line, waiting)[0];
  return first ? shown(line, first) : line;
}

/** Puts an entry on the screen. */
export const shown = (line: Line, review: Review): Line => ({
  ...line,
  current: review,
  returned: line.returned.filter(({ id }) => id !== review.id),
});

function left(line: Line, waiting: readonly Review[]): Line {
  const next = nextOf(line, waiting)[0];
  return next ? shown(line, next) : { ...line, current: null };
}

/** Takes a decided entry out of the queue; if it is on the screen, the next one follows. */
export function afterDecision(line: Line, { id }: Review, waiting: readonly Review[]): Line {
  const decided = new Set(line.decided).add(id);
  const next = { ...line, decided, returned: line.returned.filter((other) => other.id !== id) };
  return line.current?.id === id ? left(next, waiting) : next;
}

/** Puts the current entry at the end. If no other entry waits, it stays. */
export function afterSkip(line: Line, waiting: readonly Review[]): Line {
  const { current, skipped, returned } = line;
  const next = nextOf(line, waiting)[0];
  if (!current || !next) return line;
  return shown(
    {
      ...line,
      skipped: [...skipped.filter((id) => id !== current.id), current.id],
      // A list that is fetched later may lack the entry.
      returned: [...returned, current],
    },
    next,
  );
}

/** Puts another entry on the screen. The current one follows it. */
export function opened(line: Line, review: Review): Line {
  const { current, returned } = line;
  return shown({ ...line, returned: current ? [current, ...returned] : returned }, review);
}

/** Brings an entry back after its decision was undone ("now") or not made ("next"). */
export function afterReturn(line: Line, review: Review, when: "now" | "next"): Line {
  const decided = new Set(line.decided);
  decided.delete(review.id);
  const skipped = line.skipped.filter((id) => id !== review.id);
  const back = { ...line, decided, skipped };
  if (when === "now" || !line.current) return opened(back, review);
  return { ...back, returned: [review, ...line.returned] };
}
