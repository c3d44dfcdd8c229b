import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FromGame, ToGame } from "./protocol.ts";

/** How long a game may load without progress; time in a hidden page does not count. */
const stallMs = 45_000;

export type FrameState =
  | { name: "loading"; progress: number }
  | { name: "loaded" }
  | { name: "started" }
  | { name: "failed"; reason: string };

export const fresh: FrameState = { name: "loading", progress: 0 };

/** The next state. A failure is final: later messages of the game are ignored. */
export function next(state: FrameState, message: FromGame | { type: "start" }): FrameState {
  if (state.name === "failed") return state;
  switch (message.type) {
    case "error":
      return { name: "failed", reason: message.reason };
    case "progress":
      // Progress only grows; a loader may count from 0 again with another file.
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
  /** Delay from load to start message (spec 9). */
  startAfterMs: number;
  /** The start message waits: nobody can see the game. */
  held: boolean;
  /** Called when the game begins, before it can answer. Returns the start message. */
  start: () => ToGame;
  onEvent: (name: string, args: (string | number)[]) => void;
};

/**
 * Runs one game in its frame, from the first byte to the start message. A watchdog treats a long
 * silence as a failure.
 */
export function useFrame({ startAfterMs, held, start, onEvent }: Options) {
  const [state, setState] = useState(fresh);
  // Messages come faster than renders, so each is applied to the latest state.
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
      // A game that has not started cannot be over; events after a failure do not count.
      const heard = name === "started" || (name === "loaded" && message.name !== "GameOver");
      if (heard) onEvent(message.name, message.args);
    } else tell(message);
  };
  return { state, send, onMessage };
}
