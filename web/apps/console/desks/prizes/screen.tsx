import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { href, navigate, useFilters, useParams } from "#console/router";
import { m, number } from "#console/words";
import { DataTable, Note, Page, pagedList, Tabs } from "#console-ui";
import { invitesQuery, type PrizeState, prizesQuery, type Queue, queues } from "./api.ts";
import { inviteColumns, prizeColumns } from "./columns.tsx";
import { InviteDrawer } from "./invite-drawer.tsx";
import { PrizeDrawer } from "./prize-drawer.tsx";
import styles from "./prizes.module.css";
import { waitingPrizes } from "./waiting.ts";

const names: Record<Queue, () => string> = {
  waiting: m.prizes_waiting,
  invites: m.prizes_invites,
  paid: m.prizes_paid,
  refused: m.prizes_refused,
};

const idOf = ({ id }: { id: string }) => id;

/** Prizes and invitations that wait for a look before they are paid. */
export default function Prizes() {
  const { id } = useParams();
  const { filters } = useFilters({ state: "" });
  const queue = queues.find((name) => name === filters.state) ?? "waiting";
  const query = queue === "waiting" ? {} : { state: queue };
  const back = href("prizes", {}, query);
  const open = (one: { id: string }) => href("prize", { id: idOf(one) }, query);
  const leave = () => navigate(back);
  return (
    <Page fill title={m.prizes_title()} intro={m.prizes_intro()}>
      <QueueTabs queue={queue} />
      {queue === "invites" ? (
        <Invites key={queue} open={open} />
      ) : (
        <List key={queue} state={queue} open={open} />
      )}
      {queue === "invites" ? (
        <InviteDrawer id={id} onClose={leave} />
      ) : (
        <PrizeDrawer id={id} onClose={leave} />
      )}
    </Page>
  );
}

function QueueTabs({ queue }: { queue: Queue }) {
  const counts = useQuery(waitingPrizes()).data?.counts;
  const waits: Partial<Record<Queue, number>> = counts
    ? { waiting: counts.prizes, invites: counts.invites }
    : {};
  return (
    <Tabs
      value={queue}
      onChange={(next) =>
        navigate(href("prizes", {}, { state: next === "waiting" ? null : (next ?? null) }))
      }
    >
      <Tabs.List className={styles.tabs}>
        {queues.map((name) => {
          const count = waits[name];
          return (
            <Tabs.Tab key={name} value={name}>
              {names[name]()}{" "}
              {count !== undefined && <span className={styles.count}>{number(count)}</span>}
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
    </Tabs>
  );
}

type ListProps = { open: (one: { id: string }) => string };

function List({ state, open }: ListProps & { state: PrizeState }) {
  const query = useInfiniteQuery(prizesQuery(state));
  return (
    <DataTable
      name={`prizes-${state}`}
      label={names[state]()}
      list={pagedList(query)}
      columns={prizeColumns[state]}
      rowId={idOf}
      rowHref={open}
      empty={
        state === "waiting" ? (
          <Note icon="check" title={m.prizes_empty_title()} text={m.prizes_empty_text()} />
        ) : (
          <Note
            icon="search"
            title={m.prizes_settled_empty_title()}
            text={m.prizes_settled_empty_text()}
          />
        )
      }
    />
  );
}

function Invites({ open }: ListProps) {
  const query = useInfiniteQuery(invitesQuery());
  return (
    <DataTable
      name="prizes-invites"
      label={m.prizes_invites()}
      list={pagedList(query)}
      columns={inviteColumns}
      rowId={idOf}
      rowHref={open}
      empty={
        <Note
          icon="check"
          title={m.prizes_invites_empty_title()}
          text={m.prizes_invites_empty_text()}
        />
      }
    />
  );
}
