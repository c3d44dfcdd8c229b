import { useCallback, useEffect, useRef, useState } from "react";
import { useConfig } from "#lib/config";
import { href, navigate, unwind } from "#lib/router";
import { Button, celebrate, errorText, lazyWithRetry, Nothing, Sheet, SlowNotice } from "#ui";
import { m } from "#words";
import type { Replay } from "../room/use-replay.ts";
import styles from "./sheets.module.css";
import type { Match } from "./use-match.ts";
import { Verdict } from "./verdict.tsx";

/** Read in tournaments alone, while the server decides. */
const MatchNext = lazyWithRetry(() => import("./match-next.tsx"), Nothing);

export type MatchResultProps = {
  match: Match;
  tournamentId: string;
  art: string;
  words: { victory: string; defeat: string; unknown: string };
  /** The screen on which the game can be practised. */
  practice: { to: string; state?: unknown };
  /** The sheet is away while the replay is shown. */
  replay?: Pick<Replay, "shown" | "show">;
  onClose: () => void;
};

export function MatchResultSheet({
  match,
  tournamentId,
  art,
  words,
  practice,
  replay,
  onClose,
}: MatchResultProps) {
  const { additions } = useConfig();
  const { won: decided, unknown, fault, submit, retryable, retry, release } = match;
  const won = decided && !unknown;
  const lost = !decided && !unknown;
  const headline = won ? words.victory : lost ? words.defeat : words.unknown;
  const [champion, setChampion] = useState(false);
  const onChampion = useCallback(() => setChampion(true), []);
  const picture = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (won) return celebrate("small", { from: picture.current });
  }, [won]);
  // A decided match is told by the headline; otherwise a note is added.
  const told = submit.data?.result === null ? m.match_noted() : null;
  const settled = submit.isSuccess || (submit.isError && !retryable);
  const follows = additions.matchMoments && settled && tournamentId !== "";
  useEffect(() => {
    if (settled && !follows) release();
  }, [settled, follows, release]);
  const go = (to: string, state?: unknown) => unwind(() => navigate(to, { replace: true, state }));
  return (
    <Sheet
      open={!replay?.shown}
      onClose={onClose}
      title={m.play_result()}
      hideTitle
      footer={
        <>
          {(retryable || (submit.isPending && submit.failureCount > 0)) && (
            <Button block icon="retry" busy={submit.isPending} onClick={retry}>
              {m.retry()}
            </Button>
          )}
          {follows && !lost && (
            <Button block icon="trophy" onClick={() => go(href("tournament", { tournamentId }))}>
              {m.next_path()}
            </Button>
          )}
          {follows && lost && (
            <>
              <Button block onClick={() => go(href("tournaments"))}>
                {m.next_join()}
              </Button>
              <div className={styles.pair}>
                <Button variant="secondary" onClick={() => go(practice.to, practice.state)}>
                  {m.next_practice()}
                </Button>
                <Button
                  variant="secondary"
                  onClick={() => go(href("tournament", { tournamentId }))}
                >
                  {m.next_bracket()}
                </Button>
              </div>
            </>
          )}
          <Button block variant={retryable || follows ? "secondary" : "primary"} onClick={onClose}>
            {m.close()}
          </Button>
        </>
      }
    >
      <Verdict
        won={won || (lost ? false : null)}
        art={art}
        headline={headline}
        failed={fault !== null}
        picture={picture}
        bare={champion}
      >
        {replay?.show && (
          <Button variant="secondary" icon="play" onClick={replay.show}>
            {m.match_replay()}
          </Button>
        )}
        {told && <p className={styles.text}>{told}</p>}
        {fault && (
          <p className={styles.fault} dir="auto">
            {errorText(fault)}
          </p>
        )}
        {submit.isPending && (
          <>
            <p className={styles.text}>{m.play_saving()}</p>
            <SlowNotice />
          </>
        )}
        {follows && (
          <MatchNext
            tournamentId={tournamentId}
            won={won}
            onChampion={onChampion}
            onArrive={release}
          />
        )}
      </Verdict>
    </Sheet>
  );
}
