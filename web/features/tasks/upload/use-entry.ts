import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { isApiError } from "#lib/http";
import { useIntention } from "#lib/query";
import { type NewEntry, submitEntry } from "./api.ts";

/** What tells on the page whether a challenge was entered. */
const standings = [["daily-challenge"], ["game-challenges"]];

/** The sending of a screenshot: how far it is, and how it is taken back. */
export function useEntry() {
  const client = useQueryClient();
  const [part, setPart] = useState(0);
  const abort = useRef<AbortController | null>(null);
  const readAgain = () => {
    for (const queryKey of standings) void client.invalidateQueries({ queryKey });
  };
  const sending = useIntention(
    (entry: NewEntry, idempotencyKey) =>
      submitEntry(entry, { idempotencyKey, signal: abort.current?.signal, onProgress: setPart }),
    {
      onError: (error) => {
        // Entered on another device, or closed meanwhile: the page says so.
        if (isApiError(error) && error.status === 200) readAgain();
      },
    },
  );
  useEffect(() => () => abort.current?.abort(), []);

  return {
    sending,
    part,
    submit(entry: NewEntry, onRefused: (error: Error) => void) {
      abort.current = new AbortController();
      setPart(0);
      sending.mutate(entry, { onError: onRefused });
    },
    /** Whether the server had it already is seen by asking. */
    cancel() {
      abort.current?.abort();
      sending.reset();
      readAgain();
    },
  };
}
