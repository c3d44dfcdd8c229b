import type { ReactNode } from "react";
import type { Tournament } from "#api";
import { useConfig } from "#lib/config";
import { href, useSubscriberOnly } from "#lib/router";
import { useSession } from "#lib/session";
import { type Stage, whenOf } from "#lib/tournaments";
import {
  Button,
  ButtonLink,
  Icon,
  type IconName,
  lazyWithRetry,
  Nothing,
  VisuallyHidden,
} from "#ui";
import { isolate, m } from "#words";
import styles from "./actions.module.css";
import { Price } from "./price.tsx";

/** Entrants alone load the steps. */
const Steps = lazyWithRetry(() => import("./steps.tsx"), Nothing);

type Common = { tournament: Tournament; entered: boolean; stage: Stage };

/** The action for an ESL tournament (spec 4): join, play, or look at the bracket. */
export function EslAction({
  tournament,
  entered,
  fresh,
  steps,
  onlyPossible,
  state,
  stage,
  busy,
  onJoin,
  onPlay,
}: Common & {
  /** The subscriber has just entered. */
  fresh: boolean;
  /** Tells an entrant what comes next. */
  steps: boolean;
  /** Play Now is only for players who may still play, not for everybody as in the specification. */
  onlyPossible: boolean;
  /** The entrant's state (`/v1/esl/tournaments/entered`), once it is known. */
  state: string | undefined;
  busy: boolean;
  onJoin: () => void;
  onPlay: () => void;
}) {
  const { status } = useSession();
  const { asSubscriber, waiting } = useSubscriberOnly();
  const bracket = href("tournament", { tournamentId: tournament.id });
  const name = isolate(tournament.tourn_name);
  if (stage === "ended") {
    return (
      <Said icon="done" text={m.tournaments_ended()}>
        <ButtonLink to={bracket} variant="secondary" size="s" icon="trophy">
          <Named shown={m.tournaments_results()} read={m.tournaments_results_name({ name })} />
        </ButtonLink>
      </Said>
    );
  }
  if (stage === "closed") return <Said icon="info" text={m.tournaments_cancelled()} />;
  if (stage === "starting") return <Said icon="clock" text={m.tournaments_drawing()} />;
  if (stage === "live" && onlyPossible && status !== "guest") {
    const text = notPlaying(entered, state);
    if (text !== null) {
      return (
        <Said icon="info" text={text}>
          <ButtonLink to={bracket} variant="secondary" size="s" icon="trophy">
            <Named shown={m.tournaments_bracket()} read={m.tournaments_bracket_name({ name })} />
          </ButtonLink>
        </Said>
      );
    }
  }
  if (stage === "live") {
    return (
      <div className={styles.row}>
        {status === "guest" ? (
          <LoginRequired returnTo={href("tournaments")} />
        ) : (
          <Button icon="resume" block busy={waiting !== null} onClick={() => asSubscriber(onPlay)}>
            <Named shown={m.tournaments_play()} read={m.tournaments_play_name({ name })} />
          </Button>
        )}
        <ButtonLink to={bracket} variant="secondary" icon="trophy" block>
          <Named shown={m.tournaments_bracket()} read={m.tournaments_bracket_name({ name })} />
        </ButtonLink>
      </div>
    );
  }
  if (entered) {
    const text = fresh ? m.tournaments_in() : m.tournaments_already();
    if (!steps) return <Said icon="check" good text={text} />;
    return (
      <div className={styles.joined}>
        <Said icon="check" good text={text} />
        <Steps tournament={tournament} />
      </div>
    );
  }
  return (
    <Joining tournament={tournament} stage={stage} returnTo={href("tournaments")}>
      <Button block busy={busy || waiting !== null} onClick={() => asSubscriber(onJoin)}>
        <JoinWords tournament={tournament} />
      </Button>
    </Joining>
  );
}

/** Why a subscriber does not play in a running tournament; null if they may play. */
function notPlaying(entered: boolean, state: string | undefined): string | null {
  if (!entered) return m.tournaments_running();
  if (state === "out" || state === "placed") return m.tournaments_out();
  return state === "through" ? m.tournaments_through() : null;
}

/**
 * The action for a weekly tournament: its registration page. A tournament counts as over once it is
 * not open (spec 4).
 */
export function WeeklyAction({ tournament, entered, stage }: Common) {
  const form = href("joinTournament", {}, { tournamentId: tournament.id });
  if (stage === "ended") return <Said icon="done" text={m.tournaments_ended()} />;
  if (entered) return <Said icon="check" good text={m.tournaments_registered()} />;
  return (
    <Joining tournament={tournament} stage={stage} returnTo={form}>
      <ButtonLink to={form} block>
        <JoinWords tournament={tournament} />
      </ButtonLink>
    </Joining>
  );
}

function Joining({
  tournament,
  stage,
  returnTo,
  children,
}: {
  tournament: Tournament;
  stage: Stage;
  returnTo: string;
  children: ReactNode;
}) {
  const { status } = useSession();
  const { utcOffsets } = useConfig();
  const { max_players, total_checkin, bots, timeOpen, timeOpenAt } = tournament;
  if (stage === "soon") {
    const when = whenOf(timeOpen, timeOpenAt, utcOffsets);
    return <Said icon="clock" text={when ? m.tournaments_opens(when) : m.tournaments_na()} />;
  }
  if (max_players && total_checkin - bots >= max_players) {
    return <Said icon="lock" text={m.tournaments_full()} />;
  }
  return status === "guest" ? <LoginRequired returnTo={returnTo} /> : children;
}

function LoginRequired({ returnTo }: { returnTo: string }) {
  const { asSubscriber } = useSubscriberOnly();
  return (
    <Button
      variant="secondary"
      icon="lock"
      block
      title={m.tournaments_log_in()}
      onClick={() => asSubscriber(() => undefined, { returnTo })}
    >
      {m.tournaments_login_required()}
    </Button>
  );
}

/** The button shows the price. */
function JoinWords({ tournament }: { tournament: Tournament }) {
  const name = isolate(tournament.tourn_name);
  return (
    <>
      <Named shown={m.tournaments_join()} read={m.tournaments_join_name({ name })} />
      <Price coins={tournament.entryFee} />
    </>
  );
}

/** A short label with a longer accessible name: the buttons of all cards would sound the same. */
function Named({ shown, read }: { shown: string; read: string }) {
  return (
    <>
      <span aria-hidden="true">{shown}</span>
      <VisuallyHidden>{read}</VisuallyHidden>
    </>
  );
}

function Said({
  icon,
  text,
  good,
  children,
}: {
  icon: IconName;
  text: string;
  good?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={styles.said}>
      <p className={good ? styles.good : undefined}>
        <Icon name={icon} size={18} />
        {text}
      </p>
      {children}
    </div>
  );
}
