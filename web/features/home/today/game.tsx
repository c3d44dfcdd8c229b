import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { EslGame } from "#api";
import {
  lastPlayed,
  levelName,
  levelsQuery,
  nextLevel,
  practise,
  useStartLevel,
} from "#lib/levels";
import { eslGamesQuery } from "#lib/lists";
import { href, preload } from "#lib/router";
import { Button, Coins, errorText, toast } from "#ui";
import { isolate, m } from "#words";
import { Art, GamesRow, LinkRow, Row, Sign, UnreadyRow } from "./row.tsx";
import styles from "./today.module.css";

const hasLevels = ({ levels }: EslGame) => levels > 0;

/** The game that loads fastest: a puzzle drawn by the app itself. */
const quickest = "puzzle_mania_001";

/** A guest's game, one tap away: practice needs no login and pays nothing. */
export function TryGame() {
  const all = useQuery(eslGamesQuery());
  if (!all.data) return <UnreadyRow query={all} failed={m.today_failed()} />;
  const games = all.data.filter(hasLevels);
  const game = games.find(({ game_unique_id }) => game_unique_id === quickest) ?? games[0];
  return game ? <Practice game={game} /> : <GamesRow />;
}

function Practice({ game }: { game: EslGame }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  async function play() {
    setBusy(true);
    try {
      const [level] = await client.fetchQuery(levelsQuery(game.game_unique_id, false));
      // A guest who has gone on to another screen meanwhile stays there.
      if (level && here.current) practise(game, level);
    } catch (error) {
      toast(errorText(error, m.today_failed()), "bad");
    }
    setBusy(false);
  }

  return (
    <Playable
      game={game}
      label={m.today_try({ game: isolate(game.game_name) })}
      busy={busy}
      onPlay={() => void play()}
    >
      {m.today_free()}
    </Playable>
  );
}

type PlayableProps = {
  game: EslGame;
  /** Says which game the key starts. */
  label: string;
  busy: boolean;
  onPlay: () => void;
  children: ReactNode;
};

/** A game's row with the key that starts it. */
function Playable({ game, label, busy, onPlay, children }: PlayableProps) {
  const { game_name, thumbnail, route } = game;
  return (
    <Row
      mark={<Art art={`games/${thumbnail}`} />}
      title={game_name}
      action={
        <Button
          size="s"
          variant="secondary"
          icon="resume"
          aria-label={label}
          busy={busy}
          onPointerDown={() => preload(route)}
          onClick={onPlay}
        >
          {m.today_play()}
        </Button>
      }
    >
      {children}
    </Row>
  );
}

/** The level that a subscriber can play for credits next, of the game played last if it has one. */
export function NextLevel() {
  const all = useQuery(eslGamesQuery());
  if (!all.data) return <UnreadyRow query={all} failed={m.today_failed()} />;
  const last = lastPlayed();
  const isLast = ({ game_unique_id }: EslGame) => Number(game_unique_id === last);
  const games = all.data.filter(hasLevels).sort((a, b) => isLast(b) - isLast(a));
  return games.length > 0 ? <Candidate games={games} /> : <GamesRow />;
}

/** The first game's next level. Only if it has none are the next game's levels read. */
function Candidate({ games: [game, ...others] }: { games: EslGame[] }) {
  if (!game) {
    return (
      <LinkRow to={href("gamingTasks")} mark={<Sign icon="done" />} title={m.today_done()}>
        {m.today_done_text()}
      </LinkRow>
    );
  }
  return <LevelOf key={game.game_unique_id} game={game} others={others} />;
}

function LevelOf({ game, others }: { game: EslGame; others: EslGame[] }) {
  const levels = useQuery(levelsQuery(game.game_unique_id, true));
  const start = useStartLevel();
  if (!levels.data) return <UnreadyRow query={levels} failed={m.today_failed()} />;
  const level = nextLevel(game, levels.data);
  if (!level) return <Candidate games={others} />;
  const name = levelName(level);
  return (
    <Playable
      game={game}
      label={m.today_play_level({ game: isolate(game.game_name), level: name })}
      busy={start.isPending}
      onPlay={() =>
        start.mutate({ game, level }, { onError: (refusal) => toast(errorText(refusal), "bad") })
      }
    >
      <span className={styles.pair}>
        {name} <Coins value={level.level_credits} size="s" signed />
      </span>
    </Playable>
  );
}
