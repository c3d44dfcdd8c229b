import { useEffect, useRef, useState } from "react";
import type { Play } from "#lib/levels";
import { errorText } from "#ui";
import { beginLevel, markLevel } from "../api.ts";
import { spend } from "./use-reload.ts";
import { parseMark, Watch } from "./watch.ts";

/** Says something to the game. */
export type Say = (method: string, value?: string) => void;

/**
 * Watches a level while it is played: what its game tells of Begin and Mark goes to the server, and its seeds come back.
 * The level is kept for a reload until the server has said that it has begun; `onBegun` comes then.
 */
export function useWatch(play: Play, onBegun: () => void) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const watch = useRef<Watch | null>(null);
  useEffect(() => {
    const hurry = () => watch.current?.hurry();
    window.addEventListener("online", hurry);
    return () => {
      window.removeEventListener("online", hurry);
      watch.current?.stop();
    };
  }, []);
  function begin(say: Say): void {
    watch.current?.stop();
    let answered = false;
    const answer = () => {
      if (answered) return;
      answered = true;
      // In the level's own entry, before the guard of a begun game has one above it.
      spend(play);
      onBegun();
    };
    const { sessionId } = play.started;
    watch.current = new Watch(
      {
        begin: (signal) => beginLevel({ sessionId }, signal),
        mark: (mark, signal) => markLevel({ sessionId, ...mark }, signal),
      },
      {
        seeds: (seeds) => {
          answer();
          say("Seeds", JSON.stringify(seeds));
        },
        refused: (error) => {
          answer();
          say("Stop");
          setRefusal(errorText(error));
        },
      },
    );
    watch.current.begin();
  }

  return {
    /** Why the play is over before its end; null while all is well. */
    refusal,
    /** The game tells something; whether that was the watch's to hear. */
    hear(name: string, told: unknown, say: Say): void {
      if (name === "Begin" && play.started.watched) begin(say);
      const mark = name === "Mark" ? parseMark(told) : null;
      if (mark) watch.current?.mark(mark);
    },
    /** It has come to its end: its log says the rest. */
    stop: () => watch.current?.stop(),
  };
}
