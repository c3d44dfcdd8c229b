import { m } from "#words";
import type { Game } from "../play/player.tsx";

export const art = "games/aim-train";
/** Spec 9: 65.3 MB; the start message half a second after the load. */
export const game = (): Game => ({
  slug: "aim-train",
  name: m.route_aim_train(),
  bytes: 65_300_000,
  startAfterMs: 500,
  sideways: true,
  named: false,
});
