import { useSyncExternalStore } from "react";
import type { Ceremony } from "#console/api";
import { ApiError, isApiError } from "../../../../lib/http/error.ts";

/** What the server sends with `step_up_needed`. Without `options`, a confirmation is enough. */
export type StepUpData = {
  stepUp: string;
  options: Ceremony["options"] | null;
};

/** A step-up that waits for the person. `doing` says what the call will do. */
export type StepUp = StepUpData & { doing: string | null };

type Waiting = { about: StepUp; settle: (outcome: "done" | "cancelled") => void };

/** Calls can wait one behind the other; the dialog shows the first. */
let queue: readonly Waiting[] = [];
const listeners = new Set<() => void>();
function change(next: readonly Waiting[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

/**
 * Asks the person to confirm a call, and resolves once they have.
 * @throws `ApiError` with the code `cancelled` if they decline
 */
export function askedStepUp(about: StepUp): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle: Waiting["settle"] = (outcome) => {
      change(queue.filter((waiting) => waiting.about !== about));
      if (outcome === "done") resolve();
      else reject(new ApiError(0, "cancelled", null));
    };
    change([...queue, { about, settle }]);
  });
}

/** Ends the step-up that the dialog shows. */
export function settleStepUp(about: StepUp, outcome: "done" | "cancelled"): void {
  queue.find((waiting) => waiting.about === about)?.settle(outcome);
}

/** The step-up that waits for the person, or null. */
export const useStepUp = (): StepUp | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => queue[0]?.about ?? null,
  );

/** Whether a call ended because the person did not confirm it: no error to show. */
export const isCancelled = (error: unknown): boolean => isApiError(error, "cancelled");
