import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import type { Play } from "#lib/levels";
import { IconButton } from "#ui";
import { m } from "#words";
import type { FrameState } from "../frame/use-frame.ts";
import { ErrorCover, LoadingCover } from "./covers.tsx";
import { runningQuery } from "./load.ts";
import { Stage } from "./stage.tsx";
import { useFullScreen } from "./use-full-screen.ts";
import { phone, useMedia } from "./use-media.ts";
import { useReload } from "./use-reload.ts";
import type { SendToGame } from "./use-watch.ts";

export type Game = {
  /** The folder under /games/, and the artwork. */
  slug: string;
  name: string;
  /** The size by spec 2, if the manifest gives none. */
  bytes: number;
  /** Spec 9: delay from load to start message. */
  startAfterMs: number;
  /** Fills a phone's screen, and is played in landscape there unless its build is upright. */
  sideways: boolean;
  /** Whether the error names the game (spec 8). */
  named: boolean;
};

export type PlayerProps = {
  game: Game;
  start: object;
  play: Play | null;
  detail?: ReactNode;
  keys?: ReactNode;
  status?: { text: string; bad?: boolean } | null;
  refusal?: string | null;
  onStart: () => void;
  onEvent: (name: string, args: (string | number)[], say: SendToGame) => void;
  onLeave: () => void;
  children?: ReactNode;
};

export function Player(props: PlayerProps) {
  const { game, detail, keys, onLeave, children } = props;
  const screen = useRef<HTMLElement>(null);
  // Null until the build is known.
  const [upright, setUpright] = useState<boolean | null>(null);
  const fills = useMedia(phone) && game.sideways && upright !== null;
  const { full, able, enter, leave } = useFullScreen(screen, fills, upright === false);
  // Each attempt has its own frame and loads the manifest again.
  const [attempt, setAttempt] = useState(0);
  return (
    <Stage
      ref={screen}
      title={game.name}
      detail={detail}
      tall={!game.sideways}
      whole
      onLeave={onLeave}
      onTap={fills ? enter : undefined}
      sheets={children}
      keys={
        <>
          {keys}
          {able && (
            <IconButton
              icon="expand"
              label={m.game_full()}
              aria-pressed={full}
              onClick={(event) => {
                event.stopPropagation();
                if (full) leave();
                else enter();
              }}
            />
          )}
        </>
      }
    >
      <Attempt
        key={attempt}
        {...props}
        onReload={() => setAttempt(attempt + 1)}
        onBuild={(build) => setUpright(build.upright)}
      />
    </Stage>
  );
}

function Attempt({
  onReload,
  onBuild,
  ...props
}: PlayerProps & { onReload: () => void; onBuild: (build: { upright: boolean }) => void }) {
  const { game, play } = props;
  const { data: Running, error } = useQuery(runningQuery);
  const [seen, setSeen] = useState<FrameState["name"]>("loading");
  const failed = error !== null || seen === "failed";
  useReload(failed, play);
  const art = `games/${game.slug}-hero`;
  if (failed) {
    return <ErrorCover art={art} name={game.named ? game.name : undefined} onReload={onReload} />;
  }
  if (!Running) return <LoadingCover art={art} progress={0} bytes={game.bytes} />;
  return <Running {...props} art={art} onState={setSeen} onBuild={onBuild} />;
}
