import { Page } from "#ui";
import { m } from "#words";
import { Banners } from "./parts/banners.tsx";
import { EslShelf } from "./parts/esl.tsx";
import {
  GameShelf,
  GamingTasks,
  LearnShelf,
  RewardShelf,
  TopThree,
  TournamentShelf,
  VideoShelf,
} from "./parts/shelves.tsx";
import { StreakCard } from "./parts/streak-card.tsx";

/** The home screen (spec 2). Each section loads and fails on its own. */
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
