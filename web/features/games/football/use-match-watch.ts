import { useEffect, useState } from "react";
import type { Play } from "#lib/levels";
import { errorText } from "#ui";
import { watchCalls } from "../api.ts";
import { Watch } from "../play/watch.ts";
import { MatchWatch } from "./match-watch.ts";

/**
 * Reports a watched match to the server; null for others. `refusal`: why the server ended the match
 * early.
 */
export function useMatchWatch(play: Play, onRefused: () => void) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [{ calls, match }] = useState(() => {
    const { sessionId, watched } = play.started;
    const calls = new Watch(watchCalls(sessionId), {
      seeds: () => match?.answered(),
      refused: (error) => {
        setRefusal(errorText(error));
        onRefused();
      },
    });
    const match = watched ? new MatchWatch(calls) : null;
    return { calls, match };
  });
  useEffect(() => {
    const hurry = () => calls.hurry();
    window.addEventListener("online", hurry);
    return () => {
      window.removeEventListener("online", hurry);
      calls.stop();
    };
  }, [calls]);
  return { watch: match, refusal };
}
