import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { TimelineEvent } from "#console/api";
import { SavedFilters } from "#console/lists";
import { useCan, usePortal } from "#console/session";
import { dayTitle, useNow } from "#console/time";
import { m } from "#console/words";
import { Button, Chips, Loading, Note, Paged, useShortcuts } from "#console-ui";
import { timelineQuery } from "../api.ts";
import { usePlace } from "../parts/address.ts";
import { EventLine } from "./event.tsx";
import { sources } from "./sources.ts";
import styles from "./timeline.module.css";

/** Everything that happened to a subscriber as far as the role may see it, by day, the latest first. */
export function Timeline({ id }: { id: string }) {
  const can = useCan();
  const { place, set } = usePlace(id);
  const open = Object.entries(sources).filter(
    ([, { permission }]) => !permission || can(permission),
  );
  const source = open.some(([word]) => word === place.source) ? place.source : "";
  const query = useInfiniteQuery(timelineQuery(id, source));
  const list = useRef<HTMLDivElement>(null);
  const step = (by: 1 | -1) => {
    const events = [...(list.current?.querySelectorAll<HTMLElement>("[data-event]") ?? [])];
    const at = events.findIndex((event) => event.contains(document.activeElement));
    const next = at === -1 ? 0 : at + by;
    if (next === events.length && query.hasNextPage) void query.fetchNextPage();
    events[next]?.focus();
  };
  useShortcuts(m.care_timeline(), [
    { keys: "j", label: m.care_key_event_next(), run: () => step(1) },
    { keys: "k", label: m.care_key_event_previous(), run: () => step(-1) },
  ]);
  const show = (next: string) => set({ source: next });
  const empty =
    source === "" ? (
      <Note icon="clock" title={m.care_timeline_empty()} text={m.care_timeline_empty_text()} />
    ) : (
      <Note icon="clock" title={m.care_timeline_none()} text={m.care_timeline_none_text()}>
        <Button variant="default" onClick={() => show("")}>
          {m.care_timeline_show_all()}
        </Button>
      </Note>
    );
  return (
    <section className={styles.timeline} aria-label={m.care_timeline()}>
      <div className={styles.filters}>
        <Chips
          label={m.care_timeline_filter()}
          value={source}
          onChange={show}
          chips={[
            { value: "", label: m.care_source_all() },
            ...open.map(([value, { name, icon }]) => ({ value, label: name(), icon })),
          ]}
        />
        <SavedFilters
          list="timeline"
          query={source === "" ? "" : new URLSearchParams({ source }).toString()}
          onApply={(saved) => show(new URLSearchParams(saved).get("source") ?? "")}
        />
      </div>
      <div ref={list} className={styles.days}>
        <Paged query={query} empty={empty} loading={<Loading lines={8} height={40} />}>
          {(events) => (
            <Days subscriber={id} events={source === "" ? withoutEchoes(events) : events} />
          )}
        </Paged>
      </div>
    </section>
  );
}

type DaysProps = { subscriber: string; events: readonly TimelineEvent[] };

function Days({ subscriber, events }: DaysProps) {
  const zone = usePortal()?.timeZone ?? "UTC";
  const now = useNow();
  const days = new Map<string, TimelineEvent[]>();
  for (const event of events) {
    const title = dayTitle(event.at, zone, now);
    const ofDay = days.get(title);
    if (ofDay) ofDay.push(event);
    else days.set(title, [event]);
  }
  return [...days].map(([title, ofDay]) => (
    <section key={title} className={styles.day} aria-label={title}>
      <h2 className={styles.dayTitle}>{title}</h2>
      <ul className={styles.events}>
        {keyed(ofDay).map(([key, event]) => (
          <EventLine key={key} subscriber={subscriber} event={event} />
        ))}
      </ul>
    </section>
  ));
}

/** The audit's line of a note is written this much after the note at most, in ms. */
const echo = 2000;

/** Leaves out the audit's lines of notes that stand beside them. That of a deleted note stays. */
function withoutEchoes(events: readonly TimelineEvent[]): readonly TimelineEvent[] {
  const notes = events.filter(({ source }) => source === "note");
  return events.filter(
    ({ source, word, actor, at }) =>
      source !== "staff" ||
      word !== "note add" ||
      !notes.some(
        (note) => note.actor === actor && Math.abs(Date.parse(note.at) - Date.parse(at)) <= echo,
      ),
  );
}

/** Gives events keys that stay when more are loaded. Some have no id and the same instant. */
function keyed(events: readonly TimelineEvent[]): [string, TimelineEvent][] {
  const seen = new Map<string, number>();
  return events.map((event) => {
    const { at, source, word, id, txn } = event;
    const key = [at, source, word, id, txn].join(" ");
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    return [`${key} ${count}`, event];
  });
}
