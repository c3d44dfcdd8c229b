import { useEffect, useRef, useState } from "react";
import type { Play } from "#lib/levels";
import { errorText } from "#ui";
import { watchCalls } from "../api.ts";
import { markBegun } from "./use-reload.ts";
import type { Watch } from "./watch.ts";

/** Loads in parallel with the game; no level begins before. */
const load = () => import("./watch.ts");
type Code = Awaited<ReturnType<typeof load>>;

export type SendToGame = (method: string, value?: string) => void;

/**
 * Watches a level while it is played: passes the game's Begin and Mark to the server and the
 * server's seeds to the game. A reload can repeat the start until the server confirms the
 * beginning; then `onBegun` runs.
 */
export function useWatch(play: Play, onBegun: () => void) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const watch = useRef<Watch | null>(null);
  const code = useRef<Code | null>(null);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    load().catch(() => undefined);
    const hurry = () => watch.current?.hurry();
    window.addEventListener("online", hurry);
    return () => {
      here.current = false;
      window.removeEventListener("online", hurry);
      watch.current?.stop();
    };
  }, []);
  async function begin(say: SendToGame): Promise<void> {
    watch.current?.stop();
    code.current ??= await load();
    // A player who left has not begun: the daily level stays available.
    if (!here.current) return;
    let answered = false;
    const answer = () => {
      if (answered) return;
      answered = true;
      // Change the level's own entry before the leave guard adds one above it.
      markBegun(play);
      onBegun();
    };
    watch.current = new code.current.Watch(watchCalls(play.started.sessionId), {
      seeds: (seeds) => {
        answer();
        say("Seeds", JSON.stringify(seeds));
      },
      refused: (error) => {
        answer();
        say("Stop");
        setRefusal(errorText(error));
      },
    });
    watch.current.begin();
  }

  return {
    refusal,
    /** Returns whether the game's event was for the watch. */
    hear(name: string, told: unknown, say: SendToGame): void {
      if (name === "Begin" && play.started.watched) {
        begin(say).catch((error: unknown) => {
          say("Stop");
          setRefusal(errorText(error));
        });
      }
      const mark = name === "Mark" ? code.current?.parseMark(told) : null;
      if (mark) watch.current?.mark(mark);
    },
    /** Stops reporting at the level's end: the log has the rest. */
    stop: () => watch.current?.stop(),
  };
}
