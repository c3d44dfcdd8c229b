import type { Query, QueryClient } from "@tanstack/react-query";
import { isWriting, onWritten } from "#console/http";

/**
 * The desks whose changes the server reports: the first word of their queries' keys, or `alsoDesk` of the meta of a query
 * that two desks change.
 */
const desks = ["claims", "reviews", "changes", "looks", "tournaments"] as const;
type Desk = (typeof desks)[number];

/** Groups several changes in a row into one read. */
const togetherMs = 300;
/** What was read just before the stream began is as new as the stream. */
const freshMs = 2_000;

const isDesk = (word: unknown): word is Desk => desks.includes(word as Desk);

/** Reads lists again when their desk changes, but not under a call that changes the desk. */
export function createReader(client: QueryClient) {
  const due = new Set<Desk>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const readAgain = (matches: (query: Query) => boolean) =>
    void client.invalidateQueries({ predicate: matches });

  function flush(): void {
    timer = undefined;
    const now = [...due].filter((desk) => !isWriting(desk));
    for (const desk of now) due.delete(desk);
    const changed = (word: unknown) => now.includes(word as Desk);
    if (now.length > 0)
      readAgain(({ queryKey, meta }) => changed(queryKey[0]) || changed(meta?.alsoDesk));
  }
  const schedule = () => {
    if (due.size > 0) timer ??= setTimeout(flush, togetherMs);
  };

  const unwatch = onWritten(schedule);

  return {
    changed(words: readonly string[]): void {
      for (const word of words) if (isDesk(word)) due.add(word);
      schedule();
    },
    /** The stream begins. Changes that were made without a stream are read now. */
    ready(first: boolean): void {
      if (!first) {
        this.changed(desks);
        return;
      }
      const before = Date.now() - freshMs;
      readAgain(
        ({ queryKey, state }) =>
          isDesk(queryKey[0]) && state.dataUpdatedAt > 0 && state.dataUpdatedAt < before,
      );
    },
    stop(): void {
      clearTimeout(timer);
      unwatch();
    },
  };
}
