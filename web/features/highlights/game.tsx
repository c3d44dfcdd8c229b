import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Video } from "#api";
import { href, useQueryParams } from "#lib/router";
import {
  Async,
  ButtonLink,
  cx,
  EmptyState,
  Img,
  Page,
  PlayMark,
  Repeat,
  Skeleton,
  SkeletonText,
  VideoSheet,
  videoLook,
} from "#ui";
import { m } from "#words";
import { gameVideosQuery } from "./api.ts";
import styles from "./highlights.module.css";

/** One game's videos (spec 2), as a playlist. */
export default function GameHighlights() {
  const query = useQueryParams();
  const gameId = query.get("gameId")?.trim() ?? "";
  const given = query.get("gameName")?.trim();
  // The game's name comes from its videos; the name in the address may be wrong.
  const { data: videos, isLoading } = useQuery({
    ...gameVideosQuery(gameId),
    enabled: gameId !== "",
  });
  const count = videos?.length ?? 0;
  return (
    <Page
      title={videos?.[0]?.game ?? (given || m.highlights_game())}
      narrow
      lead={
        isLoading ? (
          <Skeleton width="5rem" height="1lh" />
        ) : (
          count > 0 && m.highlights_count({ count })
        )
      }
      action={
        <ButtonLink to={href("highlights")} variant="secondary" size="s" icon="play">
          {m.highlights_all()}
        </ButtonLink>
      }
    >
      {gameId === "" ? (
        <EmptyState
          icon="search"
          title={m.highlights_no_game()}
          text={m.highlights_no_game_text()}
        />
      ) : (
        <Async skeleton={<ListSkeleton />} errorText={m.highlights_games_fetch_failed()}>
          <List gameId={gameId} />
        </Async>
      )}
    </Page>
  );
}

function List({ gameId }: { gameId: string }) {
  const { data: videos } = useSuspenseQuery(gameVideosQuery(gameId));
  const [playing, setPlaying] = useState<Video | null>(null);
  if (videos.length === 0) {
    return <EmptyState icon="play" title={m.highlights_none()} text={m.highlights_none_text()} />;
  }
  return (
    <>
      <ol className={styles.list}>
        {videos.map((video, index) => (
          <li key={video.id} className={styles.video}>
            <span className={cx(styles.thumb, videoLook(video.id))}>
              <Img art={`games/${video.thumbnail}`} alt="" sizes="9.5rem" priority={index === 0} />
              <span className={styles.mark}>
                <PlayMark />
              </span>
            </span>
            <h2 className={styles.title}>
              <button type="button" className={styles.whole} onClick={() => setPlaying(video)}>
                <bdi>{video.title}</bdi>
              </button>
            </h2>
          </li>
        ))}
      </ol>
      <VideoSheet video={playing} onClose={() => setPlaying(null)} />
    </>
  );
}

function ListSkeleton() {
  return (
    <div className={styles.list}>
      <Repeat times={3}>
        <div className={styles.video}>
          <span className={styles.thumb}>
            <Skeleton fill />
          </span>
          <span className={styles.waiting}>
            <SkeletonText lines={2} />
          </span>
        </div>
      </Repeat>
    </div>
  );
}
