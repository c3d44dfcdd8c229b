import type { Lookalike, Review, ReviewDetails } from "#console/api";

/** A screenshot beside the current one. Before the entry is loaded, only the flag is known. */
export type Beside = { entry: string; same: boolean; known: Lookalike | null };

/** The look-alikes of an entry, the very same picture first. */
export function besideOf({ flag }: Review, detail: ReviewDetails | undefined): Beside[] {
  const found = (detail?.lookalikes ?? []).map(
    (known): Beside => ({ entry: known.entry, same: known.same, known }),
  );
  if (flag && !found.some(({ entry }) => entry === flag.entry))
    found.unshift({ ...flag, known: null });
  return found.sort((a, b) => Number(b.same) - Number(a.same));
}
