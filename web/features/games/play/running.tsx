import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { buildQuery } from "../frame/build.ts";
import { GameFrame } from "../frame/game-frame.tsx";
import { type FrameState, useFrame } from "../frame/use-frame.ts";
import { LoadingCover } from "./covers.tsx";
import { RotateCover, RotateHint, Status } from "./hints.tsx";
import { RefusedCover } from "./lazy-sheets.tsx";
import type { PlayerProps } from "./player.tsx";
import { upright, useMedia } from "./use-media.ts";
import { markBegun } from "./use-reload.ts";

export type RunningProps = PlayerProps & {
  art: string;
  onState: (name: FrameState["name"]) => void;
  /** Called when the build is known. */
  onBuild: (build: { upright: boolean }) => void;
};

export function Running({
  game,
  play,
  start,
  art,
  status,
  refusal,
  onStart,
  onEvent,
  onLeave,
  onState,
  onBuild,
}: RunningProps) {
  const { data: manifest = null, error: noBuild } = useQuery(buildQuery(game.slug));
  const turn = useMedia(upright) && game.sideways && manifest?.upright === false;
  const [ignored, setIgnored] = useState(false);
  const asks = turn && !ignored;
  const ended = useRef(false);
  // Without a manifest there is no receiver yet.
  const hearer = manifest?.start ?? { object: "", method: "" };
  const { state, send, onMessage } = useFrame({
    startAfterMs: game.startAfterMs,
    // The level must not begin under the prompt, nor before the build is known.
    held: asks || manifest === null,
    start: () => {
      // A watched level begins with the server's answer.
      if (play && !play.started.watched) markBegun(play);
      onStart();
      return { type: "send", ...hearer, value: JSON.stringify({ ...start, ...manifest?.reader }) };
    },
    onEvent: (name, args) => {
      // Its replay may follow the end.
      if (ended.current && name !== "Replayed") return;
      ended.current ||= name === "GameOver";
      onEvent(name, args, (method, value = "") =>
        send.current?.({ type: "send", object: hearer.object, method, value }),
      );
    },
  });
  const changed = useEffectEvent((name: FrameState["name"]) => {
    onState(name);
    if (state.name === "failed") console.warn(`${game.slug}: ${state.reason}`);
    else if (noBuild) console.warn(String(noBuild));
  });
  const name = noBuild === null ? state.name : "failed";
  useEffect(() => changed(name), [name]);
  const arrived = useEffectEvent((build: { upright: boolean }) => onBuild(build));
  useEffect(() => {
    if (manifest) arrived(manifest);
  }, [manifest]);

  const bytes = manifest?.bytes ?? game.bytes;
  return (
    <>
      <GameFrame
        build={manifest?.build ?? null}
        title={game.name}
        send={send}
        onMessage={onMessage}
      />
      {state.name === "loading" ? (
        <LoadingCover
          art={art}
          progress={state.progress}
          bytes={bytes}
          hint={turn && <RotateHint small />}
        />
      ) : (
        asks && <RotateCover art={art} onIgnore={() => setIgnored(true)} />
      )}
      {refusal && <RefusedCover art={art} text={refusal} onLeave={onLeave} />}
      {!asks && <Status bad={status?.bad}>{status?.text}</Status>}
    </>
  );
}
