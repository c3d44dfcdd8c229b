import { href, useNavigationState } from "#lib/router";
import { lazyWithRetry } from "#ui";
import { Away } from "../play/arrival.tsx";
import { useSheets } from "../play/lazy-sheets.tsx";
import { roomOf } from "../play/room.ts";
import { Tournament } from "./tournament.tsx";

/** Players of a match do not need this code. If it does not load, the route reports it. */
const Practice = lazyWithRetry(
  () => import("./practice.tsx"),
  () => {
    throw new Error("no network");
  },
);

const practises = (state: unknown): boolean =>
  (state as { practice?: unknown } | null)?.practice === true;

/** Cannon Clash 2D (spec 2): a tournament match, or practice against a bot. */
export default function CannonClash() {
  useSheets();
  const room = useNavigationState(roomOf);
  const practice = useNavigationState(practises);
  if (room?.roomId) return <Tournament key={room.roomId} room={room} />;
  return practice ? <Practice /> : <Away to={href("tournaments")} />;
}
