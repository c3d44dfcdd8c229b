import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Reason, Review } from "#console/api";
import { errorText } from "#console-ui";
import { useSource } from "./source.ts";

/** A decision can be undone this long. It is counted from the click, so Undo is never offered too late. */
export const undoMs = 10_000;

/** A decision of this reviewer on this screen. `reason` is null for an approval. */
export type Decision = {
  review: Review;
  reason: Reason | null;
  madeAt: number;
  state: "made" | "undoing" | "refused" | "late";
  /** Whether the server made it, once it has answered. */
  sent: Promise<boolean>;
  /** Why the server did not make or undo it. */
  fault: string | null;
};

type Options = {
  /** Whether the next entry of a queue follows a decision, or the entry stays on the screen. */
  queued: boolean;
  /** Brings the entry of a decision back: the reviewer undid it, or the server refused it. */
  onReturn: (review: Review, why: "undone" | { fault: string }) => void;
};

/** Makes decisions without waiting for the server, and undoes them in time. */
export function useDecisions({ queued, onReturn }: Options) {
  const [decisions, setDecisions] = useState<readonly Decision[]>([]);
  const client = useQueryClient();
  const { key: desk, approve, reject, undo } = useSource();
  const change = (review: Review, next: Partial<Decision> | null) =>
    setDecisions((all) =>
      all.flatMap((one) =>
        one.review !== review ? [one] : next === null ? [] : [{ ...one, ...next }],
      ),
    );
  const reload = (...key: string[]) => client.invalidateQueries({ queryKey: [desk, ...key] });
  const recount = () => {
    void reload("figures");
    void reload("waiting");
  };

  const send = async (review: Review, reason: Reason | null): Promise<boolean> => {
    try {
      await (reason ? reject(review.id, reason.code) : approve(review.id));
      recount();
      void reload("entry", review.id);
      return true;
    } catch (error) {
      const fault = errorText(error);
      change(review, { state: "refused", fault });
      onReturn(review, { fault });
      void reload("entry", review.id);
      return false;
    }
  };

  return {
    decisions,
    /** While an undo is under way, no key may decide: the screen is about to change. */
    undoing: decisions.some(({ state }) => state === "undoing"),
    decide: (entry: Review, reason: Reason | null) => {
      // A copy: the same entry may be decided again after an undo.
      const review = { ...entry };
      const madeAt = Date.now();
      const sent = send(review, reason);
      setDecisions((all) => [
        ...all.filter((one) => one.state === "undoing" || madeAt - one.madeAt < undoMs),
        { review, reason, madeAt, state: "made", fault: null, sent },
      ]);
    },
    /** Undoes the last decision that can be undone. Returns false if there is none. */
    undoLast: (): boolean => {
      const last = decisions.findLast((one) => isOpen(one));
      if (!last) return false;
      const { review, sent } = last;
      change(review, { state: "undoing" });
      void (async () => {
        if (!(await sent)) return;
        try {
          await undo(review.id);
          // The cached entry may still have the decision.
          if (queued) client.removeQueries({ queryKey: [desk, "entry", review.id] });
          else await reload("entry", review.id);
          change(review, null);
          onReturn(review, "undone");
          recount();
        } catch (error) {
          change(review, { state: "late", fault: errorText(error) });
        }
      })();
      return true;
    },
    dismiss: ({ review }: Decision) => change(review, null),
  };
}

export type Decisions = ReturnType<typeof useDecisions>;

/** Whether a decision can still be undone. */
export const isOpen = ({ state, madeAt }: Decision, now = Date.now()): boolean =>
  state === "made" && now - madeAt < undoMs;
