import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Report } from "#console/api";
import { ExportButton } from "#console/lists";
import { dayIn } from "#console/privacy";
import { useFilters } from "#console/router";
import { useCan, usePortal } from "#console/session";
import { useNow } from "#console/time";
import { m } from "#console/words";
import { Button, Loaded, Note, Page, Tabs, TextInput, Time } from "#console-ui";
import { type Range, reportQuery } from "./api.ts";
import { Money } from "./money.tsx";
import { Month } from "./month.tsx";
import { Newcomers } from "./newcomers.tsx";
import { People, Play } from "./people.tsx";
import styles from "./reports.module.css";

const usual = { view: "people", from: "", until: "", month: "" };

const dayMs = 24 * 60 * 60 * 1_000;
const presets = [7, 28, 90];

/** The day some days before another. */
const before = (date: string, days: number): string =>
  new Date(Date.parse(date) - days * dayMs).toISOString().slice(0, 10);

const views = {
  people: m.reports_people,
  play: m.reports_play,
  newcomers: m.reports_newcomers,
  money: m.reports_money,
  month: m.reports_month,
} as const;
type View = keyof typeof views;

/** The figures of days, from roll-ups: people, play, newcomers; for finance money and the books of a month. */
export default function Reports() {
  const { filters, set } = useFilters(usual);
  const finance = useCan()("finance.read");
  const offered = (Object.keys(views) as View[]).filter(
    (name) => finance || (name !== "money" && name !== "month"),
  );
  const view = offered.find((name) => name === filters.view) ?? "people";
  const zone = usePortal()?.timeZone ?? "UTC";
  const today = dayIn(zone, useNow());
  const until = filters.until || today;
  const range = { from: filters.from || before(until, 27), until };
  const list = view === "money" ? "money" : "figures";
  return (
    <Page
      title={m.reports_title()}
      intro={m.reports_intro()}
      actions={
        view !== "month" && (
          <ExportButton
            list={{ list, ...range }}
            name={list === "money" ? m.reports_name_money() : m.reports_name_figures()}
          />
        )
      }
    >
      <Tabs value={view} onChange={(next) => set({ view: next ?? usual.view })}>
        <Tabs.List aria-label={m.reports_tabs()}>
          {offered.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {views[name]()}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {view === "month" ? (
        // On the first of a month the last one is the newest with a day that has ended.
        <Month
          month={filters.month || before(today, 1).slice(0, 7)}
          newest={today.slice(0, 7)}
          onChange={(month) => set({ month })}
        />
      ) : (
        <>
          <RangePicker range={range} today={today} onChange={set} />
          {view === "newcomers" ? <Newcomers range={range} /> : <Figures of={view} range={range} />}
        </>
      )}
    </Page>
  );
}

type PickerProps = { range: Range; today: string; onChange: (range: Range) => void };

function RangePicker({ range: { from, until }, today, onChange }: PickerProps) {
  return (
    <fieldset className={styles.range}>
      <legend className={styles.hidden}>{m.reports_range()}</legend>
      {presets.map((days) => {
        const first = before(today, days - 1);
        const chosen = from === first && until === today;
        return (
          <Button
            key={days}
            variant={chosen ? "light" : "default"}
            aria-pressed={chosen}
            onClick={() => onChange({ from: first, until: today })}
          >
            {m.reports_last_days({ count: days })}
          </Button>
        );
      })}
      <TextInput
        type="date"
        label={m.reports_from()}
        value={from}
        max={until}
        onChange={(event) => onChange({ from: event.currentTarget.value, until })}
      />
      <TextInput
        type="date"
        label={m.reports_until()}
        value={until}
        min={from}
        max={today}
        onChange={(event) => onChange({ from, until: event.currentTarget.value })}
      />
    </fieldset>
  );
}

/** Says when the figures were counted, and until when they may change. */
function Made({ report: { madeAt }, children }: { report: Report; children: ReactNode }) {
  if (!madeAt)
    return (
      <Note icon="clock" title={m.reports_not_made_title()} text={m.reports_not_made_text()} />
    );
  return (
    <>
      <p className={styles.made}>
        <span>
          {m.reports_made_at()} <Time at={madeAt} />
        </span>
        <span>{m.reports_final_note()}</span>
      </p>
      {children}
    </>
  );
}

function Figures({ of, range }: { of: "people" | "play" | "money"; range: Range }) {
  const query = useQuery(reportQuery(of === "money" ? "money" : "days", range));
  return (
    <Loaded query={query}>
      {(report) => (
        <Made report={report}>
          {of === "people" && <People report={report} />}
          {of === "play" && <Play report={report} />}
          {of === "money" && <Money report={report} range={range} />}
        </Made>
      )}
    </Loaded>
  );
}
