import type { ReactNode } from "react";
import { href } from "#console/router";
import { useCan } from "#console/session";
import { m } from "#console/words";
import { Alert, Icon, Link } from "#console-ui";
import styles from "./prizes.module.css";

/** A part of what is known, with a heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={styles.part}>{title}</h3>
      {children}
    </section>
  );
}

/** A name that leads to the account, for those who may see it. */
export function AccountLink({ id, name }: { id: string; name: string }) {
  const can = useCan();
  if (!can("subscribers.read")) return name;
  return <Link href={href("subscriber", { id })}>{name}</Link>;
}

/** Says that an account is held, so that nothing can be paid to it. */
export function HeldNote({ hold }: { hold: { reason: string } | null | undefined }) {
  if (!hold) return null;
  return (
    <Alert color="warn" icon={<Icon name="lock" />} title={m.prizes_held_title()}>
      {m.prizes_held_text({ reason: hold.reason })}
    </Alert>
  );
}
