import { useConfig } from "#lib/config";
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
import { StreakCard, Today } from "./parts/today.tsx";

/** The home screen (spec 2), below what awaits the reader today. Each section loads and fails on its own. */
export default function Home() {
  const { additions } = useConfig();
  return (
    <Page title={m.home_title()} hideTitle>
      {additions.today && <Today />}
      <Banners />
      {!additions.today && <StreakCard />}
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
