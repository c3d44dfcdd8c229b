import { useState } from "react";
import { Badge, Tabs } from "#ui";
import { ErrorCover, LoadingCover } from "../../../features/games/play/covers.tsx";
import { RotateCover, RotateHint, Status } from "../../../features/games/play/hints.tsx";
import { Stage } from "../../../features/games/play/stage.tsx";
import { Specimen } from "./specimen.tsx";

const states = [
  "loading",
  "loading, upright",
  "error",
  "error, named",
  "rotate",
  "said",
  "lost",
].map((id) => ({ id, label: id }));
const art = "games/aim-train-hero";
const nothing = () => undefined;

export default function Games() {
  const [state, setState] = useState("loading");
  return (
    <Specimen title="The stage of a game">
      <Tabs label="State" tabs={states} value={state} onChange={setState}>
        <Stage title="Aim Train" detail={<Badge>Level 3</Badge>} onLeave={nothing}>
          {state.startsWith("loading") && (
            <LoadingCover
              art={art}
              progress={0.5}
              bytes={65_300_000}
              hint={state.endsWith("upright") && <RotateHint small />}
            />
          )}
          {state.startsWith("error") && (
            <ErrorCover
              art={art}
              name={state.endsWith("named") ? "Cannon Clash" : undefined}
              onReload={nothing}
            />
          )}
          {state === "rotate" && <RotateCover art={art} onIgnore={nothing} />}
          {state === "said" && <Status>Match started! Show your aim skills!</Status>}
          {state === "lost" && <Status bad>Connection error: the room is closed</Status>}
        </Stage>
      </Tabs>
    </Specimen>
  );
}
