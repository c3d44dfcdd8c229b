import { isBuilt } from "#lib/router";
import { Page } from "#ui";
import { m } from "#words";
import { Banners } from "./parts/banners.tsx";
import { GamingTasks } from "./parts/gaming-tasks.tsx";
import { EslShelf, RewardShelf } from "./parts/shelves.tsx";
import { StreakCard } from "./parts/streak-card.tsx";
import { TopThree } from "./parts/top-three.tsx";
import { TournamentShelf } from "./parts/tournaments.tsx";

/** What can be won today, and what to tap (spec 2). Each section loads and fails on its own. */
export default function Home() {
  return (
    <Page title={m.home_title()} hideTitle>
      <Banners />
      <StreakCard />
      <EslShelf />
      {isBuilt("gameChallenges") && <GamingTasks />}
      {isBuilt("tournaments") && <TournamentShelf />}
      {isBuilt("rewards") && <RewardShelf />}
      {isBuilt("leaderboard") && <TopThree />}
    </Page>
  );
}
