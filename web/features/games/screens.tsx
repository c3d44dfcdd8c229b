import { type ComponentType, lazy } from "react";
import { exit, match, paths, usePathname } from "#lib/router";
import { ErrorState, Page } from "#ui";
import { m } from "#words";

/*
 * The screens that load a game of their own anyway. The first load knows one file of them instead of all their parts,
 * whose names alone would pass its budget.
 */

type Screen = () => Promise<{ default: ComponentType }>;
const screen = (load: Screen) => lazy(() => load().catch(() => ({ default: Unreached })));

const AimTrain = screen(() => import("./aim-train/screen.tsx"));
const CannonClash = screen(() => import("./cannon-clash/screen.tsx"));
const SpaceFootball = screen(() => import("./football/screen.tsx"));

export default function GameScreen() {
  const path = usePathname();
  if (match(paths.aimTrain, path)) return <AimTrain />;
  return match(paths.cannonClash, path) ? <CannonClash /> : <SpaceFootball />;
}

function Unreached() {
  return (
    <Page title={m.error_screen_title()} narrow>
      <ErrorState text={m.error_network()} onRetry={exit.reload} />
    </Page>
  );
}
