import pictures from "virtual:art/puzzles";
import { type Ref, useEffect, useImperativeHandle, useState } from "react";
import { endPlay, type Play } from "#lib/levels";
import { Async, Button, Icon, Img, lazyWithRetry, Nothing, Skeleton, VisuallyHidden } from "#ui";
import { m } from "#words";
import type { Core } from "../core/load.ts";
import { LeaveSheet, useSheets } from "../play/lazy-sheets.tsx";
import { useEnd, useLeave } from "../play/use-end.ts";
import { Board, said } from "./board.tsx";
import { pictureOf } from "./picture.ts";
import { ResultSheet } from "./result-sheet.tsx";
import { Meter, Score } from "./score.tsx";
import styles from "./screen.module.css";
import { usePuzzle } from "./use-puzzle.ts";
import { withSounds } from "./with-sounds.ts";

/** The game does not wait for its sounds. */
const Sounds = lazyWithRetry(
  () => import("./sounds.tsx"),
  Nothing,
  <div className={styles.sound} />,
);

/** Counts the plays on this page. From the second on, the board takes the focus. */
let played = 0;

/** How the key of the screen leaves: with a question if something would be lost. */
export type Leave = Ref<() => void>;

type GameProps = { core: Core; play: Play; leave: Leave };

export function Game({ core, play, leave }: GameProps) {
  "use memo";
  useSheets();
  const end = useEnd(play);
  const { puzzle, tap, reset } = usePuzzle(core, play, end.finish);
  const [again] = useState(() => played > 0);
  useEffect(() => {
    played += 1;
    return () => endPlay(play);
  }, [play]);
  const { state, outcome, startedAt } = puzzle;
  // A picture of the album stays the same; a level draws one for each scramble.
  const image = play.picture ? play.picture.number - 1 : state.image;
  const leaving = useLeave(end, startedAt !== null || state.resets > 0);
  useImperativeHandle(leave, () => leaving.ask);

  return (
    <div className={styles.game}>
      <div className={styles.head}>
        <div className={styles.figures}>
          <Score puzzle={puzzle} />
          <Meter puzzle={puzzle} />
        </div>
        <div className={styles.target}>
          <Img
            art={pictureOf(image)}
            set={pictures}
            alt={m.puzzle_target()}
            sizes="(min-width: 1000px) 14rem, 4rem"
          />
        </div>
      </div>
      <div className={styles.board}>
        <Async
          skeleton={
            <div className={styles.hold}>
              <Skeleton fill />
            </div>
          }
          errorText={m.puzzle_failed_picture()}
        >
          <Board
            key={state.resets}
            puzzle={puzzle}
            image={image}
            onPress={() => withSounds(({ hearPick }) => hearPick())}
            onTap={(tile) => {
              if (!tap(tile)) withSounds(({ hearBlocked }) => hearBlocked());
            }}
            focus={again || state.resets > 0}
          />
        </Async>
      </div>
      <div className={styles.side}>
        {!play.picture && (
          <Button
            variant="secondary"
            icon="reset"
            disabled={outcome !== null}
            onClick={reset}
            block
          >
            {m.puzzle_reset()}
          </Button>
        )}
        <p className={styles.how}>
          <Icon name="rotate" size={20} />
          {m.puzzle_how()}
        </p>
        <Sounds puzzle={puzzle} />
      </div>
      <div role="status">
        <VisuallyHidden>{said(puzzle)}</VisuallyHidden>
      </div>
      {outcome && end.shown && (
        <ResultSheet play={play} outcome={outcome} image={image} end={end} onLeave={leaving.ask} />
      )}
      <LeaveSheet
        open={leaving.open}
        unsent={outcome !== null}
        text={m.puzzle_leave_text()}
        onStay={leaving.stay}
        onLeave={leaving.go}
      />
    </div>
  );
}
