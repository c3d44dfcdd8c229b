import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { LevelSubmission } from "#api";
import { useHeldBalance } from "#lib/balance";
import { uuid } from "#lib/http";
import { levelsQuery, type Play } from "#lib/levels";
import { still } from "#lib/motion";
import { forgetResult, persistResult, submittingHere } from "#lib/pending-results";
import { useIntention } from "#lib/query";
import { back, unwind, useLeaveGuard } from "#lib/router";
import { session } from "#lib/session";
import { toast } from "#ui";
import { type Submitted, submitResult, undecided } from "../api.ts";

/**
 * A game's end: whether the level was passed, and the log that proves it, empty for builds without
 * one.
 */
type Outcome = { passed: boolean; replay: string };

/**
 * How long the end is shown before the result. `still`, for reduced motion, lets the leave guard
 * give back its history entry, into which no sheet may open.
 */
const lookMs = { passed: 1_100, failed: 600, still: 100 };

type Result = { key: string; submission: LevelSubmission };

async function handIn({ key, submission }: Result): Promise<Submitted> {
  try {
    const answer = await submitResult(submission, key);
    forgetResult(key);
    return answer;
  } catch (error) {
    if (!undecided(error)) forgetResult(key);
    throw error;
  }
}

/**
 * A game's end: submits the result, stores it until the server has decided, and asks before the
 * player leaves something unsaved.
 */
export function useEnd(play: Play) {
  const client = useQueryClient();
  const balance = useHeldBalance();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [shown, setShown] = useState(false);
  const [entrusted, setEntrusted] = useState(false);
  const here = useRef(true);
  const submit = useIntention<Submitted, Result>(handIn, {
    onSuccess: ({ balance: now, credits, message }) => {
      const { queryKey } = levelsQuery(play.game.game_unique_id, true);
      void client.invalidateQueries({ queryKey });
      // Here the balance arrives with the coin; a player who has left gets it at once.
      if (here.current) return;
      balance.arrive(now);
      if (credits > 0) toast(message, "good");
    },
    onError: balance.release,
  });
  const key = submit.variables?.key;
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  useEffect(() => {
    // An open screen submits the result itself.
    if (key === undefined) return;
    return () => void submittingHere.delete(key);
  }, [key]);

  useEffect(() => {
    if (!outcome) return;
    const wait = lookMs[still() ? "still" : outcome.passed ? "passed" : "failed"];
    const timer = setTimeout(() => setShown(true), wait);
    return () => clearTimeout(timer);
  }, [outcome]);

  const retryable = submit.isError && undecided(submit.error);
  const retry = () => {
    if (submit.variables) submit.mutate(submit.variables);
  };
  const onOnline = useEffectEvent(retry);
  useEffect(() => {
    if (!retryable) return;
    const listener = () => onOnline();
    window.addEventListener("online", listener);
    return () => window.removeEventListener("online", listener);
  }, [retryable]);

  function finish(ended: Outcome): void {
    setOutcome(ended);
    if (play.practice) return;
    const submission: LevelSubmission = {
      ...play.choice,
      is_passed: ended.passed ? "1" : "0",
      sessionId: play.started.sessionId,
      replay: ended.replay,
    };
    if (ended.passed) balance.hold();
    const key = uuid();
    const { msisdn } = session();
    submittingHere.add(key);
    // A lost game pays nothing: only a pass is stored.
    if (ended.passed && msisdn !== null) persistResult({ key, msisdn, at: Date.now(), submission });
    submit.mutate({ key, submission });
  }

  /** Warn before the player leaves a pass that the server has not decided. */
  const unsent =
    !entrusted && !play.practice && outcome?.passed === true && (submit.isPending || retryable);

  return {
    submit,
    /** The coins have arrived in the header. */
    arrived: balance.arrive,
    shown,
    finish,
    retry,
    retryable,
    unsent,
    /** The player goes on, and leaves the result to the app, which submits it from any screen. */
    entrust: () => setEntrusted(true),
    over: outcome !== null,
    /** Leaving practice loses nothing. */
    free: play.practice === true,
  };
}

export type End = ReturnType<typeof useEnd>;

/** Asks before the player leaves a running game or an unsaved result. */
export function useLeave(
  end: Pick<End, "over" | "unsent"> & Partial<Pick<End, "free">>,
  begun: boolean,
  away = back,
) {
  const [wish, setWish] = useState<(() => void) | null>(null);
  const guarded = !end.free && (end.over ? end.unsent : begun);
  useLeaveGuard(guarded, (leave) => setWish(() => leave));
  const exit = () => unwind(away);
  return {
    open: wish !== null && guarded,
    /** Leaves for the selector, unless `away` leads elsewhere. */
    ask: () => (guarded ? setWish(() => exit) : exit()),
    stay: () => setWish(null),
    go: () => wish?.(),
  };
}
