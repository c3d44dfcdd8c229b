import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { href } from "#lib/router";
import { retryRestore } from "#lib/session";
import { Button, Card, errorText, Icon, type IconName, Img, Link, Skeleton, SlowNotice } from "#ui";
import { m } from "#words";
import styles from "./today.module.css";

type RowProps = {
  mark?: ReactNode;
  title: ReactNode;
  /** The one row that concerns the reader now. */
  lit?: boolean;
  alert?: boolean;
  meter?: number | undefined;
  action?: ReactNode;
  /** One line below the title. */
  children?: ReactNode;
};

/** A row of Today. Its height is fixed: no text, language or state moves the screen. */
export function Row({
  mark,
  title,
  lit = false,
  alert = false,
  meter,
  action,
  children,
}: RowProps) {
  return (
    <Card tone={lit ? "lit" : "plain"} pad={false} className={styles.row ?? ""}>
      {mark}
      <div className={styles.words} role={alert ? "alert" : undefined}>
        <h2 className={styles.title}>{title}</h2>
        {children && <p className={styles.detail}>{children}</p>}
        {meter !== undefined && (
          <span aria-hidden="true" className={styles.track}>
            <span className={styles.part} style={{ inlineSize: `${Math.floor(meter * 100)}%` }} />
          </span>
        )}
      </div>
      {action}
    </Card>
  );
}

export const Sign = ({ icon }: { icon: IconName }) => (
  <span className={styles.sign}>
    <Icon name={icon} size={24} />
  </span>
);

export const Art = ({ art }: { art: string }) => (
  <span className={styles.art}>
    <Img art={art} alt="" sizes="3.25rem" />
  </span>
);

type LinkRowProps = {
  to: string;
  mark: ReactNode;
  title: string;
  /** The part of a price that is there, 0 to 1. */
  meter?: number;
  children?: ReactNode;
};

/** A row that leads to a screen; all of it is the target. */
export const LinkRow = ({ to, mark, title, meter, children }: LinkRowProps) => (
  <Row
    mark={mark}
    title={
      <Link to={to} className={styles.whole}>
        <bdi>{title}</bdi>
      </Link>
    }
    meter={meter}
    action={<Icon name="forward" size={20} className={styles.way} />}
  >
    {children}
  </Row>
);

/** `slow` says after three seconds that loading takes long: one row says so for all. */
export function WaitingRow({ slow = false }: { slow?: boolean | undefined }) {
  return (
    <div aria-busy="true" className={styles.waiting}>
      <Row
        mark={
          <span className={styles.art}>
            <Skeleton fill />
          </span>
        }
        title={<Skeleton width="60%" height="1lh" />}
      >
        <Skeleton width="40%" height="1lh" />
      </Row>
      {slow && <SlowNotice />}
    </div>
  );
}

type UnreadyRowProps = {
  query: Pick<UseQueryResult, "error" | "isFetching" | "refetch">;
  /** The text for a query that failed without a reason for people. */
  failed: string;
  slow?: boolean;
};

/** Stands for a row whose data is on its way, or did not come. */
export function UnreadyRow({ query, failed, slow }: UnreadyRowProps) {
  const { error, isFetching, refetch } = query;
  if (!error) return <WaitingRow slow={slow} />;
  return (
    <Row
      alert
      mark={<Sign icon="alert" />}
      title={<bdi>{errorText(error, failed)}</bdi>}
      action={
        <Button
          size="s"
          variant="secondary"
          icon="retry"
          busy={isFetching}
          onClick={() => {
            // If the server could not identify the caller, ask for the session first.
            retryRestore();
            void refetch();
          }}
        >
          {m.retry()}
        </Button>
      }
    />
  );
}

/** Where there is no game to offer: to all that can be played. */
export const GamesRow = () => (
  <LinkRow to={href("gamingTasks")} mark={<Sign icon="gamepad" />} title={m.home_play()} />
);
