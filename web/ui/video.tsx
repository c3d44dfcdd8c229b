import type { Video } from "#api";
import { ArtCard, type ArtCardProps } from "./card.tsx";
import { lazyWithRetry, Unreached } from "./lazy-with-retry.tsx";
import { PlayMark } from "./play-mark.tsx";
import { videoLook } from "./video-look.ts";

export type VideoCardProps = Pick<ArtCardProps, "priority" | "sizes" | "lines"> & {
  video: Video;
  onPlay: (video: Video) => void;
};

export function VideoCard({ video, onPlay, ...rest }: VideoCardProps) {
  return (
    <ArtCard
      art={`games/${video.thumbnail}`}
      look={videoLook(video.id)}
      ratio="wide"
      title={video.title}
      meta={<bdi>{video.game}</bdi>}
      mark={<PlayMark />}
      onClick={() => onPlay(video)}
      {...rest}
    />
  );
}

type SheetProps = { video: Video; onClose: () => void };

/** The player's code loads with the first chosen video; without a network it cannot. */
const Loaded = lazyWithRetry<SheetProps>(() => import("./video-sheet.tsx"), Unreached);

export function VideoSheet({ video, onClose }: { video: Video | null; onClose: () => void }) {
  return video && <Loaded key={video.id} video={video} onClose={onClose} />;
}
