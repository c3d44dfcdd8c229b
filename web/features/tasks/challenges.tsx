import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { GameChallenge } from "#api";
import { useConfig } from "#lib/config";
import { dailyGamesQuery } from "#lib/lists";
import { href, useQueryParams, useSubscriberOnly } from "#lib/router";
import { useSession } from "#lib/session";
import {
  Async,
  Badge,
  Button,
  ButtonLink,
  Coins,
  cx,
  EmptyState,
  Icon,
  Img,
  Page,
  Repeat,
  Skeleton,
} from "#ui";
import { m } from "#words";
import styles from "./challenges.module.css";
import { gameChallengesQuery } from "./challenges-query.ts";
import { failureText } from "./failure.ts";
import { EntrySheet, usePreloadedSheet } from "./upload/lazy-sheet.tsx";
import { PendingList, useIsWaiting, WaitingMark } from "./upload/pending-list.tsx";

/** One game's challenges (spec 2). */
export default function GameChallenges() {
  usePreloadedSheet();
  const gameId = useQueryParams().get("gameId") ?? "";
  const { data: games } = useQuery(dailyGamesQuery());
  const game = games?.find((each) => each.gameId === gameId);
  return (
    <Page title={game?.game_name ?? m.nav_gaming_tasks()} lead={m.challenges_lead()}>
      <PendingList />
      {gameId === "" ? (
        <NoGame />
      ) : (
        <Async
          key={gameId}
          skeleton={<ChallengesSkeleton />}
          errorText={failureText(m.challenges_failed(), m.challenges_error())}
        >
          <Challenges gameId={gameId} />
        </Async>
      )}
    </Page>
  );
}

const toGames = () => (
  <ButtonLink to={href("gamingTasks")} variant="secondary" icon="gamepad">
    {m.challenges_games()}
  </ButtonLink>
);

const NoGame = () => <EmptyState title={m.challenges_no_game()} action={toGames()} />;

function Challenges({ gameId }: { gameId: string }) {
  const { status } = useSession();
  const { coin } = useConfig();
  const { data } = useSuspenseQuery(gameChallengesQuery(gameId, status !== "guest"));
  const [entering, setEntering] = useState<string | null>(null);
  const { asSubscriber, waiting } = useSubscriberOnly<string>();
  const isWaiting = useIsWaiting();

  if (data === null) return <NoGame />;
  const { game, challenges } = data;
  if (challenges.length === 0)
    return <EmptyState icon="tasks" title={m.challenges_none()} action={toGames()} />;

  const chosen = challenges.find(({ challengeId }) => challengeId === entering);
  const open = challenges.filter(({ archived }) => archived === 0);
  const left = open.filter(({ makeEntry }) => makeEntry !== 1);
  const credits = left.reduce((sum, { prize }) => sum + prize, 0);
  return (
    <div className={styles.layout}>
      <div className={styles.game}>
        <div className={styles.art}>
          <Img
            art={`games/${game.thumbnail}`}
            alt=""
            sizes="(min-width: 900px) 18rem, 6rem"
            priority
          />
        </div>
        <div className={styles.sum}>
          <p className={styles.headline}>
            {left.length > 0
              ? m.challenges_left({ left: left.length, of: open.length })
              : m.challenges_all_done()}
          </p>
          <p className={styles.text}>
            {left.length > 0 ? m.challenges_worth({ credits, coin }) : m.challenges_tomorrow()}
          </p>
        </div>
      </div>
      <ul className={styles.list}>
        {challenges.map((challenge) => (
          <Row
            key={challenge.challengeId}
            challenge={challenge}
            waiting={isWaiting(challenge.challengeId)}
            ownArt={challenge.challengeThumbnail !== game.thumbnail}
            asking={waiting === challenge.challengeId}
            onEnter={() =>
              asSubscriber(() => setEntering(challenge.challengeId), { key: challenge.challengeId })
            }
          />
        ))}
      </ul>
      {chosen && (
        <EntrySheet
          task={{ ...chosen, gameId, name: chosen.challengeName }}
          onClose={() => setEntering(null)}
        />
      )}
    </div>
  );
}

type RowProps = {
  challenge: GameChallenge;
  /** Its screenshot waits in the outbox. */
  waiting: boolean;
  ownArt: boolean;
  /** Submit was tapped while the session is unknown. */
  asking: boolean;
  onEnter: () => void;
};

function Row({ challenge, waiting, ownArt, asking, onEnter }: RowProps) {
  const { challengeName, objective, prize, challengeThumbnail, makeEntry, archived } = challenge;
  const closed = archived !== 0;
  const entered = makeEntry === 1;
  return (
    <li className={cx(styles.row, ownArt && styles.pictured, closed && !entered && styles.closed)}>
      {ownArt && (
        <div className={styles.thumb}>
          <Img art={`games/${challengeThumbnail}`} alt="" sizes="4rem" />
        </div>
      )}
      <div className={styles.words}>
        <h2 className={styles.name}>
          <bdi>{challengeName}</bdi>
        </h2>
        <p className={styles.text}>
          <bdi>{objective}</bdi>
        </p>
      </div>
      <div className={styles.prize}>
        <Coins value={prize} signed />
      </div>
      <div className={styles.action}>
        {entered ? (
          <p className={styles.entered}>
            <Badge tone="accent">
              <Icon name="check" size={14} />
              {m.daily_submitted()}
            </Badge>
            <span className={styles.text}>{m.challenges_again_tomorrow()}</span>
          </p>
        ) : closed ? (
          <Badge>{m.challenges_closed()}</Badge>
        ) : waiting ? (
          <WaitingMark />
        ) : (
          <Button
            variant="secondary"
            icon="upload"
            busy={asking}
            onClick={onEnter}
            aria-label={m.challenges_submit_for({ name: challengeName })}
          >
            {m.daily_submit()}
          </Button>
        )}
      </div>
    </li>
  );
}

function ChallengesSkeleton() {
  return (
    <div className={styles.layout}>
      <div className={styles.game}>
        <div className={styles.art}>
          <Skeleton fill />
        </div>
        <div className={styles.sum}>
          <Skeleton width="11rem" height="1.4em" />
          <Skeleton width="8rem" />
        </div>
      </div>
      <div className={styles.list}>
        <Repeat times={4}>
          <Skeleton height="10.25rem" />
        </Repeat>
      </div>
    </div>
  );
}
