import pictures from "virtual:art/puzzles";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { levelsQuery, type Play } from "#lib/levels";
import { back, unwind } from "#lib/router";
import { useSession } from "#lib/session";
import { Button, celebrate, Img, Sheet } from "#ui";
import { m, number } from "#words";
import { addToAlbum } from "./album-api.ts";
import styles from "./album-result.module.css";
import { pictureOf } from "./picture.ts";
import { playPicture } from "./play-picture.ts";
import { StarRow } from "./star-row.tsx";
import { starsOf } from "./stars.ts";
import type { Outcome } from "./use-puzzle.ts";

type AlbumResultProps = {
  play: Play;
  picture: NonNullable<Play["picture"]>;
  outcome: Outcome;
  onLand: (star: number) => void;
};

/** The end of a picture of the album. It is added at once; nobody waits for the server. */
export default function AlbumResult({ play, picture, outcome, onLand }: AlbumResultProps) {
  const client = useQueryClient();
  const isSubscriber = useSession().status === "subscriber";
  const { data: levels } = useQuery(levelsQuery(play.game.game_unique_id, isSubscriber));
  const shown = useRef<HTMLDivElement>(null);
  const { passed, moves, seconds, max, replay } = outcome;
  const stars = passed ? starsOf(outcome) : 0;
  const { game_level } = play.level;
  const add = useEffectEvent(() => {
    const solution = { day: picture.day, picture: picture.number, level: game_level, replay };
    void addToAlbum(client, isSubscriber, solution, stars);
    return celebrate("small", { from: shown.current });
  });
  useEffect(() => (passed ? add() : undefined), [passed]);

  const toAlbum = () => unwind(back);
  // One more go: more tiles after a pass, else the same ones.
  const next = levels?.find((level) => level.game_level === game_level + (passed ? 1 : 0));
  const tiles = next && `${number(next.grid)} × ${number(next.grid)}`;
  return (
    <Sheet
      open
      onClose={toAlbum}
      title={m.play_result()}
      hideTitle
      footer={
        <>
          {next && tiles && (
            <Button
              block
              icon="resume"
              onClick={() => playPicture(play.game, next, picture, picture.number, true)}
            >
              {passed ? m.levels_play({ level: tiles }) : m.play_again()}
            </Button>
          )}
          <Button block variant={next ? "secondary" : "primary"} onClick={toAlbum}>
            {m.album_yours()}
          </Button>
        </>
      }
    >
      <div className={styles.result}>
        <div ref={shown} className={styles.picture}>
          <Img art={pictureOf(picture.number - 1)} set={pictures} alt="" sizes="10rem" />
        </div>
        <StarRow count={stars} onLand={onLand} />
        <p role="status" className={styles.words}>
          {passed ? m.puzzle_solved({ moves, seconds }) : m.puzzle_failed({ max })}
        </p>
      </div>
    </Sheet>
  );
}
