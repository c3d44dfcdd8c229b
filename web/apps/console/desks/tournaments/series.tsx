import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { TournamentSeries } from "#console/api";
import { href } from "#console/router";
import { useCan } from "#console/session";
import { m } from "#console/words";
import { ActionDialog, Badge, Button, Link, Loaded, Note, Time, toast } from "#console-ui";
import { endSeries, seriesQuery, useReload } from "./api.ts";
import styles from "./tournaments.module.css";

/** The series that staff repeat, with their next starts. */
export function SeriesList() {
  const query = useQuery(seriesQuery());
  const [ending, setEnding] = useState<TournamentSeries | null>(null);
  const manages = useCan()("tournaments.manage");
  const reload = useReload();
  return (
    <>
      <Loaded query={query}>
        {(series) =>
          series.length === 0 ? (
            <Note
              icon="clock"
              title={m.tournaments_series_none_title()}
              text={m.tournaments_series_none_text()}
            />
          ) : (
            <ul className={styles.list} aria-label={m.tournaments_series()}>
              {series.map((one) => (
                <li key={one.id} className={styles.entrant}>
                  <div className={styles.who}>
                    <Link
                      href={href("tournament", { id: String(one.newest) })}
                      className={styles.link}
                    >
                      {one.name}
                    </Link>
                    <span className={styles.hint}>
                      {m.tournaments_series_every({ count: one.everyDays })}{" "}
                      <Time at={one.until} show="exact" />
                    </span>
                  </div>
                  <span className={styles.hint}>
                    {one.nextStartsAt ? (
                      <>
                        {m.tournaments_series_next()} <Time at={one.nextStartsAt} show="exact" />
                      </>
                    ) : (
                      m.tournaments_series_by({ maker: one.endedBy ?? one.madeBy })
                    )}
                  </span>
                  <span className={styles.fee}>
                    {!one.nextStartsAt && <Badge color="gray">{m.tournaments_series_over()}</Badge>}
                    {one.nextStartsAt && manages && (
                      <Button
                        size="xs"
                        variant="subtle"
                        onClick={() => setEnding(one)}
                        aria-label={m.tournaments_series_end_of({ name: one.name })}
                      >
                        {m.tournaments_series_end()}
                      </Button>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {ending && (
        <ActionDialog
          opened
          onClose={() => setEnding(null)}
          title={m.tournaments_series_end_title({ name: ending.name })}
          text={m.tournaments_series_end_text()}
          confirm={m.tournaments_series_end()}
          danger
          conflicts={["series_over"]}
          onConflict={() => void reload()}
          onConfirm={async () => {
            await endSeries(ending);
            toast.done(m.tournaments_series_ended());
            await reload();
          }}
        />
      )}
    </>
  );
}
