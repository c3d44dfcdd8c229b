import { m } from "#console/words";

export type Tile = {
  figure: string;
  name: () => string;
  /** Counted over the last minute, or as it is now. */
  over: "minute" | "now";
  /** The value from which the tile asks for attention. */
  badFrom?: number;
  /** Below this value the tile asks for attention. */
  badBelow?: number;
  seconds?: true;
  /** The server counts no further. */
  most?: number;
};

export type TileGroup = { name: () => string; tiles: readonly Tile[] };

/** The server counts the jobs of a kind up to here. */
const countedMost = 1_000;

/** The figures of the wallboard, in groups. */
export const groups: readonly TileGroup[] = [
  {
    name: m.wallboard_group_people,
    tiles: [
      { figure: "streams", name: m.figure_streams, over: "now" },
      { figure: "rooms", name: m.figure_rooms, over: "now" },
      { figure: "players", name: m.figure_players, over: "now" },
      { figure: "spectators", name: m.figure_spectators, over: "now" },
    ],
  },
  {
    name: m.wallboard_group_messages,
    tiles: [
      { figure: "smsWaiting", name: m.figure_smsWaiting, over: "now", most: countedMost },
      { figure: "smsSent", name: m.figure_smsSent, over: "minute" },
      { figure: "smsFailed", name: m.figure_smsFailed, over: "minute", badFrom: 1 },
      { figure: "smsUnknown", name: m.figure_smsUnknown, over: "minute", badFrom: 1 },
      { figure: "bindsUp", name: m.figure_bindsUp, over: "now", badBelow: 1 },
    ],
  },
  {
    name: m.wallboard_group_money,
    tiles: [
      { figure: "chargesPaid", name: m.figure_chargesPaid, over: "minute" },
      { figure: "chargesDenied", name: m.figure_chargesDenied, over: "minute" },
      { figure: "chargesOpen", name: m.figure_chargesOpen, over: "minute", badFrom: 1 },
    ],
  },
  {
    name: m.wallboard_group_system,
    tiles: [
      { figure: "requests", name: m.figure_requests, over: "minute" },
      { figure: "serverErrors", name: m.figure_serverErrors, over: "minute", badFrom: 1 },
      { figure: "jobsWaiting", name: m.figure_jobsWaiting, over: "now", most: countedMost },
      { figure: "jobsDead", name: m.figure_jobsDead, over: "minute", badFrom: 1 },
      {
        figure: "jobsOldestDue",
        name: m.figure_jobsOldestDue,
        over: "now",
        badFrom: 60,
        seconds: true,
      },
    ],
  },
];

export const figures = groups.flatMap(({ tiles }) => tiles.map(({ figure }) => figure));

/** Whether a figure asks for attention. */
export const isBad = ({ badFrom, badBelow }: Tile, value: number): boolean =>
  (badFrom !== undefined && value >= badFrom) || (badBelow !== undefined && value < badBelow);
