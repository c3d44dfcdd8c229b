import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useConfig } from "#lib/config";
import { ApiError, isApiError } from "#lib/http";
import {
  askToBeWoken,
  forgetEntry,
  inTurn,
  persistEntry,
  readOutbox,
  type StoreOutcome,
} from "#lib/outbox";
import { useIntention } from "#lib/query";
import { useSession } from "#lib/session";
import { day, m } from "#words";
import { submitEntry, type Task } from "./api.ts";

const standings = [["daily-challenge"], ["game-challenges"]];

export function readStandings(client: QueryClient): void {
  for (const queryKey of standings) void client.invalidateQueries({ queryKey });
}

/**
 * Whether nothing was decided, so that the entry may be sent again. An ended session can be
 * renewed, and a pause of uploads ends.
 */
export const isUndecided = (error: unknown): boolean =>
  !isApiError(error) ||
  error.transient ||
  error.code === "bad_response" ||
  error.code === "uploads_paused" ||
  error.status === 401;

/**
 * Whether to retry automatically. An upload that stalled for half a minute is not repeated while
 * the person waits.
 */
const isPassing = (error: unknown) =>
  isApiError(error) && error.transient && error.code !== "timeout";

type New = { task: Task; image: File };

class Attempt {
  readonly abort = new AbortController();
  takenBack = false;
  /** The attempt is no part of the intention: a retry keeps its key. */
  toJSON(): undefined {
    return undefined;
  }
}

/**
 * Sends a screenshot, with progress and cancellation. It is stored on the phone until the server
 * has decided, so neither a lost network nor a closed app loses it.
 */
export function useEntry() {
  const client = useQueryClient();
  const { msisdn } = useSession();
  const { utcOffsets } = useConfig();
  const [part, setPart] = useState(0);
  const [keeping, setKeeping] = useState<StoreOutcome>("unable");
  const current = useRef<Attempt | null>(null);
  const storedKey = useRef<string | null>(null);

  async function persistFirst({ task, image }: New, key: string): Promise<StoreOutcome> {
    // Without a number nobody could tell later whose entry it is.
    if (msisdn === null) return "unable";
    // Another picture for the same challenge replaces the stored one.
    if (storedKey.current !== null && storedKey.current !== key)
      await forgetEntry(storedKey.current);
    storedKey.current = key;
    const at = Date.now();
    const { gameId, challengeId, name, prize } = task;
    try {
      const bytes = await image.arrayBuffer();
      return await persistEntry({
        key,
        msisdn,
        at,
        day: day(new Date(at).toISOString(), utcOffsets),
        task: { gameId, challengeId, name, prize },
        picture: { bytes, type: image.type, name: image.name },
        tried: navigator.onLine,
      });
    } catch {
      return "unable";
    }
  }

  const sending = useIntention(
    async ({ attempt, ...entry }: New & { attempt: Attempt }, key) => {
      const { signal } = attempt.abort;
      signal.throwIfAborted();
      const outcome = await persistFirst(entry, key);
      setKeeping(outcome);
      try {
        // Without a network the upload would only time out.
        if (outcome === "stored" && !navigator.onLine)
          throw new ApiError(0, "network", m.error_network());
        const { gameId, challengeId } = entry.task;
        const send = () =>
          submitEntry(
            { gameId, challengeId, image: entry.image },
            { idempotencyKey: key, signal, onProgress: setPart },
          );
        const answer = await inTurn(key, send, { wait: true });
        if (answer === null) throw new ApiError(0, "network", m.error_network());
        await forgetEntry(key);
        return answer;
      } catch (error) {
        if (attempt.takenBack || !isUndecided(error)) await forgetEntry(key);
        throw error;
      }
    },
    {
      retry: (count, error) => navigator.onLine && count < 2 && isPassing(error),
      onError: (error) => {
        // Entered on another device, or closed meanwhile: the page shows that.
        if (isApiError(error) && error.status === 200) readStandings(client);
        if (isUndecided(error)) {
          void readOutbox(client);
          askToBeWoken().catch(() => undefined);
        }
      },
    },
  );
  useEffect(() => () => current.current?.abort.abort(), []);

  function takeBack() {
    if (current.current) current.current.takenBack = true;
    current.current?.abort.abort();
    sending.reset();
    if (storedKey.current !== null)
      void forgetEntry(storedKey.current).then(() => readOutbox(client));
  }

  const lost = isApiError(sending.error) && sending.error.status === 0;
  return {
    sending,
    part,
    /** Without an answer: the stored entry's key, or why it could not be stored. */
    waiting: lost && keeping === "stored" ? storedKey.current : null,
    full: lost && keeping === "full",
    submit(entry: New, onRefused: (error: Error) => void) {
      const attempt = new Attempt();
      current.current = attempt;
      setPart(0);
      sending.mutate({ ...entry, attempt }, { onError: onRefused });
    },
    /** The server may have the entry already. */
    cancel() {
      takeBack();
      readStandings(client);
    },
  };
}
