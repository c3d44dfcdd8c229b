import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Notice } from "#api";
import { useConfig } from "#lib/config";
import { markRead, noticesQuery, unreadCount, useReadUpTo } from "#lib/notices";
import {
  Async,
  Badge,
  cx,
  EmptyState,
  Icon,
  type IconName,
  Repeat,
  Sheet,
  SkeletonText,
} from "#ui";
import { dateTime, m } from "#words";
import { Invite } from "./invite.tsx";
import styles from "./notices.module.css";

/** What the subscriber was told by SMS, to read again: room ids, wins, approvals. */
export default function Notices({ onClose }: { onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title={m.notices_title()}>
      <Invite />
      <Async skeleton={<Waiting />} errorText={m.notices_failed()}>
        <List />
      </Async>
    </Sheet>
  );
}

/** What a kind of news looks like; one that is not known here is still a message. */
const icons: Record<string, IconName> = {
  match_room: "gamepad",
  match_bye: "gamepad",
  tournament_room: "gamepad",
  tournament_won: "trophy",
  prize_waiting: "trophy",
  prize_paid: "trophy",
  prize_refused: "alert",
  tournament_out: "trophy",
  tournament_cancelled: "alert",
  task_approved: "done",
  task_rejected: "alert",
  redemption_received: "gift",
  claim_working: "gift",
  claim_delivered: "gift",
  claim_refused: "reset",
  name_reset: "alert",
};

function List() {
  const { data } = useSuspenseQuery(noticesQuery());
  const notices = data.list;
  const { timeZone } = useConfig();
  const readUpTo = useReadUpTo(data);
  // What was new when the sheet opened stays marked while it is open.
  const [before] = useState(readUpTo);
  useEffect(() => markRead(data), [data]);

  if (notices.length === 0) {
    return <EmptyState icon="bell" title={m.notices_empty()} text={m.notices_empty_text()} />;
  }
  const fresh = unreadCount(notices, before);
  return (
    <ol className={styles.list}>
      {notices.map((notice, index) => (
        <Entry key={notice.id} notice={notice} fresh={index < fresh} timeZone={timeZone} />
      ))}
    </ol>
  );
}

type EntryProps = { notice: Notice; fresh: boolean; timeZone: string };

function Entry({ notice: { kind, text, at }, fresh, timeZone }: EntryProps) {
  return (
    <li className={styles.entry}>
      <span className={cx(styles.mark, fresh && styles.fresh)}>
        <Icon name={icons[kind] ?? "bell"} size={20} />
      </span>
      <div className={styles.words}>
        <p className={styles.text} dir="auto">
          {text}
        </p>
        <p className={styles.when}>
          <time dateTime={at}>{dateTime(at, timeZone)}</time>
          {fresh && <Badge tone="accent">{m.notices_new()}</Badge>}
        </p>
      </div>
    </li>
  );
}

function Waiting() {
  return (
    <div className={styles.list}>
      <Repeat times={4}>
        <div className={styles.entry}>
          <span className={styles.mark} />
          <div className={styles.words}>
            <SkeletonText lines={2} />
          </div>
        </div>
      </Repeat>
    </div>
  );
}
