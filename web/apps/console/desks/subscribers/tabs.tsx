import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import type { Subscriber } from "#console/api";
import { type Permission, useCan } from "#console/session";
import { m, number } from "#console/words";
import { Tabs, useMediaQuery, useShortcuts } from "#console-ui";
import { notesQuery } from "./api.ts";
import { Claims } from "./claims.tsx";
import { Messages } from "./messages/messages.tsx";
import { Notes } from "./notes/notes.tsx";
import { NotesPanel } from "./notes/panel.tsx";
import { type TabName, tabs, usePlace } from "./parts/address.ts";
import { Plan } from "./plan/plan.tsx";
import { Sessions } from "./sessions.tsx";
import styles from "./subscribers.module.css";
import { Timeline } from "./timeline/timeline.tsx";
import { Wallet } from "./wallet/wallet.tsx";

const titles: Record<TabName, () => string> = {
  timeline: m.care_timeline,
  wallet: m.care_wallet,
  claims: m.care_claims,
  plan: m.care_plan_tab,
  messages: m.care_messages,
  sessions: m.care_sessions,
  notes: m.care_notes,
};

const needed: Partial<Record<TabName, Permission>> = {
  wallet: "wallet.read",
  claims: "claims.read",
  messages: "messages.read",
};

/** The parts of an account. On a wide screen the latest notes stand beside the timeline. */
export function AccountTabs({ subscriber }: { subscriber: Subscriber }) {
  const { id } = subscriber;
  const can = useCan();
  const { place, set } = usePlace(id);
  const wide = useMediaQuery("(min-width: 80em)", false, { getInitialValueInEffect: false });
  const note = useRef<HTMLTextAreaElement>(null);
  const notes = useQuery(notesQuery(id)).data?.length;
  const open = tabs.filter((tab) => {
    const permission = needed[tab];
    return !permission || can(permission);
  });
  const tab = open.find((name) => name === place.tab) ?? "timeline";
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another tab is chosen.
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>("[aria-selected=true]");
    chosen?.scrollIntoView({ inline: "center", block: "nearest" });
    // The link that led here had the focus, and is gone with its tab.
    if (document.activeElement === document.body) chosen?.focus({ preventScroll: true });
  }, [tab]);
  const show = (name: string) =>
    set({ tab: name === "timeline" ? "" : name, message: "", note: "" });
  const write = () => {
    // Drawn at once, so that the field is there.
    if (!note.current) flushSync(() => show("notes"));
    note.current?.focus();
  };
  useShortcuts(m.care_parts(), [
    ...(can("subscribers.note") ? [{ keys: "n", label: m.care_key_note(), run: write }] : []),
    ...open.map((name, index) => ({
      keys: String(index + 1),
      label: m.care_key_tab({ tab: titles[name]() }),
      run: () => show(name),
    })),
  ]);
  const content: Record<TabName, () => ReactNode> = {
    timeline: () =>
      wide ? (
        <div className={styles.beside}>
          <Timeline id={id} />
          <NotesPanel id={id} field={note} />
        </div>
      ) : (
        <Timeline id={id} />
      ),
    wallet: () => <Wallet id={id} />,
    claims: () => <Claims id={id} />,
    plan: () => <Plan id={id} />,
    messages: () => <Messages subscriber={subscriber} />,
    sessions: () => <Sessions id={id} />,
    notes: () => <Notes id={id} field={note} />,
  };
  return (
    <Tabs value={tab} onChange={(name) => name && show(name)} keepMounted={false}>
      <Tabs.List ref={list} className={styles.tabs} aria-label={m.care_parts()}>
        {open.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {titles[name]()}{" "}
            {name === "notes" && notes !== undefined && notes > 0 && (
              <span className={styles.count}>{number(notes)}</span>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab} className={styles.panel}>
        {content[tab]()}
      </Tabs.Panel>
    </Tabs>
  );
}
