import { Suspense, useState } from "react";
import type { Tournament } from "#console/api";
import { useCan } from "#console/session";
import { m } from "#console/words";
import { ActionIcon, Button, Icon, Menu } from "#console-ui";
import { Dialog } from "./dialog.ts";
import styles from "./tournaments.module.css";

export type TournamentAction =
  | "edit"
  | "terms"
  | "clone"
  | "repeat"
  | "cancel"
  | "room"
  | "results";

/** What entrants wait for. */
const urgent: readonly TournamentAction[] = ["results", "room"];

/** What can be done with a tournament: first what it waits for, the rest in a menu. */
export function Actions({ tournament }: { tournament: Tournament }) {
  const { state, kind, locks, entered, waiting } = tournament;
  const [action, setAction] = useState<TournamentAction | null>(null);
  const can = useCan();
  const [manages, decides] = [can("tournaments.manage"), can("tournaments.decide")];
  const over = state === "ended" || state === "cancelled";
  const weekly = kind === "weekly" && !over;
  /** Whether a change of a kind waits for a second person. */
  const waits = (kind: string) => waiting.some((change) => change.kind === kind);
  const started = state === "running" || state === "due";
  const offered: { action: TournamentAction; label: string }[] = [
    ...(weekly && started && decides && entered > 0 && !waits("results")
      ? [{ action: "results" as const, label: m.tournaments_results() }]
      : []),
    ...(weekly && state !== "due" && manages
      ? [{ action: "room" as const, label: m.tournaments_room_announce() }]
      : []),
    ...(manages && !locks.looks ? [{ action: "edit" as const, label: m.tournaments_edit() }] : []),
    ...(manages ? [{ action: "clone" as const, label: m.tournaments_clone() }] : []),
  ];
  const [first, second, ...rest] = offered;
  const menu = [
    ...rest,
    ...(manages && state !== "cancelled"
      ? [{ action: "repeat" as const, label: m.tournaments_repeat() }]
      : []),
    ...(manages && locks.terms === "entered" && !waits("terms")
      ? [{ action: "terms" as const, label: m.tournaments_terms_change() }]
      : []),
    ...(decides && !over ? [{ action: "cancel" as const, label: m.tournaments_cancel() }] : []),
  ];
  return (
    <>
      {first && (
        <Button
          {...(!urgent.includes(first.action) && { variant: "default" })}
          onClick={() => setAction(first.action)}
        >
          {first.label}
        </Button>
      )}
      {second && (
        <Button variant="default" onClick={() => setAction(second.action)}>
          {second.label}
        </Button>
      )}
      {menu.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              className={styles.more}
              variant="default"
              size="lg"
              aria-label={m.tournaments_actions()}
            >
              <Icon name="more" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {menu.map(({ action: each, label }) => (
              <Menu.Item
                key={each}
                onClick={() => setAction(each)}
                {...(each === "cancel" && { color: "danger" })}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {action && (
        <Suspense fallback={null}>
          <Dialog action={action} tournament={tournament} onClose={() => setAction(null)} />
        </Suspense>
      )}
    </>
  );
}
