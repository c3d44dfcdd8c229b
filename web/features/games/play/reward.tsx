import type { Play } from "#lib/levels";
import { Badge, Coins, type CoinsProps } from "#ui";
import { m } from "#words";

/** The credits for passing the level; practice pays nothing. */
export function Reward({ play, size }: { play: Play; size?: CoinsProps["size"] }) {
  if (play.practice) return <Badge>{m.practice()}</Badge>;
  return <Coins value={play.level.level_credits} size={size} signed />;
}
