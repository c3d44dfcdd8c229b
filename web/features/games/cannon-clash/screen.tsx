import { href, useNavigationState } from "#lib/router";
import { later } from "#ui";
import { Away } from "../play/arrival.tsx";
import { useSheets } from "../play/lazy-sheets.tsx";
import { roomOf } from "../play/room.ts";
import { Tournament } from "./tournament.tsx";

/** Who plays a match needs none of it. Where it does not arrive, the route says so. */
const Practice = later(
  () => import("./practice.tsx"),
  () => {
    throw new Error("no network");
  },
);

const practises = (state: unknown): boolean =>
  (state as { practice?: unknown } | null)?.practice === true;

/** Cannon Clash 2D (spec 2): a match of a tournament, or practice against a synthetic player. */
export default function CannonClash() {
  useSheets();
  const room = useNavigationState(roomOf);
  const practice = useNavigationState(practises);
  if (room?.roomId) return <Tournament key={room.roomId} room={room} />;
  return practice ? <Practice /> : <Away to={href("tournaments")} />;
}
