import { useSuspenseQuery } from "@tanstack/react-query";
import { rewardsQuery } from "#lib/lists";
import { href } from "#lib/router";
import { ArtCard, Badge, Carousel, Coins } from "#ui";
import { m } from "#words";
import { items, shownRewards } from "../parts/items.ts";

/** Spec 9. */
const autoplayMs = 2_500;

export function Rewards() {
  const { data: rewards } = useSuspenseQuery(rewardsQuery());
  return (
    <Carousel label={m.home_shelf()} item={items.rewards} autoplayMs={autoplayMs}>
      {rewards.slice(0, shownRewards).map((reward) => (
        <ArtCard
          lines={2}
          key={reward.id}
          art={`rewards/${reward.image}`}
          title={reward.name}
          meta={<Coins value={reward.credits} size="s" />}
          badge={reward.available ? undefined : <Badge>{m.home_unavailable()}</Badge>}
          dim={!reward.available}
          to={href("rewards")}
          sizes="12rem"
        />
      ))}
    </Carousel>
  );
}
