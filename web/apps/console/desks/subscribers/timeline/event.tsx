import { type FocusEvent, useState } from "react";
import type { TimelineEvent } from "#console/api";
import { href } from "#console/router";
import { useCan } from "#console/session";
import { Icon, Link, Time } from "#console-ui";
import { usePlace } from "../parts/address.ts";
import { Amount, useWorth } from "./amount.tsx";
import { textOf } from "./event-text.ts";
import { sources } from "./sources.ts";
import styles from "./timeline.module.css";

type Props = { subscriber: string; event: TimelineEvent };

/** One event. While it or its link has the focus, its exact time is shown. */
export function EventLine({ subscriber, event }: Props) {
  const [focused, setFocused] = useState(false);
  const worthOf = useWorth();
  const link = useLink(subscriber, event);
  const { title, about, tone } = textOf(event);
  const worth = worthOf(event);
  const isNote = event.source === "note";
  const leave = (blur: FocusEvent) => {
    if (!blur.currentTarget.contains(blur.relatedTarget)) setFocused(false);
  };
  return (
    // Keys of the page go from event to event; with Tab only links are reached.
    <li
      className={styles.event}
      tabIndex={-1}
      data-event
      onFocus={() => setFocused(true)}
      onBlur={leave}
    >
      <span className={styles.icon} data-tone={tone}>
        <Icon name={sources[event.source]?.icon ?? "clock"} size={18} />
      </span>
      <div className={styles.words}>
        {link ? (
          <Link className={styles.link} href={link}>
            {title}
          </Link>
        ) : (
          <strong className={styles.title}>{title}</strong>
        )}
        {isNote ? (
          about.map((text) => (
            <p key={text} className={styles.note}>
              {text}
            </p>
          ))
        ) : (
          <About texts={worth ? [...about, worth] : about} />
        )}
      </div>
      <div className={styles.end}>
        <Amount event={event} />
        <span className={styles.time}>
          <Time at={event.at} show="clock" hinted={focused} />
        </span>
      </div>
    </li>
  );
}

const About = ({ texts }: { texts: readonly string[] }) =>
  texts.length > 0 && <span className={styles.about}>{texts.join(" · ")}</span>;

/** Where more about an event is; null if nowhere, or nowhere for this role. */
function useLink(subscriber: string, event: TimelineEvent): string | null {
  const { linkTo } = usePlace(subscriber);
  const can = useCan();
  const { source, id, txn } = event;
  if (source === "wallet" && txn && can("wallet.read")) return linkTo({ txn });
  if (!id) return null;
  if (source === "claim" && can("claims.read")) return href("claim", { id });
  if (source === "task" && can("reviews.read")) return href("review", { id });
  if (source === "message") return linkTo({ tab: "messages", message: id });
  return source === "note" ? linkTo({ tab: "notes", note: id }) : null;
}
