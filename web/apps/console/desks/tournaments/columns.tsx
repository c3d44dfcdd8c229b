import type { ListedTournament } from "#console/api";
import { m } from "#console/words";
import { Badge, Coins, type Column, Time } from "#console-ui";
import { kindName, seats } from "./states.ts";
import styles from "./tournaments.module.css";

/** The columns of the list. */
export const columns = (): Column<ListedTournament>[] => [
  {
    id: "name",
    header: m.tournaments_name(),
    width: 14,
    grow: 2,
    cell: ({ name, byStaff }) => (
      <span className={styles.name}>
        {name} {byStaff && <Badge color="gray">{m.tournaments_by_staff()}</Badge>}
      </span>
    ),
  },
  {
    id: "starts",
    header: m.tournaments_starts(),
    width: 12,
    cell: ({ startsAt }) => <Time at={startsAt} />,
  },
  {
    id: "kind",
    header: m.tournaments_kind(),
    width: 9,
    cell: ({ kind }) => kindName(kind),
  },
  {
    id: "game",
    header: m.tournaments_game(),
    width: 9,
    grow: 1,
    onCard: "no",
    cell: ({ game }) => game,
  },
  {
    id: "entered",
    header: m.tournaments_entrants(),
    width: 7,
    align: "end",
    cell: seats,
  },
  {
    id: "fee",
    header: m.tournaments_fee(),
    width: 7,
    align: "end",
    onCard: "no",
    cell: ({ entryFee }) => (entryFee === 0 ? m.tournaments_free() : <Coins value={entryFee} />),
  },
  {
    id: "prize",
    header: m.tournaments_prize_first(),
    width: 8,
    align: "end",
    cell: ({ prizes }) => <Coins value={prizes[0] ?? 0} />,
  },
];
