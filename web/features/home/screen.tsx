import { Page } from "#ui";
import { m } from "#words";
import { Banners } from "./parts/banners.tsx";
import { GamingTasks } from "./parts/gaming-tasks.tsx";
import { GameShelf, VideoShelf } from "./parts/highlights.tsx";
import { LearnShelf } from "./parts/learn.tsx";
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
      <GamingTasks />
      <TournamentShelf />
      <LearnShelf />
      <RewardShelf />
      <VideoShelf />
      <GameShelf />
      <TopThree />
    </Page>
  );
}
