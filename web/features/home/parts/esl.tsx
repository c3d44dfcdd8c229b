import { useSuspenseQuery } from "@tanstack/react-query";
import type { EslGame } from "#api";
import { useConfig } from "#lib/config";
import { useDayCredits } from "#lib/levels";
import { eslGamesQuery } from "#lib/lists";
import { href } from "#lib/router";
import {
  ArtCard,
  EmptyState,
  explains,
  FeatureCard,
  FeatureCardSkeleton,
  Grid,
  HowToPlay,
  Section,
} from "#ui";
import { isolate, m, number } from "#words";

export function EslShelf() {
  const { organiser: name } = useConfig();
  const organiser = isolate(name);
  return (
    <Section
      title={m.esl_title({ organiser })}
      more={href("gamingTasks")}
      errorText={m.esl_failed({ organiser })}
      skeleton={<FeatureCardSkeleton />}
    >
      <EslGames />
    </Section>
  );
}

function EslGames() {
  const { data: games } = useSuspenseQuery(eslGamesQuery());
  if (games.length === 0) return <EmptyState title={m.esl_empty()} text={m.esl_empty_text()} />;
  const [only] = games;
  if (games.length === 1 && only) {
    return <LoneGame game={only} />;
  }
  return (
    <Grid>
      {games.map((game) => (
        <ArtCard
          key={game.game_unique_id}
          art={`games/${game.thumbnail}`}
          title={game.game_name}
          meta={game.levels === 0 ? m.esl_matches() : m.esl_levels({ count: game.levels })}
          // A game without levels is played in tournaments: its card leads there.
          to={
            game.levels === 0
              ? href("tournaments", {}, { game: game.game_unique_id })
              : href("gamingTasks", {}, { game: game.game_unique_id })
          }
          action={explains(game.game_unique_id) && <HowToPlay game={game.game_unique_id} />}
        />
      ))}
    </Grid>
  );
}

function LoneGame({ game }: { game: EslGame }) {
  const { coin } = useConfig();
  const credits = useDayCredits(game);
  const count = number(game.levels);
  return (
    <FeatureCard
      art={`games/${game.thumbnail}-hero`}
      title={game.game_name}
      text={credits === undefined ? m.esl_levels({ count }) : m.esl_earn({ count, credits, coin })}
      cue={m.levels_choose()}
      to={href("gamingTasks", {}, { game: game.game_unique_id })}
    />
  );
}
