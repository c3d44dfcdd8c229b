import { useRef } from "react";
import { m } from "#console/words";
import { Page, useShortcuts } from "#console-ui";
import { FindForm } from "./find-form.tsx";
import styles from "./subscribers.module.css";

/** Finds a subscriber by the mobile number. */
export default function FindSubscriber() {
  const field = useRef<HTMLInputElement>(null);
  useShortcuts(m.care_title(), [
    { keys: "/", label: m.care_key_find(), run: () => field.current?.focus() },
  ]);
  return (
    <Page title={m.care_title()} intro={m.care_intro()}>
      <div className={styles.find}>
        <FindForm field={field} />
      </div>
      <p className={styles.quiet}>{m.care_find_note()}</p>
    </Page>
  );
}
