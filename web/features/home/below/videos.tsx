import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Video } from "#api";
import { highlightsQuery, videoGamesQuery } from "#lib/lists";
import { href } from "#lib/router";
import { ArtCard, Carousel, EmptyState, VideoCard, VideoSheet } from "#ui";
import { m } from "#words";
import { items } from "../parts/items.ts";

/** The number of videos on the shelf; View All leads to the rest. */
const shown = 8;

export function Videos() {
  const { data: videos } = useSuspenseQuery(highlightsQuery());
  const [playing, setPlaying] = useState<Video | null>(null);
  if (videos.length === 0) {
    return <EmptyState icon="play" title={m.highlights_empty()} text={m.highlights_empty_text()} />;
  }
  return (
    <>
      <Carousel label={m.highlights_strip_videos()} item={items.videos}>
        {videos.slice(0, shown).map((video) => (
          <VideoCard key={video.id} video={video} onPlay={setPlaying} sizes="17rem" lines={2} />
        ))}
      </Carousel>
      <VideoSheet video={playing} onClose={() => setPlaying(null)} />
    </>
  );
}

export function VideoGames() {
  const { data: games } = useSuspenseQuery(videoGamesQuery());
  if (games.length === 0) {
    return <EmptyState icon="play" title={m.highlights_games_empty()} />;
  }
  return (
    <Carousel label={m.highlights_strip_games()} item={items.videoGames}>
      {games.map(({ gameId, game, thumbnail, videos }) => (
        <ArtCard
          lines={2}
          key={gameId}
          art={`games/${thumbnail}`}
          title={game}
          meta={m.highlights_count({ count: videos })}
          to={href("gameHighlights", {}, { gameId, gameName: game })}
          sizes={items.videoGames}
        />
      ))}
    </Carousel>
  );
}
