import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FromGame, ToGame } from "./protocol.ts";

/** So long a game may load without a sign of getting on; a page that nobody sees is not counted. */
const stallMs = 45_000;

export type FrameState =
  | { name: "loading"; progress: number }
  | { name: "loaded" }
  /** The start message was sent. */
  | { name: "started" }
  | { name: "failed"; reason: string };

export const fresh: FrameState = { name: "loading", progress: 0 };

/** What becomes of a frame by what it says. What failed stays failed: a game that goes on after it is not believed. */
export function next(state: FrameState, message: FromGame | { type: "start" }): FrameState {
  if (state.name === "failed") return state;
  switch (message.type) {
    case "error":
      return { name: "failed", reason: message.reason };
    case "progress":
      // It only grows: a loader that starts another file may begin to count anew.
      return state.name === "loading" && message.value > state.progress
        ? { name: "loading", progress: message.value }
        : state;
    case "loaded":
      return state.name === "loading" ? { name: "loaded" } : state;
    case "start":
      return state.name === "loaded" ? { name: "started" } : state;
    default:
      return state;
  }
}

type Options = {
  /** So long after the game stands it hears its start message (spec 9). */
  startAfterMs: number;
  /** While it holds the start message waits: nobody can see the game. */
  held: boolean;
  /** Called as the game begins, before it can answer; gives the start message. */
  start: () => ToGame;
  onEvent: (name: string, args: (string | number)[]) => void;
};

/** One game in its frame, from the first byte to the start message; a watchdog takes silence for a failure. */
export function useFrame({ startAfterMs, held, start, onEvent }: Options) {
  const [state, setState] = useState(fresh);
  // Messages come faster than drawings: each is read by what the one before it made.
  const latest = useRef(fresh);
  const tell = (message: FromGame | { type: "start" }) => {
    latest.current = next(latest.current, message);
    setState(latest.current);
  };
  const stall = useEffectEvent(() => tell({ type: "error", reason: "nothing happened" }));
  const send = useRef<((message: ToGame) => void) | null>(null);
  const begin = useEffectEvent(() => {
    tell({ type: "start" });
    send.current?.(start());
  });

  useEffect(() => {
    // Anew with each step: it is a sign of life.
    if (state.name !== "loading") return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(timer);
      if (document.visibilityState === "hidden") return;
      timer = setTimeout(() => stall(), stallMs);
    };
    watch();
    document.addEventListener("visibilitychange", watch);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", watch);
    };
  }, [state]);

  const ready = state.name === "loaded" && !held;
  useEffect(() => {
    if (!ready) return;
    const timer = setTimeout(() => begin(), startAfterMs);
    return () => clearTimeout(timer);
  }, [ready, startAfterMs]);

  const onMessage = (message: FromGame) => {
    if (message.type === "event") {
      const { name } = latest.current;
      // A game that was not begun cannot be over, and after a failure nothing counts.
      const heard = name === "started" || (name === "loaded" && message.name !== "GameOver");
      if (heard) onEvent(message.name, message.args);
    } else tell(message);
  };
  return { state, send, onMessage };
}
