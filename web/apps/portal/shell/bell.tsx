import { useState } from "react";
import { useUnread } from "#lib/notices";
import { IconButton, lazyWithRetry, Unreached } from "#ui";
import { m, number } from "#words";
import styles from "./bell.module.css";

const load = () => import("../../../features/notices/sheet.tsx");
const Notices = lazyWithRetry(load, Unreached);

const most = 9;

export default function Bell() {
  const [open, setOpen] = useState(false);
  const unread = useUnread();
  const shown = unread > most ? `${number(most)}+` : number(unread);
  return (
    <span className={styles.bell}>
      <IconButton
        icon="bell"
        label={unread > 0 ? m.notices_open_new({ count: shown }) : m.notices_open()}
        aria-haspopup="dialog"
        onPointerDown={() => void load().catch(() => undefined)}
        onClick={() => setOpen(true)}
      />
      {unread > 0 && (
        <span aria-hidden="true" className={styles.count}>
          {shown}
        </span>
      )}
      {open && <Notices onClose={() => setOpen(false)} />}
    </span>
  );
}
