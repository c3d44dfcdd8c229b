import { type ReactNode, useEffect, useState } from "react";
import { isApiError } from "#lib/http";
import { m } from "#words";
import { Button } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./states.module.css";

const slowAfterMs = 3_000;

export type SlowNoticeProps = {
  /** Whether the request was sent; then the three seconds start. */
  asked?: boolean | undefined;
};

/** Tells the person after three seconds that loading takes long. Part of every loading state. */
export function SlowNotice({ asked = true }: SlowNoticeProps) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!asked) return;
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, [asked]);
  return (
    <p role="status" className={slow ? styles.slow : undefined}>
      {slow && (
        <span className={styles.notice}>
          <Icon name="clock" size={18} />
          {m.slow()}
        </span>
      )}
    </p>
  );
}

export function Loading({ asked, children }: SlowNoticeProps & { children: ReactNode }) {
  return (
    <div aria-busy="true">
      {children}
      <SlowNotice asked={asked} />
    </div>
  );
}

export type EmptyStateProps = {
  icon?: IconName;
  title: string;
  text?: string;
  action?: ReactNode;
};

export function EmptyState({ icon = "gamepad", title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.mark}>
        <Icon name={icon} size={28} />
      </span>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  );
}

/**
 * The text for an error: the server's text for a refusal, the network's text for a lost call, or
 * else the fallback.
 */
export function errorText(error: unknown, fallback?: string): string {
  if (isApiError(error)) {
    // A 5xx's message is not written for people.
    if (error.status < 500 && !error.wordless) return error.message;
  }
  return fallback ?? m.error_generic();
}

export type ErrorStateProps = { text: string; onRetry?: () => void; busy?: boolean };

export function ErrorState({ text, onRetry, busy }: ErrorStateProps) {
  return (
    <div role="alert" className={styles.state}>
      <span className={styles.mark}>
        <Icon name="alert" size={28} />
      </span>
      <p className={styles.title}>
        <bdi>{text}</bdi>
      </p>
      {onRetry && (
        <Button variant="secondary" icon="retry" onClick={onRetry} busy={busy}>
          {m.retry()}
        </Button>
      )}
    </div>
  );
}
