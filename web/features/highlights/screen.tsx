import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Video } from "#api";
import { highlightsQuery, videoGamesQuery } from "#lib/lists";
import { href } from "#lib/router";
import {
  ArtCard,
  ArtCardSkeleton,
  ButtonLink,
  Carousel,
  CarouselSkeleton,
  EmptyState,
  Grid,
  Page,
  Repeat,
  Section,
  VideoCard,
  VideoSheet,
} from "#ui";
import { m } from "#words";
import styles from "./highlights.module.css";

export default function Highlights() {
  const [playing, setPlaying] = useState<Video | null>(null);
  return (
    <Page title={m.nav_highlights()} lead={m.highlights_lead()}>
      <Section
        title={m.highlights_games()}
        errorText={m.highlights_games_fetch_failed()}
        skeleton={<GamesSkeleton />}
      >
        <Games />
      </Section>
      <Section
        title={m.highlights_latest()}
        errorText={m.highlights_fetch_failed()}
        skeleton={<LatestSkeleton />}
      >
        <Latest onPlay={setPlaying} />
      </Section>
      <VideoSheet video={playing} onClose={() => setPlaying(null)} />
    </Page>
  );
}

/** Two columns on a phone, three beside the sidebar, four on a desktop. */
const column = "clamp(9.5rem, 20vw, 16rem)";
const gameWidth = "7rem";

function Games() {
  const { data: games } = useSuspenseQuery(videoGamesQuery());
  if (games.length === 0) return <p className={styles.none}>{m.highlights_games_empty()}</p>;
  return (
    <Carousel label={m.highlights_strip_games()} item={gameWidth}>
      {games.map(({ gameId, game, thumbnail, videos }) => (
        <ArtCard
          lines={2}
          key={gameId}
          art={`games/${thumbnail}`}
          title={game}
          meta={m.highlights_count({ count: videos })}
          to={href("gameHighlights", {}, { gameId, gameName: game })}
          sizes={gameWidth}
        />
      ))}
    </Carousel>
  );
}

function Latest({ onPlay }: { onPlay: (video: Video) => void }) {
  const { data: videos } = useSuspenseQuery(highlightsQuery());
  if (videos.length === 0) {
    return (
      <EmptyState
        icon="play"
        title={m.highlights_empty()}
        text={m.highlights_empty_text()}
        action={<ButtonLink to={href("gamingTasks")}>{m.highlights_earn()}</ButtonLink>}
      />
    );
  }
  return (
    <Grid min={column}>
      {videos.map((video, index) => (
        <VideoCard
          key={video.id}
          video={video}
          onPlay={onPlay}
          priority={index === 0}
          sizes="(min-width: 768px) 16rem, 45vw"
        />
      ))}
    </Grid>
  );
}

function GamesSkeleton() {
  return (
    <CarouselSkeleton item={gameWidth}>
      <ArtCardSkeleton lines={2} />
    </CarouselSkeleton>
  );
}

function LatestSkeleton() {
  return (
    <Grid min={column}>
      <Repeat times={6}>
        <ArtCardSkeleton ratio="wide" />
      </Repeat>
    </Grid>
  );
}
