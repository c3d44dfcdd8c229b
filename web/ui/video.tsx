import type { Video } from "#api";
import { ArtCard } from "./card.tsx";
import { later, Unreached } from "./later.tsx";
import { PlayMark } from "./play-mark.tsx";

export type VideoCardProps = {
  video: Video;
  onPlay: (video: Video) => void;
  priority?: boolean;
  sizes?: string;
};

export function VideoCard({ video, onPlay, priority, sizes }: VideoCardProps) {
  return (
    <ArtCard
      art={`games/${video.thumbnail}`}
      ratio="wide"
      title={video.title}
      meta={<bdi>{video.game}</bdi>}
      mark={<PlayMark />}
      onClick={() => onPlay(video)}
      {...(priority !== undefined && { priority })}
      {...(sizes !== undefined && { sizes })}
    />
  );
}

type SheetProps = { video: Video; onClose: () => void };

/** The player's code comes with the first video that is chosen; without a network it cannot. */
const Loaded = later<SheetProps>(() => import("./video-sheet.tsx"), Unreached);

/** The video that was chosen, if any. */
export function VideoSheet({ video, onClose }: { video: Video | null; onClose: () => void }) {
  return video && <Loaded key={video.id} video={video} onClose={onClose} />;
}
