import { useInfiniteQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import type { ListedTournament } from "#console/api";
import { href, useFilters } from "#console/router";
import { useCan } from "#console/session";
import { m } from "#console/words";
import {
  Button,
  Chips,
  DataTable,
  Icon,
  Note,
  Page,
  pagedList,
  SegmentedControl,
} from "#console-ui";
import { tournamentsQuery } from "./api.ts";
import { columns } from "./columns.tsx";
import { Dialog } from "./dialog.ts";
import { SeriesList } from "./series.tsx";
import { stateName, states } from "./states.ts";
import styles from "./tournaments.module.css";

const usual = { state: "coming", kind: "" };

const idOf = ({ id }: ListedTournament) => String(id);

/** Tournaments by state. Each opens on a page of its own. */
export default function Tournaments() {
  const { filters, set } = useFilters({ ...usual, create: "" });
  const query = useInfiniteQuery({
    ...tournamentsQuery(filters.state === "series" ? usual.state : filters.state, filters.kind),
  });
  const counts = query.data?.pages[0]?.counts;
  const can = useCan();
  const manages = can("tournaments.manage");
  const series = filters.state === "series";
  const chips = [
    ...states.map((state) => {
      const count = counts && state in counts ? counts[state as keyof typeof counts] : 0;
      const label =
        count > 0 ? m.tournaments_chip({ state: stateName(state), count }) : stateName(state);
      return { value: state, label };
    }),
    { value: "series", label: m.tournaments_series() },
  ];
  return (
    <Page
      fill
      title={m.tournaments_title()}
      intro={m.tournaments_intro()}
      actions={
        manages && (
          <Button leftSection={<Icon name="plus" />} onClick={() => set({ create: "yes" })}>
            {m.tournaments_create()}
          </Button>
        )
      }
    >
      <section className={styles.filters} aria-label={m.filters_label()}>
        <Chips
          label={m.tournaments_state()}
          chips={chips}
          value={filters.state}
          onChange={(state) => set({ state })}
        />
        {!series && (
          <SegmentedControl
            aria-label={m.tournaments_kind()}
            data={[
              { value: "", label: m.tournaments_kind_all() },
              { value: "weekly", label: m.tournaments_kind_weekly() },
              { value: "esl", label: m.tournaments_kind_esl() },
            ]}
            value={filters.kind}
            onChange={(kind) => set({ kind })}
          />
        )}
      </section>
      {series ? (
        <SeriesList />
      ) : (
        <DataTable
          name="tournaments"
          label={m.tournaments_title()}
          list={pagedList(query)}
          columns={columns()}
          rowId={idOf}
          rowHref={(row) => href("tournament", { id: idOf(row) })}
          empty={
            <Note
              icon="cup"
              title={m.tournaments_empty_title({ state: stateName(filters.state) })}
              text={
                filters.kind === ""
                  ? m.tournaments_empty_text()
                  : m.tournaments_empty_kind({ kind: m.tournaments_kind_all() })
              }
            />
          }
        />
      )}
      {manages && filters.create === "yes" && (
        <Suspense fallback={null}>
          <Dialog action="create" onClose={() => set({ create: "" })} />
        </Suspense>
      )}
    </Page>
  );
}
