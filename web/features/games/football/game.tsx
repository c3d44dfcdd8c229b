import { useEffect, useState } from "react";
import type { StartedLevel } from "#api";
import { endPlay, type Play, seedOf } from "#lib/levels";
import { preference } from "#lib/session";
import { RefusedCover } from "../play/lazy-sheets.tsx";
import type { Art } from "./art.ts";
import { Pitch } from "./pitch.tsx";
import type { FootballCore, Pace } from "./port.ts";
import { useMatchWatch } from "./use-match-watch.ts";
import { stadiumWords, worldOf } from "./world.ts";

/** The first version of the rules by which each stadium plays in its own way. */
const stadiumRules = 3;

/** The pace that the session was started with (contract 5). */
const paceOf = ({ mobile }: StartedLevel): Pace => (mobile ? "phone" : "full");

export type Result = {
  won: boolean;
  score: { player: number; bot: number };
  /** Decided by the golden goal, or by none in its time. */
  golden: boolean;
  replay: string;
};

type GameProps = {
  core: FootballCore;
  art: Art;
  play: Play;
  /** The version of the rules. */
  rules: number;
  onBegin: () => void;
  onOver: (result: Result) => void;
  /** The server refuses the session: leaving loses nothing. */
  onRefused: () => void;
  onLeave: () => void;
};

export function Game({ core, art, play, rules, onBegin, onOver, onRefused, onLeave }: GameProps) {
  const [game] = useState(() =>
    core.start({
      rules,
      level: play.level.game_level,
      seed: seedOf(play),
      pace: paceOf(play.started),
    }),
  );
  useEffect(
    () => () => {
      game.free();
      endPlay(play);
    },
    [game, play],
  );
  const [looks] = useState(() => {
    const { game_level } = play.level;
    const first = game_level === 1 && preference.get("kicked") === null;
    const world = worldOf(game_level);
    const stadium = rules >= stadiumRules ? stadiumWords(world) : null;
    return { art, world, first, stadium };
  });
  const { watch, refusal } = useMatchWatch(play, onRefused);
  if (refusal) {
    return <RefusedCover art="games/space-football-hero" text={refusal} onLeave={onLeave} />;
  }
  return (
    <Pitch
      game={game}
      watch={watch}
      looks={looks}
      onBegin={onBegin}
      onOver={() => {
        preference.set("kicked", "1");
        const { won, score, golden } = game.view;
        onOver({ won, score, golden, replay: game.log() });
      }}
    />
  );
}
