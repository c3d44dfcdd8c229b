import { useInfiniteQuery } from "@tanstack/react-query";
import type { Tournament } from "#console/api";
import { useFilters } from "#console/router";
import { m, number } from "#console/words";
import { Badge, Coins, Note, Paged, TextFilter, Time } from "#console-ui";
import { entrantsQuery } from "./api.ts";
import { PlayerName } from "./places.tsx";
import styles from "./tournaments.module.css";

/** The entrants by the names that they gave, without anything else that tells who they are. */
export function EntrantList({ tournament }: { tournament: Tournament }) {
  const { id, uidCheck } = tournament;
  const { filters, set } = useFilters({ name: "" });
  const query = useInfiniteQuery(entrantsQuery(id, filters.name));
  return (
    <>
      <div className={styles.find}>
        <TextFilter
          label={m.tournaments_find_entrant()}
          value={filters.name}
          onChange={(name) => set({ name })}
        />
      </div>
      <Paged
        query={query}
        empty={
          filters.name === "" ? (
            <Note
              icon="account"
              title={m.tournaments_no_entrants_title()}
              text={m.tournaments_no_entrants_text()}
            />
          ) : (
            <Note icon="search" title={m.tournaments_no_entrant()} />
          )
        }
      >
        {(entrants) => (
          <ul className={styles.list} aria-label={m.tournaments_entrants()}>
            {entrants.map((entrant) => (
              <li key={entrant.subscriber} className={styles.entrant}>
                <div className={styles.who}>
                  <PlayerName player={entrant} />
                  {uidCheck && entrant.uid && (
                    <span className={styles.hint}>
                      {m.tournaments_uid_of({ uid: entrant.uid })}
                    </span>
                  )}
                </div>
                <span className={styles.hint}>
                  {m.tournaments_entered_at()} <Time at={entrant.enteredAt} />
                </span>
                <span className={styles.fee}>
                  {entrant.place !== null && entrant.place !== undefined && (
                    <Badge color="gold">
                      {m.tournaments_place_of({ place: number(entrant.place) })}
                    </Badge>
                  )}
                  {entrant.refundedAt && entrant.fee > 0 && (
                    <Badge color="gray">{m.tournaments_refunded()}</Badge>
                  )}
                  {entrant.fee > 0 && <Coins value={entrant.fee} />}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Paged>
    </>
  );
}
