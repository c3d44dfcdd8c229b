import { useRef, useState } from "react";
import { leaveFullScreen } from "../play/use-full-screen.ts";
import type { SendToGame } from "../play/use-watch.ts";

/**
 * The replay of a match's last seconds, which the game shows in its frame. The result's sheet makes
 * room for it. Builds that never send Replayable have none.
 */
export function useReplay() {
  const [state, setState] = useState<"none" | "ready" | "shown">("none");
  const send = useRef<SendToGame | null>(null);
  return {
    shown: state === "shown",
    /** Shows the replay; null if there is none. */
    show:
      state === "none"
        ? null
        : () => {
            setState("shown");
            send.current?.("Replay");
          },
    /** Returns whether the game's event was about the replay. */
    hear(name: string, say: SendToGame): boolean {
      if (name === "Replayable") send.current = say;
      else if (name !== "Replayed") return false;
      setState("ready");
      leaveFullScreen();
      return true;
    },
  };
}

export type Replay = ReturnType<typeof useReplay>;
