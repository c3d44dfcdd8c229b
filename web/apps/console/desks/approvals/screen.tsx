import { useInfiniteQuery } from "@tanstack/react-query";
import { wroteLately } from "#console/http";
import { ExportButton, ListTools, SavedFilters } from "#console/lists";
import { useSteady } from "#console/live";
import { useFilters } from "#console/router";
import { m } from "#console/words";
import { Note, Page, Paged, Tabs } from "#console-ui";
import { changesQuery, type Queue } from "./api.ts";
import styles from "./approvals.module.css";
import { ChangeCard } from "./change-card.tsx";
import { changeNews } from "./news.ts";

/** Changes that need a second person: those that wait, and those that were decided. */
export default function Approvals() {
  const { filters, set, query, apply } = useFilters({ state: "open" });
  const state: Queue = filters.state === "decided" ? "decided" : "open";
  return (
    <Page title={m.approvals_title()} intro={m.approvals_intro()}>
      <Tabs value={state} onChange={(next) => set({ state: next ?? "open" })} keepMounted={false}>
        <div className={styles.top}>
          <Tabs.List className={styles.tabs}>
            <Tabs.Tab value="open">{m.approvals_open()}</Tabs.Tab>
            <Tabs.Tab value="decided">{m.approvals_decided()}</Tabs.Tab>
          </Tabs.List>
          <ListTools>
            <SavedFilters list="changes" query={query} onApply={apply} />
            <ExportButton list={{ list: "changes", state }} name={m.lists_name_changes()} />
          </ListTools>
        </div>
        <Tabs.Panel value={state} className={styles.panel}>
          <Changes key={state} state={state} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

const own = (id: string) => wroteLately(`changes/${id}`);

function Changes({ state }: { state: Queue }) {
  const query = useInfiniteQuery(changesQuery(state));
  const listed = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const { items, ref } = useSteady(listed, { own, more: query.hasNextPage });
  const anyGone = items.some(({ gone }) => gone);
  const decided = useInfiniteQuery({ ...changesQuery("decided"), enabled: anyGone });
  const after = new Map(
    decided.data?.pages.flatMap(({ items }) => items.map((item) => [item.id, item])),
  );
  const empty =
    state === "open" ? (
      <Note
        icon="check"
        title={m.approvals_empty_open_title()}
        text={m.approvals_empty_open_text()}
      />
    ) : (
      <Note title={m.approvals_empty_decided_title()} />
    );
  return (
    <Paged query={query} empty={empty} keeps={items.length > 0}>
      {() => (
        <ul className={styles.list} ref={ref}>
          {items.map(({ item, gone }) => (
            <ChangeCard
              key={item.id}
              change={item}
              news={gone ? changeNews(after.get(item.id)) : null}
            />
          ))}
        </ul>
      )}
    </Paged>
  );
}
