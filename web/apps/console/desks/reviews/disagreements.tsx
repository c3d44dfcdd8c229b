import { useInfiniteQuery } from "@tanstack/react-query";
import { wroteLately } from "#console/http";
import { useSteady } from "#console/live";
import { useFilters } from "#console/router";
import { m } from "#console/words";
import { Note, Paged, SegmentedControl } from "#console-ui";
import { DisagreementCard } from "./disagreement-card.tsx";
import styles from "./disagreements.module.css";
import { disagreementsQuery, type Settled } from "./looks-api.ts";

/** Where two reviewers decided differently: what is open, and how the others were closed. */
export default function Disagreements() {
  const { filters, set } = useFilters({ state: "open" });
  const state: Settled = filters.state === "settled" ? "settled" : "open";
  return (
    <div className={styles.screen}>
      <SegmentedControl
        aria-label={m.looks_view()}
        className={styles.states}
        value={state}
        onChange={(next) => set({ state: next })}
        data={[
          { value: "open", label: m.looks_open() },
          { value: "settled", label: m.looks_settled() },
        ]}
      />
      <Disagreed key={state} state={state} />
    </div>
  );
}

const own = (id: string) => wroteLately(`looks/${id}`);

function Disagreed({ state }: { state: Settled }) {
  const query = useInfiniteQuery(disagreementsQuery(state));
  const listed = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const { items, ref } = useSteady(listed, { own, more: query.hasNextPage });
  const empty =
    state === "open" ? (
      <Note icon="check" title={m.looks_none_open_title()} text={m.looks_none_open_text()} />
    ) : (
      <Note title={m.looks_none_settled_title()} text={m.looks_none_settled_text()} />
    );
  return (
    <Paged query={query} empty={empty} keeps={items.length > 0}>
      {() => (
        <ul className={styles.list} ref={ref}>
          {items.map(({ item, gone }) => (
            <DisagreementCard key={item.id} one={item} gone={gone} />
          ))}
        </ul>
      )}
    </Paged>
  );
}
