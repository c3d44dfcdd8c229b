import { Alert, Button, Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useSyncExternalStore } from "react";
import { isApiError } from "#console/http";
import { m } from "#console/words";
import { errorText } from "./error-text.ts";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./states.module.css";

/** A place for content that is loading: lines of the content's number and height. */
export function Loading({ lines = 4, height = 20 }: { lines?: number; height?: number }) {
  return (
    <div className={styles.loading} role="status" aria-label={m.loading()}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same.
        <Skeleton key={line} height={height} width={line === lines - 1 ? "60%" : "100%"} />
      ))}
    </div>
  );
}

type NoteProps = { icon?: IconName; title: string; text?: ReactNode; children?: ReactNode };

/** A centred note in place of content: nothing there, not found, not permitted. */
export function Note({ icon = "empty", title, text, children }: NoteProps) {
  return (
    <div className={styles.note}>
      <span className={styles.icon}>
        <Icon name={icon} size={28} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}

/** Content that could not be loaded, with the reason and Try again. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const offline = isApiError(error) && error.status === 0;
  return (
    <div role="alert">
      <Note
        icon={offline ? "offline" : "warning"}
        title={m.error_failed_title()}
        text={errorText(error)}
      >
        <Button variant="default" onClick={onRetry}>
          {m.action_retry()}
        </Button>
      </Note>
    </div>
  );
}

type RefusedProps = {
  error: unknown;
  /** Words for refusals by their codes, where the screen knows more than the server's text. */
  words?: Readonly<Record<string, string>> | undefined;
};

/** A call that the server refused, where it was made. Null draws nothing. */
export function Refused({ error, words }: RefusedProps) {
  if (error === null || error === undefined) return null;
  const own = isApiError(error) ? words?.[error.code] : undefined;
  return (
    <Alert
      color="danger"
      title={m.error_refused_title()}
      icon={<Icon name="warning" />}
      role="alert"
    >
      {own ?? errorText(error)}
    </Alert>
  );
}

type ConflictProps = {
  /** Who changed what, if the server says so. */
  text?: string;
  onReload: () => void;
};

/** Somebody else has changed what is shown: says so, and loads it again. */
export function Conflict({ text, onReload }: ConflictProps) {
  return (
    <Alert color="warn" icon={<Icon name="refresh" />} role="alert">
      <div className={styles.row}>
        <span>{text ?? m.error_conflict()}</span>
        <Button variant="default" size="xs" onClick={onReload}>
          {m.action_reload()}
        </Button>
      </div>
    </Alert>
  );
}

const onNetwork = (listener: () => void) => {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
};

/** Says at the top of the screen that the browser has no network. */
export function OfflineBanner() {
  const online = useSyncExternalStore(onNetwork, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <p className={styles.offline}>
          <Icon name="offline" />
          {m.offline_banner()}
        </p>
      )}
    </div>
  );
}

type LoadedProps<T> = {
  query: UseQueryResult<T>;
  /** Drawn while loading. */
  loading?: ReactNode;
  children: (data: T) => ReactNode;
};

/** Draws a query: its loading, its failure with Try again, or its data. */
export function Loaded<T>({ query, loading, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  return loading ?? <Loading />;
}
