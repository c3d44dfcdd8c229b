import { useEffect, useEffectEvent, useState } from "react";
import type { MatchReport, MatchResult } from "#api";
import { useHeldBalance } from "#lib/balance";
import { http, isApiError } from "#lib/http";
import { useIntention } from "#lib/query";
import { undecided } from "../api.ts";
import type { Room } from "./room.ts";

const report = (word: MatchReport, idempotencyKey: string) =>
  http.post<MatchResult>("/v1/esl/tournament/match/result", word, { idempotencyKey });

/**
 * A match's end: reports it to the server, which decides (contract 4), until the server answers.
 */
export function useMatch({ roomId, tournamentId }: Room) {
  const [won, setWon] = useState<boolean | null>(null);
  const [guessed, setGuessed] = useState(false);
  const submit = useIntention<MatchResult, MatchReport>(report);
  const retryable = submit.isError && undecided(submit.error);
  const retry = () => {
    if (submit.variables) submit.mutate(submit.variables);
  };
  // The prize's coins fly from the champion's moment to the header: no event may be there before.
  const { hold, release } = useHeldBalance();
  useEffect(hold, [hold]);
  const onOnline = useEffectEvent(retry);
  useEffect(() => {
    if (!retryable) return;
    const listener = () => onOnline();
    window.addEventListener("online", listener);
    return () => window.removeEventListener("online", listener);
  }, [retryable]);

  /** @param guess the game does not know who won: only the server does */
  function finish(victory: boolean, guess = false): void {
    setWon(victory);
    setGuessed(guess && tournamentId !== "");
    if (tournamentId === "") return;
    submit.mutate({ tournamentId, roomId, result_flag: victory ? "winner" : "loser" });
  }
  const { result } = submit.data ?? {};
  // The server has decided the opposite of what was reported; if nobody won, both have lost.
  const otherwise = isApiError(submit.error, "result_mismatch");
  const victory = result ? result === "winner" : (won === true) !== otherwise;
  const { isError } = submit;
  return {
    over: won !== null,
    /** Nobody here knows who won before the server has answered. */
    unknown: guessed && !result && !(isError && !retryable),
    /** The server's decision, or else the game's own result. */
    won: victory,
    /** Why the report was refused. Nobody asks why they have won after all. */
    fault: otherwise && victory ? null : submit.error,
    submit,
    /** Shows balances of the server's events again. */
    release,
    finish,
    retry,
    retryable,
  };
}

export type Match = ReturnType<typeof useMatch>;
