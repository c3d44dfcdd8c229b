import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { EslGame } from "#api";
import { useConfig } from "#lib/config";
import { useDayCredits } from "#lib/levels";
import { dailyGamesQuery, eslGamesQuery } from "#lib/lists";
import { href, navigate, preload, useQueryParams } from "#lib/router";
import {
  ArtCard,
  ArtCardSkeleton,
  EmptyState,
  explains,
  FeatureCard,
  Grid,
  HowToPlay,
  lazyWithRetry,
  Page,
  Repeat,
  Section,
  Unreached,
} from "#ui";
import { isolate, m, number } from "#words";
import { failureText } from "./failure.ts";

const load = () => import("./parts/level-selector.tsx");
const LevelSelector = lazyWithRetry(load, Unreached);

export default function GamingTasks() {
  const { coin, organiser } = useConfig();
  return (
    <Page title={m.tasks_title()} lead={m.tasks_lead({ coin })}>
      <Section
        title={m.esl_title({ organiser: isolate(organiser) })}
        errorText={m.esl_failed({ organiser: isolate(organiser) })}
        skeleton={<GamesSkeleton times={2} />}
      >
        <EslGames />
      </Section>
      <Section
        title={m.tasks_other()}
        errorText={failureText(m.levels_failed(), m.games_error(), m.tasks_daily_fetch_failed())}
        skeleton={<GamesSkeleton times={6} />}
      >
        <OtherGames />
      </Section>
    </Page>
  );
}

function EslGames() {
  const { data: games } = useSuspenseQuery(eslGamesQuery());
  const [chosen, setChosen] = useState<string | null>(null);
  // Load early, while there is a network.
  useEffect(() => void load().catch(() => undefined), []);
  // `?game=` opens the game's selector once, for links and for the return from the log-in.
  const asked = useQueryParams().get("game");
  useEffect(() => {
    if (asked === null) return;
    navigate(href("gamingTasks"), { replace: true });
    setChosen(asked);
  }, [asked]);

  if (games.length === 0) return <EmptyState title={m.esl_empty()} text={m.esl_empty_text()} />;
  const choose = ({ game_unique_id, route }: EslGame) => {
    // A slow phone draws the sheet first: the game's code need not wait for that.
    preload(route);
    setChosen(game_unique_id);
  };
  const game = games.find(({ game_unique_id, levels }) => game_unique_id === chosen && levels > 0);
  return (
    <>
      {games.length === 1 && games[0] ? (
        <LoneGame game={games[0]} onClick={() => games[0] && choose(games[0])} />
      ) : (
        <Grid>
          {games.map((each, index) => (
            <ArtCard
              key={each.game_unique_id}
              art={`games/${each.thumbnail}`}
              title={each.game_name}
              meta={each.levels === 0 ? m.esl_matches() : m.esl_levels({ count: each.levels })}
              priority={index === 0}
              // A game without levels is played in tournaments: its card leads there.
              {...(each.levels === 0
                ? { to: href("tournaments", {}, { game: each.game_unique_id }) }
                : { onClick: () => choose(each) })}
              action={explains(each.game_unique_id) && <HowToPlay game={each.game_unique_id} />}
            />
          ))}
        </Grid>
      )}
      {game && <LevelSelector game={game} onClose={() => setChosen(null)} />}
    </>
  );
}

/** Other publishers' games, proven by a screenshot. */
function OtherGames() {
  const { data: games } = useSuspenseQuery(dailyGamesQuery());
  if (games.length === 0) return <EmptyState title={m.esl_empty()} text={m.esl_empty_text()} />;
  return (
    <Grid>
      {games.map((game) => (
        <ArtCard
          key={game.gameId}
          art={`games/${game.thumbnail}`}
          title={game.game_name}
          to={href("gameChallenges", {}, { gameId: game.gameId })}
        />
      ))}
    </Grid>
  );
}

const GamesSkeleton = ({ times }: { times: number }) => (
  <Grid>
    <Repeat times={times}>
      <ArtCardSkeleton />
    </Repeat>
  </Grid>
);

function LoneGame({ game, onClick }: { game: EslGame; onClick: () => void }) {
  const { coin } = useConfig();
  const credits = useDayCredits(game);
  const count = number(game.levels);
  return (
    <FeatureCard
      art={`games/${game.thumbnail}-hero`}
      title={game.game_name}
      text={credits === undefined ? m.esl_levels({ count }) : m.esl_earn({ count, credits, coin })}
      cue={m.levels_choose()}
      onClick={onClick}
      priority
    />
  );
}
