import { useEffect, useRef, useState } from "react";
import type { Play } from "#lib/levels";
import { errorText } from "#ui";
import { watchCalls } from "../api.ts";
import { spend } from "./use-reload.ts";
import type { Watch } from "./watch.ts";

/** On its way while the game loads: nobody begins before that. */
const load = () => import("./watch.ts");
type Code = Awaited<ReturnType<typeof load>>;

/** Says something to the game. */
export type Say = (method: string, value?: string) => void;

/**
 * Watches a level while it is played: what its game tells of Begin and Mark goes to the server, and its seeds come back.
 * The level is kept for a reload until the server has said that it has begun; `onBegun` comes then.
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
  async function begin(say: Say): Promise<void> {
    watch.current?.stop();
    code.current ??= await load();
    // Who has gone meanwhile has not begun: the level is there once a day.
    if (!here.current) return;
    let answered = false;
    const answer = () => {
      if (answered) return;
      answered = true;
      // In the level's own entry, before the guard of a begun game has one above it.
      spend(play);
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
    /** Why the play is over before its end; null while all is well. */
    refusal,
    /** The game tells something; whether that was the watch's to hear. */
    hear(name: string, told: unknown, say: Say): void {
      if (name === "Begin" && play.started.watched) {
        begin(say).catch((error: unknown) => {
          say("Stop");
          setRefusal(errorText(error));
        });
      }
      const mark = name === "Mark" ? code.current?.parseMark(told) : null;
      if (mark) watch.current?.mark(mark);
    },
    /** It has come to its end: its log says the rest. */
    stop: () => watch.current?.stop(),
  };
}
