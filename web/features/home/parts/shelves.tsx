import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { href } from "#lib/router";
import {
  ArtCardSkeleton,
  CarouselSkeleton,
  cx,
  Repeat,
  Section,
  type SectionProps,
  Skeleton,
  skeletonGroup,
} from "#ui";
import { m } from "#words";
import { belowQuery, comesNear, type Part, useNear } from "../below-query.ts";
import { items, shownLeaders } from "./items.ts";
import styles from "./shelves.module.css";

/*
 * The sections below the fold. Titles and places are there from the start; content loads when a
 * person scrolls towards it.
 */

function Below({ part }: { part: Part }) {
  const { data } = useSuspenseQuery(belowQuery());
  const Content = data[part];
  return <Content />;
}

/** How far below the screen a section starts to load; also far above, for a jump past it. */
const ahead = "100000px 0px 400px";

/** Calls `comesNear` when the first section comes near. */
function Nearing({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element || typeof IntersectionObserver === "undefined") return comesNear();
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && comesNear(),
      { rootMargin: ahead },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return <div ref={place}>{children}</div>;
}

/** A section below the fold. Its loading notice counts from the request. */
const Shelf = (props: SectionProps) => <Section {...props} asked={useNear()} />;

export const GamingTasks = () => (
  <Shelf
    title={m.nav_gaming_tasks()}
    more={href("gamingTasks")}
    errorText={m.tasks_daily_failed()}
    skeleton={
      <Nearing>
        <CarouselSkeleton item={items.games} autoplay>
          <ArtCardSkeleton lines={2} meta={false} />
        </CarouselSkeleton>
      </Nearing>
    }
  >
    <Below part="GamingTasks" />
  </Shelf>
);

export const TournamentShelf = () => (
  <Shelf
    title={m.nav_tournaments()}
    more={href("tournaments")}
    errorText={m.tournaments_home_failed()}
    skeleton={
      <CarouselSkeleton item={items.tournaments} autoplay>
        <ArtCardSkeleton ratio="wide" lines={2} />
      </CarouselSkeleton>
    }
  >
    <Below part="Tournaments" />
  </Shelf>
);

export const LearnShelf = () => (
  <Shelf
    title={m.route_learn_win()}
    more={href("learnWin")}
    errorText={m.learn_failed()}
    skeleton={
      <CarouselSkeleton item={items.links} autoplay>
        <div className={styles.banner}>
          <Skeleton fill />
        </div>
      </CarouselSkeleton>
    }
  >
    <Below part="LearnLinks" />
  </Shelf>
);

export const RewardShelf = () => (
  <Shelf
    title={m.nav_rewards()}
    more={href("rewards")}
    errorText={m.home_rewards_failed()}
    skeleton={
      <CarouselSkeleton item={items.rewards} autoplay>
        <ArtCardSkeleton lines={2} />
      </CarouselSkeleton>
    }
  >
    <Below part="Rewards" />
  </Shelf>
);

export const VideoShelf = () => (
  <Shelf
    title={m.nav_highlights()}
    more={href("highlights")}
    errorText={m.highlights_load_failed()}
    skeleton={
      <CarouselSkeleton item={items.videos}>
        <ArtCardSkeleton ratio="wide" lines={2} />
      </CarouselSkeleton>
    }
  >
    <Below part="Videos" />
  </Shelf>
);

export const GameShelf = () => (
  <Shelf
    title={m.home_game_highlights()}
    more={href("highlights")}
    errorText={m.highlights_games_load_failed()}
    skeleton={
      <CarouselSkeleton item={items.videoGames}>
        <ArtCardSkeleton lines={2} />
      </CarouselSkeleton>
    }
  >
    <Below part="VideoGames" />
  </Shelf>
);

export const TopThree = () => (
  <Shelf
    title={m.nav_leaderboard()}
    more={href("leaderboard")}
    errorText={m.home_leaders_failed()}
    skeleton={
      <div className={cx(styles.rows, skeletonGroup)}>
        <Repeat times={shownLeaders}>
          <Skeleton height="4rem" />
        </Repeat>
      </div>
    }
  >
    <Below part="Leaders" />
  </Shelf>
);
