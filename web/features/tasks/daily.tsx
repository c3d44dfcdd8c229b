import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DailyChallenge } from "#api";
import { useConfig } from "#lib/config";
import { useObjectUrl } from "#lib/picture";
import { openPopup } from "#lib/popups";
import { href } from "#lib/router";
import { dailyDataQuery, streakQuery } from "#lib/subscriber";
import {
  Badge,
  Button,
  ButtonLink,
  Card,
  Coins,
  EmptyState,
  Icon,
  Img,
  Page,
  Section,
  Skeleton,
  StreakDays,
  StreakDaysSkeleton,
} from "#ui";
import { isolate, m, number } from "#words";
import { dailyChallengeQuery, pictureQuery, selectableGamesQuery } from "./api.ts";
import styles from "./daily.module.css";
import { failureText } from "./failure.ts";
import { EntrySheet, usePreloadedSheet } from "./upload/lazy-sheet.tsx";
import { PendingList, useIsWaiting, WaitingMark } from "./upload/pending-list.tsx";

/** The daily tasks (spec 2): the check-in, and the chosen game's challenge. */
export default function DailyTasks() {
  usePreloadedSheet();
  return (
    <Page title={m.nav_daily_tasks()} lead={m.daily_lead()}>
      <PendingList />
      <div className={styles.columns}>
        <Section
          title={m.streak_days()}
          errorText={m.streak_failed()}
          skeleton={<StreakSkeleton />}
        >
          <Streak />
        </Section>
        <Section
          title={m.daily_challenge()}
          below
          errorText={failureText(m.challenges_failed(), m.challenges_error())}
          skeleton={<ChallengeSkeleton />}
        >
          <OwnGame />
        </Section>
      </div>
    </Page>
  );
}

function Streak() {
  const { data: streak } = useSuspenseQuery(streakQuery());
  const { streak: rule } = useConfig();
  const { streak_to_claim: day, amount_to_claim: amount, rewardClaimed: claimed } = streak;
  return (
    <Card tone={claimed ? "plain" : "lit"}>
      <div className={styles.stack}>
        <StreakDays streak={streak} />
        <p className={styles.lead}>
          {!claimed
            ? streak.freezes_left > 0 && !streak.freeze_used
              ? m.streak_step({ step: rule.step })
              : m.streak_lead({ step: rule.step })
            : day >= rule.days
              ? m.streak_full({ days: rule.days })
              : m.streak_tomorrow({ credits: amount + rule.step })}
        </p>
        <Button
          variant="secondary"
          size="l"
          block
          icon={claimed ? "check" : "flame"}
          disabled={claimed}
          onClick={() => openPopup("checkin")}
        >
          {claimed ? m.streak_already() : m.home_claim({ day })}
        </Button>
      </div>
    </Card>
  );
}

const chooseGame = () => openPopup("gameSelector");

function OwnGame() {
  const { data } = useSuspenseQuery(dailyDataQuery());
  return data.gameId ? <Challenge key={data.gameId} gameId={data.gameId} /> : <NoGame />;
}

const NoGame = () => (
  <EmptyState
    title={m.daily_no_game()}
    text={m.daily_no_game_text()}
    action={
      <Button icon="gamepad" onClick={chooseGame}>
        {m.daily_choose()}
      </Button>
    }
  />
);

function Challenge({ gameId }: { gameId: string }) {
  const { data: challenge } = useSuspenseQuery(dailyChallengeQuery(gameId));
  const { data: games } = useQuery(selectableGamesQuery());
  const [entering, setEntering] = useState(false);
  const isWaiting = useIsWaiting();
  // The chosen game is no longer offered.
  if (challenge === null) return <NoGame />;

  const game = games?.find((each) => each.gameId === gameId)?.game_name;
  const { challengeId, name, objective, prize, challenge_thumbnail: thumbnail } = challenge;
  if (challenge.archieved === 1 || !challengeId)
    return (
      <EmptyState
        icon="checkin"
        title={m.daily_none()}
        text={m.daily_none_text()}
        action={
          <div className={styles.ways}>
            <Button variant="secondary" icon="gamepad" onClick={chooseGame}>
              {m.daily_change()}
            </Button>
            <ButtonLink variant="quiet" to={href("gameChallenges", {}, { gameId })}>
              {m.daily_all()}
            </ButtonLink>
          </div>
        }
      />
    );

  return (
    <div className={styles.card}>
      <div className={styles.art}>
        {thumbnail && (
          <Img art={`games/${thumbnail}`} alt="" sizes="(min-width: 900px) 34rem, 100vw" priority />
        )}
        {game && (
          <span className={styles.game}>
            <Badge>
              <bdi>{game}</bdi>
            </Badge>
          </span>
        )}
      </div>
      <div className={styles.body}>
        <div className={styles.title}>
          <h3>
            <bdi>{name}</bdi>
          </h3>
          <Coins value={prize} signed />
        </div>
        <p className={styles.text}>
          <bdi>{objective}</bdi>
        </p>
        {challenge.entryStatus !== "Not submitted" ? (
          <Entered challenge={challenge} />
        ) : isWaiting(challengeId) ? (
          <WaitingMark />
        ) : (
          <Button size="l" block icon="upload" onClick={() => setEntering(true)}>
            {m.daily_submit()}
          </Button>
        )}
        <div className={styles.ways}>
          <Button
            variant="quiet"
            onClick={chooseGame}
            aria-label={game ? m.daily_change_from({ game: isolate(game) }) : undefined}
          >
            {m.daily_change()}
          </Button>
          <ButtonLink variant="quiet" to={href("gameChallenges", {}, { gameId })}>
            {m.daily_all()}
          </ButtonLink>
        </div>
      </div>
      {entering && (
        <EntrySheet
          task={{ challengeId, name: name ?? "", objective, prize }}
          onClose={() => setEntering(false)}
        />
      )}
    </div>
  );
}

/**
 * Spec 4: any status but "Not submitted" is shown as Submitted or, after a review, Rejected, with
 * details.
 */
function Entered({ challenge }: { challenge: DailyChallenge }) {
  const { name, entryStatus, entryPicture, entryReason, prize } = challenge;
  const { coin } = useConfig();
  const credits = number(prize);
  const rejected = entryStatus === "Rejected";
  return (
    <div className={styles.entered}>
      <span className={rejected ? styles.turnedDown : styles.stamp}>
        <Icon name={rejected ? "alert" : "check"} size={22} />
      </span>
      <div>
        <p className={styles.state}>{rejected ? m.daily_rejected() : m.daily_submitted()}</p>
        <p className={styles.text}>
          {rejected
            ? entryReason
              ? m.daily_rejected_reason({ reason: isolate(entryReason) })
              : m.daily_rejected_text()
            : entryStatus === "Approved"
              ? m.daily_approved_text({ credits, coin })
              : m.daily_waiting_text({ credits, coin })}
        </p>
      </div>
      {entryPicture && <OwnScreenshot picture={entryPicture} name={name ?? ""} />}
    </div>
  );
}

function OwnScreenshot({ picture, name }: { picture: string; name: string }) {
  const { data } = useQuery(pictureQuery(picture));
  const url = useObjectUrl(data);
  return (
    url && (
      <div className={styles.own}>
        <Img
          src={url}
          alt={m.completed_picture({ name: isolate(name) })}
          width={480}
          height={300}
          fit="contain"
        />
      </div>
    )
  );
}

function StreakSkeleton() {
  return (
    <Card>
      <div className={styles.stack}>
        <StreakDaysSkeleton />
        <p className={styles.lead}>
          <Skeleton width="80%" height="1lh" />
        </p>
        <Skeleton height="3.5rem" />
      </div>
    </Card>
  );
}

function ChallengeSkeleton() {
  return (
    <div className={styles.card}>
      <div className={styles.art}>
        <Skeleton fill />
      </div>
      <div className={styles.body}>
        <Skeleton width="55%" height="1.5em" />
        <Skeleton width="85%" />
        <Skeleton height="3.5rem" />
        <Skeleton height="3rem" />
      </div>
    </div>
  );
}
