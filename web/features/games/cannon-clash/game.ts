import { m } from "#words";
import type { Game } from "../play/player.tsx";

export const art = "games/cannon-clash";

/** Spec 9: 22.5 MB; the start message a second after the load. */
export const game = (): Game => ({
  slug: "cannon-clash",
  name: m.route_cannon_clash(),
  bytes: 22_500_000,
  startAfterMs: 1_000,
  sideways: false,
  named: true,
});
