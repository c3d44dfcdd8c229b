import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Notice } from "#api";
import { useConfig } from "#lib/config";
import { markRead, noticesQuery, unreadCount, useReadUpTo } from "#lib/notices";
import { Async, Badge, cx, EmptyState, Icon, Link, Repeat, Sheet, SkeletonText } from "#ui";
import { dateTime, m, type UtcOffsets } from "#words";
import { Invite } from "./invite.tsx";
import styles from "./notices.module.css";

/** The messages, to read again and to follow: room ids, wins, approvals. */
export default function Notices({ onClose }: { onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title={m.notices_title()}>
      <Invite />
      <Async skeleton={<Waiting />} errorText={m.notices_failed()}>
        <List onClose={onClose} />
      </Async>
    </Sheet>
  );
}

function List({ onClose }: { onClose: () => void }) {
  const { data } = useSuspenseQuery(noticesQuery());
  const notices = data.list;
  const { utcOffsets } = useConfig();
  const readUpTo = useReadUpTo(data);
  // Messages that were new when the sheet opened stay marked while it is open.
  const [before] = useState(readUpTo);
  useEffect(() => markRead(data), [data]);

  if (notices.length === 0) {
    return <EmptyState icon="bell" title={m.notices_empty()} text={m.notices_empty_text()} />;
  }
  const fresh = unreadCount(notices, before);
  return (
    <ol className={styles.list}>
      {notices.map((notice, index) => (
        <li key={notice.id} className={styles.item}>
          <Entry notice={notice} fresh={index < fresh} utcOffsets={utcOffsets} onClose={onClose} />
        </li>
      ))}
    </ol>
  );
}

type EntryProps = { notice: Notice; fresh: boolean; utcOffsets: UtcOffsets; onClose: () => void };

function Entry({ notice, fresh, utcOffsets, onClose }: EntryProps) {
  const { icon, text, at, path } = notice;
  const shown = (
    <>
      <span className={cx(styles.mark, fresh && styles.fresh)}>
        <Icon name={icon} size={20} />
      </span>
      <span className={styles.words}>
        <span className={styles.text} dir="auto">
          {text}
        </span>
        <span className={styles.when}>
          <time dateTime={at}>{dateTime(at, utcOffsets)}</time>
          {fresh && <Badge tone="accent">{m.notices_new()}</Badge>}
        </span>
      </span>
    </>
  );
  if (!path) return <p className={styles.entry}>{shown}</p>;
  return (
    <Link to={path} className={cx(styles.entry, styles.link)} onClick={onClose}>
      {shown}
      <span className={styles.leads}>
        <Icon name="forward" size={20} />
      </span>
    </Link>
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
