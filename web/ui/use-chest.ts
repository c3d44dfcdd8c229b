import { type RefObject, useEffect, useRef } from "react";
import type { DailyQuests } from "#api";
import { useHeldBalance } from "#lib/balance";
import { isApiError } from "#lib/http";
import { useOpenChest } from "#lib/quests";
import { celebrate, prepareCelebration } from "./celebrate.ts";
import { errorText } from "./states.tsx";
import { toast } from "./toast.tsx";

/** The key of the chest of the day: it opens the chest and celebrates. */
export type ChestKey = {
  open: () => void;
  busy: boolean;
  /** For the element around the amount: the celebration begins there, and its coin flies. */
  amount: RefObject<HTMLSpanElement | null>;
};

export function useChest({ state }: DailyQuests["chest"]): ChestKey {
  const balance = useHeldBalance();
  const amount = useRef<HTMLSpanElement>(null);
  const open = useOpenChest({
    onSuccess: ({ credits, balance: now }) =>
      celebrate("big", {
        from: amount.current,
        coins: credits > 0,
        onArrive: () => balance.arrive(now),
      }),
    onError: (error) => {
      balance.release();
      if (!isApiError(error, "chest_opened")) toast(errorText(error), "bad");
    },
  });
  const ready = state === "ready";
  useEffect(() => {
    if (ready) prepareCelebration();
  }, [ready]);
  return {
    open() {
      balance.hold();
      open.mutate();
    },
    busy: open.isPending,
    amount,
  };
}
