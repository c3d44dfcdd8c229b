import pictures from "virtual:art/puzzles";
import { useSuspenseQueries } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import type { AlbumRow } from "#api";
import { useConfig } from "#lib/config";
import { levelsQuery } from "#lib/levels";
import { eslGamesQuery } from "#lib/lists";
import { useSession } from "#lib/session";
import { Async, artUrl, Button, cx, Icon, Page, Repeat, Skeleton } from "#ui";
import { date, m, number } from "#words";
import styles from "./album.module.css";
import { albumQuery } from "./album-api.ts";
import { pictureOf, puzzleMania } from "./picture.ts";
import { playPicture } from "./play-picture.ts";
import { StarRow } from "./star-row.tsx";

/** The picture of the day, and all pictures. */
export default function AlbumScreen() {
  return (
    <Page title={m.album_title()} lead={m.album_how()}>
      <Async skeleton={<AlbumSkeleton />} errorText={m.play_failed_load()}>
        <Pictures />
      </Async>
    </Page>
  );
}

function AlbumSkeleton() {
  return (
    <div className={styles.album}>
      <div className={styles.chosen}>
        <div className={styles.picture}>
          <Skeleton fill />
        </div>
        <Skeleton height="13rem" />
      </div>
      <div className={styles.grid}>
        <Repeat times={6}>
          <div className={styles.picture}>
            <Skeleton fill />
          </div>
        </Repeat>
      </div>
    </div>
  );
}

/** Today's first, then the open ones that wait, then the solved ones, then those that are locked. */
function inOrder(rows: readonly AlbumRow[], today: number): AlbumRow[] {
  const rank = ({ picture, open, stars }: AlbumRow) =>
    picture === today ? 0 : open && stars === 0 ? 1 : open ? 2 : 3;
  const latest = ({ day }: AlbumRow) => day ?? "";
  return [...rows].sort(
    (a, b) => rank(a) - rank(b) || latest(b).localeCompare(latest(a)) || a.picture - b.picture,
  );
}

function Pictures() {
  const isSubscriber = useSession().status === "subscriber";
  const { utcOffsets } = useConfig();
  const [{ data: album }, { data: levels }, { data: games }] = useSuspenseQueries({
    queries: [albumQuery(isSubscriber), levelsQuery(puzzleMania, isSubscriber), eslGamesQuery()],
  });
  const [picked, pick] = useState<number | null>(null);
  const [size, setSize] = useState(1);
  const name = useId();
  const game = games.find(({ game_unique_id }) => game_unique_id === puzzleMania);
  const chosen = album.pictures.find(({ picture }) => picture === (picked ?? album.today));
  const level = levels.find(({ game_level }) => game_level === size);
  const solved = album.pictures.filter(({ stars }) => stars > 0).length;
  const dayOf = ({ picture, day }: AlbumRow) =>
    picture === album.today ? m.today_title() : day ? date(`${day}T12:00:00Z`, utcOffsets) : "";
  if (!game || !chosen || !level) return null;
  const grid = (tiles: number) => `${number(tiles)} × ${number(tiles)}`;

  return (
    <div className={styles.album}>
      <section className={styles.chosen} aria-label={dayOf(chosen)}>
        <div className={styles.picture}>
          <Picture row={chosen} width={600} grid={level.grid} />
        </div>
        <div className={styles.play}>
          <p className={styles.title}>
            <span>{dayOf(chosen)}</span>
            <StarRow count={chosen.stars} />
          </p>
          <fieldset className={styles.sizes}>
            <legend>{m.album_size()}</legend>
            {levels.map((each) => (
              <label
                key={each.game_level}
                className={cx(styles.size, each === level && styles.checked)}
              >
                <input
                  type="radio"
                  name={name}
                  checked={each === level}
                  onChange={() => setSize(each.game_level)}
                />
                <bdi>{grid(each.grid)}</bdi>
              </label>
            ))}
          </fieldset>
          <Button
            size="l"
            block
            icon="resume"
            onClick={() => playPicture(game, level, album, chosen.picture)}
          >
            {m.today_play()}
          </Button>
        </div>
      </section>
      <section>
        <div className={styles.heading}>
          <h2>{m.album_yours()}</h2>
          <p>{m.album_count({ solved, all: album.pictures.length })}</p>
        </div>
        <ul className={styles.grid}>
          {inOrder(album.pictures, album.today).map((row) => (
            <li key={row.picture}>
              <Cell
                row={row}
                pressed={row === chosen}
                day={dayOf(row)}
                onPick={() => pick(row.picture)}
              />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

type CellProps = { row: AlbumRow; pressed: boolean; day: string; onPick: () => void };

function Cell({ row, pressed, day, onPick }: CellProps) {
  const words = m.album_picture({ number: row.picture });
  const inside: ReactNode = (
    <>
      <span className={styles.picture}>
        <Picture row={row} width={200} grid={3} />
      </span>
      <span className={styles.foot}>{row.stars > 0 ? <StarRow count={row.stars} /> : day}</span>
    </>
  );
  if (!row.open)
    return (
      <span role="img" aria-label={`${words}, ${m.streak_locked()}`} className={styles.cell}>
        {inside}
      </span>
    );
  return (
    <button
      type="button"
      aria-label={[words, day, row.stars > 0 && m.album_stars({ stars: row.stars })]
        .filter(Boolean)
        .join(", ")}
      aria-pressed={pressed}
      className={cx(styles.cell, pressed && styles.pressed)}
      onClick={() => {
        onPick();
        window.scrollTo({ top: 0, behavior: "smooth" });
      }}
    >
      {inside}
    </button>
  );
}

/** Quarter turns of a veiled picture's tiles. */
const turnsOf = (picture: number, tile: number) => (picture * 7 + tile * tile * 3 + tile) % 4;

/** A solved picture whole, an open one in turned tiles, a locked one as its colour alone. */
function Picture({ row, width, grid }: { row: AlbumRow; width: number; grid: number }) {
  const slug = pictureOf(row.picture - 1);
  const entry = pictures[slug];
  if (!entry) return null;
  if (!row.open)
    return (
      <span className={styles.locked} style={{ backgroundColor: entry[2] }}>
        <Icon name="lock" size={24} />
      </span>
    );
  const url = `url("${artUrl(slug, entry, width)}")`;
  if (row.stars > 0) return <span className={styles.whole} style={{ backgroundImage: url }} />;
  const share = (at: number) => `${(at / (grid - 1)) * 100}%`;
  return (
    // A picture has no reading direction.
    <span dir="ltr" className={styles.cut} style={{ "--grid": grid, "--picture": url }}>
      {Array.from({ length: grid * grid }, (_, tile) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the tiles of a fixed grid.
          key={tile}
          style={{
            backgroundPosition: `${share(tile % grid)} ${share(Math.floor(tile / grid))}`,
            rotate: `${turnsOf(row.picture, tile) * 90}deg`,
          }}
        />
      ))}
    </span>
  );
}
