import { useState } from "react";
import { href, navigate } from "#lib/router";
import { preference } from "#lib/session";
import { Badge, HowToPlay } from "#ui";
import { m } from "#words";
import { endingOf } from "../frame/protocol.ts";
import { around, keepSound } from "../play/around.ts";
import { MatchPractice } from "../play/lazy-sheets.tsx";
import { Player } from "../play/player.tsx";
import { leaveFullScreen } from "../play/use-full-screen.ts";
import { art, game } from "./game.ts";

const away = () => navigate(href("tournaments"), { replace: true });

/**
 * Practice on this device: until one was won it begins at once, against the weakest opponent; then
 * each is in the next arena.
 */
const round = () => {
  const won = preference.get("clash");
  return won === null ? { first: true, round: 0 } : { first: false, round: Number(won) };
};

/** Notes a practice match's end, if one was ever won. */
function noteEnd(won: boolean): void {
  const { first, round: number } = round();
  if (won || !first) preference.set("clash", `${number + 1}`);
}

/** Practice against a bot, for anybody: no result is submitted, nothing is paid. */
export default function Practice() {
  const [won, setWon] = useState<boolean | null>(null);
  // Each match has its own frame.
  const [match, setMatch] = useState(0);
  return (
    <Player
      key={match}
      game={game()}
      play={null}
      start={{ practice: true, ...round(), ...around() }}
      detail={<Badge>{m.practice()}</Badge>}
      keys={<HowToPlay game="cannon_clash_001" />}
      onStart={() => setWon(null)}
      onEvent={(name, [told]) => {
        if (name === "GameOver") {
          leaveFullScreen();
          const ending = endingOf(told);
          noteEnd(ending.won);
          setWon(ending.won);
        } else if (name === "Sound") keepSound(told);
      }}
      onLeave={away}
    >
      {won !== null && (
        <MatchPractice
          won={won}
          art={art}
          words={won ? m.cannon_victory() : m.match_defeat()}
          onAgain={() => {
            setWon(null);
            setMatch(match + 1);
          }}
          onClose={away}
        />
      )}
    </Player>
  );
}
