import { href } from "#lib/router";
import { ButtonLink, EmptyState } from "#ui";
import { m } from "#words";
import type { Shelf } from "../shelf.ts";
import styles from "../tournaments.module.css";

/** Stands for a list without tournaments: of the whole screen, or of one part. */
export function None({ shelf, weekly = false }: { shelf: Shelf | null; weekly?: boolean }) {
  switch (shelf) {
    case "now":
      return <p className={styles.none}>{m.tournaments_none_now()}</p>;
    case "soon":
      return <p className={styles.none}>{m.tournaments_none_soon()}</p>;
    case "mine":
      // The way to the others stands once, below the first list.
      return weekly ? (
        <p className={styles.none}>{m.tournaments_none_mine_weekly()}</p>
      ) : (
        <div className={styles.none}>
          <p>{m.tournaments_none_mine()}</p>
          <ButtonLink to={href("tournaments")} size="s" variant="secondary" icon="trophy">
            {m.tournaments_find()}
          </ButtonLink>
        </div>
      );
    case "results":
      return <p className={styles.none}>{m.tournaments_none_results()}</p>;
    case null:
      return (
        <EmptyState
          icon="trophy"
          title={m.tournaments_empty()}
          text={m.tournaments_empty_text()}
          action={
            <ButtonLink to={href("gamingTasks")} variant="secondary" icon="gamepad">
              {m.tournaments_earn()}
            </ButtonLink>
          }
        />
      );
  }
}
