import { useSuspenseQuery } from "@tanstack/react-query";
import { dailyGamesQuery } from "#lib/lists";
import { href } from "#lib/router";
import { ArtCard, Carousel, EmptyState } from "#ui";
import { m } from "#words";
import { items } from "../parts/items.ts";

/** Spec 9: autoplay, and a loop only with more than four. */
const autoplayMs = 2_500;
const loopAbove = 4;

export function GamingTasks() {
  const { data: games } = useSuspenseQuery(dailyGamesQuery());
  if (games.length === 0) return <EmptyState title={m.esl_empty()} text={m.esl_empty_text()} />;
  return (
    <Carousel
      label={m.tasks_shelf()}
      item={items.games}
      autoplayMs={autoplayMs}
      loop={games.length > loopAbove}
    >
      {games.map((game) => (
        <ArtCard
          lines={2}
          key={game.gameId}
          art={`games/${game.thumbnail}`}
          title={game.game_name}
          sizes="12rem"
          to={href("gameChallenges", {}, { gameId: game.gameId })}
        />
      ))}
    </Carousel>
  );
}
