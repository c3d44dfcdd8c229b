import pictures from "virtual:art/puzzles";
import type { Play } from "#lib/levels";
import { lazyWithRetry, Nothing } from "#ui";
import { m } from "#words";
import { LevelResult } from "../play/lazy-sheets.tsx";
import type { End } from "../play/use-end.ts";
import { pictureOf } from "./picture.ts";
import { StarRow } from "./star-row.tsx";
import { starsOf } from "./stars.ts";
import type { Outcome } from "./use-puzzle.ts";
import { withSounds } from "./with-sounds.ts";

/** Loaded before: the album's own screen has led here. */
const AlbumResult = lazyWithRetry(() => import("./album-result.tsx"), Nothing);

const hearStar = (star: number): void => withSounds((sounds) => sounds.hearStar(star));

type ResultProps = {
  play: Play;
  outcome: Outcome;
  image: number;
  end: End;
  /** Goes back to the selector; asks first if something would be lost. */
  onLeave: () => void;
};

/** The end of a puzzle (spec 8). */
export function ResultSheet({ play, outcome, image, end, onLeave }: ResultProps) {
  const { picture } = play;
  if (picture)
    return <AlbumResult play={play} picture={picture} outcome={outcome} onLand={hearStar} />;
  return (
    <LevelResult
      play={play}
      passed={outcome.passed}
      own={
        outcome.passed
          ? m.puzzle_solved({ moves: outcome.moves, seconds: outcome.seconds })
          : m.puzzle_failed({ max: outcome.max })
      }
      unsentPass={m.puzzle_unsent_pass()}
      art={pictureOf(image)}
      set={pictures}
      crown={outcome.passed && <StarRow count={starsOf(outcome)} onLand={hearStar} />}
      end={end}
      again={{ passed: m.play_once_more(), failed: m.play_again() }}
      done={m.play_done()}
      onLeave={onLeave}
    />
  );
}
