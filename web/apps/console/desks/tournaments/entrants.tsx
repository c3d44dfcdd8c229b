import { useInfiniteQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { Entrant, Tournament } from "#console/api";
import { useFilters } from "#console/router";
import { useCan } from "#console/session";
import { m, number } from "#console/words";
import { Badge, Button, Coins, Note, Paged, TextFilter, Time } from "#console-ui";
import { entrantsQuery } from "./api.ts";
import { Dialog } from "./dialog.ts";
import { PlayerName } from "./places.tsx";
import styles from "./tournaments.module.css";

/** The entrants by the names that they gave, without anything else that tells who they are. */
export function EntrantList({ tournament }: { tournament: Tournament }) {
  const { id, uidCheck, state } = tournament;
  const [removing, setRemoving] = useState<Entrant | null>(null);
  const removes = useCan()("tournaments.decide") && state !== "ended" && state !== "cancelled";
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
                  {entrant.removal && (
                    <Badge color={entrant.removal === "disqualified" ? "danger" : "gray"}>
                      {entrant.removal === "disqualified"
                        ? m.tournaments_disqualified()
                        : m.tournaments_withdrawn()}
                    </Badge>
                  )}
                  {entrant.refundedAt && entrant.fee > 0 && (
                    <Badge color="gray">{m.tournaments_refunded()}</Badge>
                  )}
                  {entrant.fee > 0 && <Coins value={entrant.fee} />}
                  {removes && !entrant.removal && !entrant.bot && (
                    <Button
                      size="xs"
                      variant="subtle"
                      onClick={() => setRemoving(entrant)}
                      aria-label={m.tournaments_remove_of({ name: entrant.name })}
                    >
                      {m.tournaments_remove()}
                    </Button>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Paged>
      {removing && (
        <Suspense fallback={null}>
          <Dialog
            action="remove"
            tournament={tournament}
            entrant={removing}
            onClose={() => setRemoving(null)}
          />
        </Suspense>
      )}
    </>
  );
}
