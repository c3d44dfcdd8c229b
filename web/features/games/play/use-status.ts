import { useEffect, useState } from "react";

export type Said = { text: string; bad?: boolean; stays?: boolean };

const shownMs = 4_000;

/** One line over a game; disappears after a while unless it `stays`. */
export function useStatus() {
  const [said, say] = useState<Said | null>(null);
  useEffect(() => {
    if (!said || said.stays) return;
    const timer = setTimeout(() => say(null), shownMs);
    return () => clearTimeout(timer);
  }, [said]);
  return [said, say] as const;
}
