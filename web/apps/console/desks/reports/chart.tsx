import { useId, useState } from "react";
import type { Report } from "#console/api";
import { day } from "#console/time";
import { m } from "#console/words";
import { Icon } from "#console-ui";
import type { Line } from "./lines.ts";
import { latest } from "./lines.ts";
import styles from "./reports.module.css";

type Props = {
  title: string;
  /** How the figure is counted. */
  how: string;
  report: Report;
  lines: Line[];
  /** Writes a value. */
  write: (value: number) => string;
  /** Another figure that follows from the lines. */
  extra?: { name: string; value: string | null };
};

const width = 640;
const height = 200;
const left = 0;
const floor = height - 4;

const states = {
  so_far: m.reports_state_so_far,
  counted: m.reports_state_counted,
  final: m.reports_state_final,
} as const;

const stateOf = (state: string | null | undefined) =>
  state && state in states ? states[state as keyof typeof states]() : m.reports_state_none();

/** The points of a line's unbroken parts: where no value is known, the line has a gap. */
export function parts(values: (number | null)[], top: number): [number, number][][] {
  const step = values.length > 1 ? (width - left - 8) / (values.length - 1) : 0;
  const found: [number, number][][] = [];
  let open = false;
  for (const [index, value] of values.entries()) {
    if (value === null) {
      open = false;
      continue;
    }
    const point: [number, number] = [
      left + 4 + index * step,
      floor - (value / (top || 1)) * (height - 16),
    ];
    if (open) found.at(-1)?.push(point);
    else found.push([point]);
    open = true;
  }
  return found;
}

/** A figure of days: its latest value, how it is counted, a chart, and a table with the same values. */
export function Chart({ title, how, report, lines, write, extra }: Props) {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const top = Math.max(0, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const first = report.days[0]?.day ?? "";
  const last = report.days.at(-1)?.day ?? "";
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.cardTitle}>
        {title}
      </h2>
      <p className={styles.how}>{how}</p>
      <ul className={styles.legend}>
        {lines.map((line, index) => {
          const value = latest(report, line);
          return (
            <li key={line.name} data-line={index}>
              <svg width="22" height="8" aria-hidden="true">
                <line className={styles.line} x1="0" x2="22" y1="4" y2="4" />
              </svg>
              <span>{line.name}</span>
              <strong>{value === null ? "–" : write(value)}</strong>
            </li>
          );
        })}
        {extra && (
          <li>
            <span>{extra.name}</span>
            <strong>{extra.value ?? "–"}</strong>
          </li>
        )}
      </ul>
      {top === 0 ? (
        <p className={styles.none}>{m.reports_no_values()}</p>
      ) : (
        <div className={styles.plot}>
          <span className={styles.top} aria-hidden="true">
            {write(top)}
          </span>
          <svg
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={m.reports_chart_label({ title, from: day(first), until: day(last) })}
          >
            {[0, 0.5, 1].map((at) => (
              <line
                key={at}
                className={styles.grid}
                x1="0"
                x2={width}
                y1={floor - at * (height - 16)}
                y2={floor - at * (height - 16)}
              />
            ))}
            {lines.map((line, index) => (
              <g key={line.name} data-line={index}>
                {parts(line.values, top).map((points) => {
                  const [start = [0, 0]] = points;
                  // A single day is a dot: a line of no length with round ends.
                  const all = points.length === 1 ? [start, start] : points;
                  return (
                    <polyline
                      key={start.join()}
                      className={styles.line}
                      data-dot={points.length === 1 || undefined}
                      points={all.map((point) => point.map((at) => at.toFixed(1)).join()).join(" ")}
                    />
                  );
                })}
              </g>
            ))}
          </svg>
          <div className={styles.days} aria-hidden="true">
            <span>{day(first)}</span>
            <span>{day(last)}</span>
          </div>
        </div>
      )}
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        {m.reports_values()}
        <Icon name={opened ? "up" : "down"} size={16} />
      </button>
      {opened && <Values title={title} report={report} lines={lines} write={write} />}
    </section>
  );
}

function Values({ title, report, lines, write }: Omit<Props, "how" | "extra">) {
  return (
    <section
      className={styles.table}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it.
      tabIndex={0}
      aria-label={m.reports_table_label({ title })}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{m.reports_day()}</th>
            {lines.map(({ name }) => (
              <th key={name} scope="col" className={styles.number}>
                {name}
              </th>
            ))}
            <th scope="col">{m.reports_day_state()}</th>
          </tr>
        </thead>
        <tbody>
          {report.days
            .map((one, index) => ({ ...one, index }))
            .reverse()
            .map(({ day: date, state, index }) => (
              <tr key={date}>
                <th scope="row">
                  <time dateTime={date}>{day(date)}</time>
                </th>
                {lines.map(({ name, values }) => {
                  const value = values[index] ?? null;
                  return (
                    <td key={name} className={styles.number}>
                      {value === null ? "–" : write(value)}
                    </td>
                  );
                })}
                <td>{stateOf(state)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
