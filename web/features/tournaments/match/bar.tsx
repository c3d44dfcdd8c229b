import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useRef, useState } from "react";
import type { EnteredTournament } from "#api";
import { useConfig } from "#lib/config";
import { href, preload, usePathname } from "#lib/router";
import { clock, countedMs, enteredQuery, roundTitle, useNow, whenOf } from "#lib/tournaments";
import {
  Avatar,
  Button,
  ButtonLink,
  errorText,
  Icon,
  lazyWithRetry,
  toast,
  Unreached,
  VisuallyHidden,
} from "#ui";
import { isolate, m } from "#words";
import styles from "./bar.module.css";
import { nextChange, onBar, rereadIn } from "./due.ts";
import { useOpenRoom } from "./open-room.ts";

const loadWait = () => import("./wait-sheet.tsx");
const WaitSheet = lazyWithRetry(loadWait, Unreached);

/** So long before a room opens, its player may wait for it. */
const waitedMs = 600_000;

/** The subscriber's match, on every screen. A running game leaves room only for an open one. */
export default function MatchBar() {
  const { additions } = useConfig();
  const { data } = useQuery({
    ...enteredQuery(),
    enabled: additions.matchBar,
    refetchInterval: ({ state }) => rereadIn(state.data ?? [], Date.now()),
  });
  const mine = additions.matchBar ? onBar(data ?? []) : undefined;
  const opponent = mine?.opponent;
  return (
    <>
      {/* The bar takes the place of the message with the room id, which screen readers would hear. */}
      <div role="status">
        {opponent && mine.state !== "through" && (
          <VisuallyHidden>
            {m.bracket_your_match()}: {m.match_against({ name: isolate(opponent.username) })}
          </VisuallyHidden>
        )}
      </div>
      {mine && <Bar key={mine.tournamentId} mine={mine} />}
    </>
  );
}

function Bar({ mine }: { mine: EnteredTournament }) {
  const bar = useRef<HTMLElement>(null);
  const [waiting, setWaiting] = useState(false);
  const [entering, setEntering] = useState(false);
  const client = useQueryClient();
  const openRoom = useOpenRoom();
  const now = useNow(1_000);
  const { state, opponent, tournamentId, roomId, round } = mine;
  const bracket = href("tournament", { tournamentId });
  const onBracket = usePathname() === bracket;
  // The room id follows within a few minutes: a player may wait for it too.
  const soon = state === "drawn" && Date.parse(round?.opensAt ?? "") - now < waitedMs;
  const waits = state === "called" || soon;

  useLayoutEffect(() => {
    // The page ends above the bar, and toasts and offers lie above it.
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty("--match", `${bar.current?.offsetHeight ?? 0}px`),
    );
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty("--match");
    };
  }, []);

  async function enter() {
    if (!roomId) return;
    setEntering(true);
    try {
      const room = await openRoom(tournamentId, roomId);
      if (room) toast(m.tournaments_unplayable_text());
    } catch (error) {
      toast(errorText(error, m.tournaments_room_failed()), "bad");
      // The refusal may mean that the match has been decided.
      void client.invalidateQueries({ queryKey: enteredQuery().queryKey });
    } finally {
      setEntering(false);
    }
  }

  return (
    <section
      ref={bar}
      aria-label={m.bracket_your_match()}
      className={styles.bar}
      data-state={state}
    >
      {opponent ? (
        <Avatar src={opponent.profileImage} face={opponent.avatar} name={opponent.username} />
      ) : (
        <span className={styles.mark}>
          <Icon name="trophy" size={24} />
        </span>
      )}
      <div className={styles.words}>
        <p className={styles.title}>
          {opponent && state !== "through"
            ? m.match_against({ name: isolate(opponent.username) })
            : m.match_through()}
        </p>
        <p className={styles.detail}>
          <Detail mine={mine} now={now} />
        </p>
      </div>
      {(state === "open" || state === "playing") && (
        <Button
          size="s"
          icon="resume"
          busy={entering}
          onPointerDown={() => mine.route && preload(mine.route)}
          onClick={() => void enter()}
        >
          {state === "open" ? m.match_enter() : m.match_back()}
        </Button>
      )}
      {waits && (
        <Button
          size="s"
          variant="secondary"
          icon="clock"
          onPointerDown={() => void loadWait().catch(() => undefined)}
          onClick={() => setWaiting(true)}
        >
          {m.match_wait()}
        </Button>
      )}
      {!waits && !onBracket && (state === "drawn" || state === "through") && (
        <ButtonLink size="s" variant="secondary" icon="trophy" to={bracket}>
          {m.tournaments_bracket()}
        </ButtonLink>
      )}
      {/* The sheet ends with the wait: the bar outlives the game that it opened. */}
      {waiting && (waits || state === "open") && (
        <WaitSheet mine={mine} onClose={() => setWaiting(false)} />
      )}
    </section>
  );
}

function Detail({ mine, now }: { mine: EnteredTournament; now: number }) {
  const { utcOffsets } = useConfig();
  const { state, round } = mine;
  const at = nextChange(mine);
  const left = at ? Date.parse(at) - now : 0;
  if (state === "playing") return m.match_on();
  if (!at)
    return state === "through" && round?.matches === 1 ? m.match_won_final() : m.match_next();
  if (state === "open") return m.match_open_for({ left: clock(left) });
  const when = whenOf(null, at, utcOffsets);
  if (left < countedMs) {
    return state === "through"
      ? m.match_next_in({ left: clock(left) })
      : m.match_opens_in({ left: clock(left) });
  }
  if (!when) return null;
  return state === "through"
    ? m.match_next_at(when)
    : m.bracket_your_match_at({ round: round ? roundTitle(round) : "", ...when });
}
