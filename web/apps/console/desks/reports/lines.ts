import type { Report } from "#console/api";

/** A line of a chart: a value for each day, null where it is not known. */
export type Line = { name: string; values: (number | null)[] };

type Series = Report["series"][number];

/** The most lines of a chart; the rest is one line. */
const most = 5;

const add = (left: number | null, right: number | null): number | null =>
  left === null ? right : left + (right ?? 0);

/** The sum of lines, day by day. Null where no line has a value. */
export function sumOf(lines: (number | null)[][], days: number): (number | null)[] {
  return Array.from({ length: days }, (_, day) =>
    lines.reduce<number | null>((sum, values) => add(sum, values[day] ?? null), null),
  );
}

const of = (report: Report, figure: string): Series[] =>
  report.series.filter((series) => series.figure === figure);

/** A figure as one line, all its dimensions together. Without a row it is zero on each counted day. */
export function whole(report: Report, figure: string, name: string): Line {
  const lines = of(report, figure).map(({ values }) => values.map((value) => value ?? null));
  if (lines.length > 0) return { name, values: sumOf(lines, report.days.length) };
  return { name, values: report.days.map(({ state }) => (state ? 0 : null)) };
}

/** A figure without zeros for missing days: one that is known of some days only. */
export function known(report: Report, figure: string, name: string): Line {
  const [series] = of(report, figure);
  return { name, values: report.days.map((_, day) => series?.values[day] ?? null) };
}

const total = (values: (number | null)[]) => values.reduce<number>((sum, it) => sum + (it ?? 0), 0);

/** A figure with a line for each dimension, the largest first. */
export function each(
  report: Report,
  figure: string,
  nameOf: (series: Series) => string,
  others: string,
): Line[] {
  const lines = of(report, figure)
    .map((series) => ({
      name: nameOf(series),
      values: series.values.map((value) => value ?? null),
    }))
    .sort((left, right) => total(right.values) - total(left.values));
  if (lines.length <= most) return lines;
  const rest = lines.slice(most - 1).map(({ values }) => values);
  return [...lines.slice(0, most - 1), { name: others, values: sumOf(rest, report.days.length) }];
}

/** The latest day whose value is known and which has ended; the present one if there is no other. */
export function latest(report: Report, { values }: Line): number | null {
  const ended = values.findLast((value, day) => {
    const state = report.days[day]?.state;
    return value !== null && state !== "so_far" && state !== null;
  });
  return ended ?? values.findLast((value) => value !== null) ?? null;
}

/** The share of the monthly active subscribers who are active on a day, on average; null without both. */
export function stickiness(day: Line, month: Line): number | null {
  let [sum, days] = [0, 0];
  for (const [index, active] of day.values.entries()) {
    const monthly = month.values[index] ?? null;
    if (active === null || monthly === null || monthly === 0) continue;
    sum += active / monthly;
    days += 1;
  }
  return days === 0 ? null : sum / days;
}

/** Revenue without tax and refunds for each paying subscriber and day, in thousandths; null without both. */
export function arpu(money: Report, people: Report): number | null {
  const sum = (figure: string) => total(whole(money, figure, "").values);
  const net = sum("revenue") - sum("tax") - (sum("refunded") - sum("refunded_tax"));
  const paying = people.series.filter(
    ({ figure, dimension }) => figure === "base" && ["active", "grace"].includes(dimension),
  );
  const payingDays = paying.reduce(
    (days, { values }) => days + total(values.map((value) => value ?? null)),
    0,
  );
  return payingDays === 0 ? null : net / payingDays;
}

/** The currencies of a report's money. */
export function currencies(report: Report): string[] {
  const found = report.series
    .filter(({ figure }) => figure === "revenue" || figure === "refunded")
    .map(({ dimension }) => dimension.split(" ")[0] ?? "");
  return [...new Set(found)].sort();
}

/** The report with the money of one currency. */
export const inCurrency = (report: Report, currency: string): Report => ({
  ...report,
  series: report.series.filter(({ dimension }) => dimension.startsWith(`${currency} `)),
});
