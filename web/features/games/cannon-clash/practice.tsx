import { useState } from "react";
import { href, navigate } from "#lib/router";
import { Badge, HowToPlay } from "#ui";
import { m } from "#words";
import { endingOf } from "../frame/protocol.ts";
import { around, keepSound } from "../play/around.ts";
import { MatchPractice } from "../play/lazy-sheets.tsx";
import { Player } from "../play/player.tsx";
import { leaveFullScreen } from "../play/use-full-screen.ts";
import { art, game } from "./game.ts";

const away = () => navigate(href("tournaments"), { replace: true });

/** Practice against a bot, for anybody: no result is submitted, nothing is paid. */
export default function Practice() {
  const [won, setWon] = useState<boolean | null>(null);
  // Each round has its own frame.
  const [round, setRound] = useState(0);
  return (
    <Player
      key={round}
      game={game()}
      play={null}
      start={{ practice: true, ...around() }}
      detail={<Badge>{m.practice()}</Badge>}
      keys={<HowToPlay game="cannon_clash_001" />}
      onStart={() => setWon(null)}
      onEvent={(name, [told]) => {
        if (name === "GameOver") {
          leaveFullScreen();
          setWon(endingOf(told).won);
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
            setRound(round + 1);
          }}
          onClose={away}
        />
      )}
    </Player>
  );
}
