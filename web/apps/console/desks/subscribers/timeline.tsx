import { useInfiniteQuery } from "@tanstack/react-query";
import { usePortal } from "#console/session";
import { clock, dateOf } from "#console/time";
import { m } from "#console/words";
import { Coins, Icon, Link, Note, Paged } from "#console-ui";
import { timelineQuery } from "./api.ts";
import { iconOf } from "./states.ts";
import styles from "./subscribers.module.css";
import type { TimelineEntry } from "./types.ts";

/** The entries of each day, in their order. */
function byDay(entries: TimelineEntry[], zone: string): [day: string, entries: TimelineEntry[]][] {
  const days = new Map<string, TimelineEntry[]>();
  for (const entry of entries) {
    const day = dateOf(entry.at, zone);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}

/** All that happened, newest first, by days. */
export function Timeline({ id }: { id: string }) {
  const query = useInfiniteQuery(timelineQuery(id));
  const zone = usePortal()?.timeZone ?? "UTC";
  return (
    <Paged query={query} empty={<Note title={m.care_timeline_empty()} />}>
      {(entries) =>
        byDay(entries, zone).map(([day, own]) => (
          <section key={day}>
            <h3 className={styles.part}>{day}</h3>
            <ul className={styles.list}>
              {own.map((entry, at) => (
                <Entry
                  // biome-ignore lint/suspicious/noArrayIndexKey: the server gives an entry no id.
                  key={`${entry.at} ${entry.kind} ${at}`}
                  entry={entry}
                  zone={zone}
                />
              ))}
            </ul>
          </section>
        ))
      }
    </Paged>
  );
}

function Entry({ entry, zone }: { entry: TimelineEntry; zone: string }) {
  const { at, kind, title, detail, amount, link } = entry;
  // Only addresses of the console: the text may name something that has no screen here.
  const inside = link?.startsWith("/") && !link.startsWith("//") ? link : null;
  return (
    <li className={styles.item}>
      <span className={styles.icon}>
        <Icon name={iconOf(kind)} size={18} />
      </span>
      <div className={styles.words}>
        {inside ? (
          <Link className={styles.rowLink} href={inside}>
            {title}
          </Link>
        ) : (
          <strong>{title}</strong>
        )}
        {detail && <span className={styles.quiet}>{detail}</span>}
      </div>
      {amount !== null && (
        <span className={styles.amount} data-sign={amount < 0 ? "minus" : "plus"}>
          <Coins value={amount} signed />
        </span>
      )}
      <time dateTime={at} className={styles.clock}>
        {clock(at, zone)}
      </time>
    </li>
  );
}
