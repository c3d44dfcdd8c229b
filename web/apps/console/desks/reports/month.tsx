import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { MonthBooks } from "#console/api";
import { m } from "#console/words";
import { Alert, Button, Icon, Loaded, Note, Section, TextInput } from "#console-ui";
import { monthQuery } from "./api.ts";
import { inMoney } from "./money.tsx";
import { count, reasonName } from "./names.ts";
import styles from "./reports.module.css";

/** The month some months after another, as "2026-11". */
export const monthAfter = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
};

type Props = {
  /** As "2026-11". */
  month: string;
  /** The present month: no later one has books. */
  newest: string;
  onChange: (month: string) => void;
};

/** The books of a month: money, credits that add up, and the cost of rewards. */
export function Month({ month, newest, onChange }: Props) {
  const query = useQuery(monthQuery(month));
  return (
    <>
      <div className={styles.range}>
        <Button
          variant="default"
          leftSection={<Icon name="left" size={16} />}
          onClick={() => onChange(monthAfter(month, -1))}
        >
          {m.reports_month_before()}
        </Button>
        <TextInput
          type="month"
          label={m.reports_month_of()}
          max={newest}
          value={month}
          onChange={(event) => event.currentTarget.value && onChange(event.currentTarget.value)}
        />
        <Button
          variant="default"
          rightSection={<Icon name="right" size={16} />}
          disabled={month >= newest}
          onClick={() => onChange(monthAfter(month, 1))}
        >
          {m.reports_month_after()}
        </Button>
      </div>
      <Loaded query={query}>{(books) => <Books books={books} />}</Loaded>
    </>
  );
}

function Books({ books }: { books: MonthBooks }) {
  const { counted, days, settled, money, credits } = books;
  if (counted === 0)
    return (
      <Note icon="plan" title={m.reports_month_empty_title()} text={m.reports_month_empty_text()} />
    );
  return (
    <>
      <p className={styles.made}>
        <span>{m.reports_month_counted({ counted, days })}</span>
        <span>
          {settled === days
            ? m.reports_month_final()
            : m.reports_month_open({ count: counted - settled })}
        </span>
      </p>
      <div className={styles.charts}>
        {money.length === 0 && (
          <Section title={m.reports_money()}>
            <p className={styles.none}>{m.reports_month_no_money()}</p>
          </Section>
        )}
        {money.map((one) => {
          const write = inMoney(one.currency);
          return (
            <Section
              key={one.currency}
              title={m.reports_month_money({ currency: one.currency })}
              intro={m.reports_revenue_how()}
            >
              <Book
                label={m.reports_month_money({ currency: one.currency })}
                lines={[
                  [m.reports_charges(), count(one.charges)],
                  [m.reports_revenue(), write(one.revenue)],
                  [m.reports_tax(), write(one.tax)],
                  [m.reports_refunds(), count(one.refunds)],
                  [m.reports_refunded(), write(one.refunded)],
                  [m.reports_refunded_tax(), write(one.refundedTax)],
                ]}
                sum={[m.reports_net(), write(one.net)]}
              />
            </Section>
          );
        })}
        <Section title={m.reports_month_credits()} intro={m.reports_month_credits_how()}>
          <Credits credits={credits} />
        </Section>
        <Section title={m.reports_month_cost()} intro={m.reports_cost_how()}>
          <Book
            label={m.reports_month_cost()}
            lines={[]}
            sum={[m.reports_month_cost(), inMoney(books.currency)(books.rewardCost)]}
          />
          {books.withoutCost > 0 && (
            <p className={styles.note}>
              {m.reports_month_without_cost({ count: books.withoutCost })}
            </p>
          )}
        </Section>
      </div>
    </>
  );
}

function Credits({ credits }: { credits: MonthBooks["credits"] }) {
  const of = (sums: { reason: string; credits: number }[], sign: string, name: string) =>
    sums.map(({ reason, credits: sum }): [string, string] => [
      `${name}: ${reasonName(reason)}`,
      `${sign}${count(sum)}`,
    ]);
  const known = (value: number | null | undefined) =>
    value === null || value === undefined ? "–" : count(value);
  return (
    <>
      <Book
        label={m.reports_month_credits()}
        lines={[
          [m.reports_month_start(), known(credits.start)],
          ...of(credits.minted, "+", m.reports_minted()),
          ...of(credits.givenBack, "+", m.reports_given_back()),
          ...of(credits.burnt, "−", m.reports_burnt()),
        ]}
        sum={[m.reports_month_end(), known(credits.end)]}
      />
      {credits.addsUp === true && <p className={styles.note}>{m.reports_adds_up()}</p>}
      {credits.addsUp === false && (
        <Alert color="danger" icon={<Icon name="warning" />} role="alert">
          {m.reports_adds_not()}
        </Alert>
      )}
    </>
  );
}

type BookProps = { label: string; lines: [string, string][]; sum: [string, ReactNode] };

function Book({ label, lines, sum: [name, value] }: BookProps) {
  return (
    <div className={styles.book}>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{m.reports_entry()}</th>
            <th scope="col" className={styles.number}>
              {m.reports_amount()}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(([entry, amount]) => (
            <tr key={entry}>
              <th scope="row">{entry}</th>
              <td className={styles.number}>{amount}</td>
            </tr>
          ))}
          <tr data-sum>
            <th scope="row">{name}</th>
            <td className={styles.number}>{value}</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
