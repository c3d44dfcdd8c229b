import { useQuery } from "@tanstack/react-query";
import type { Report } from "#console/api";
import { money } from "#console/money";
import { usePortal } from "#console/session";
import { m } from "#console/words";
import { type Range, reportQuery } from "./api.ts";
import { Chart } from "./chart.tsx";
import { arpu, currencies, each, inCurrency, known, whole } from "./lines.ts";
import { count, nameOf } from "./names.ts";
import styles from "./reports.module.css";

/** Writes thousandths of a currency. */
export const inMoney = (currency: string) => (thousandths: number) =>
  money(thousandths / 1_000, currency);

/** Revenue and refunds of each currency, credits, and the cost of rewards. */
export function Money({ report, range }: { report: Report; range: Range }) {
  const own = usePortal()?.currency ?? "USD";
  const people = useQuery(reportQuery("days", range)).data;
  const found = currencies(report);
  return (
    <div className={styles.charts}>
      {(found.length > 0 ? found : [own]).map((currency) => {
        const part = inCurrency(report, currency);
        const each = people ? arpu(part, people) : null;
        return (
          <Chart
            key={currency}
            title={m.reports_revenue_title()}
            how={m.reports_revenue_how()}
            report={part}
            lines={[
              whole(part, "revenue", m.reports_revenue()),
              whole(part, "tax", m.reports_tax()),
              whole(part, "refunded", m.reports_refunded()),
            ]}
            write={inMoney(currency)}
            extra={{
              name: m.reports_arpu(),
              value: each === null ? null : inMoney(currency)(Math.round(each / 10) * 10),
            }}
          />
        );
      })}
      <Chart
        title={m.reports_credits_title()}
        how={m.reports_credits_how()}
        report={report}
        lines={[
          whole(report, "minted", m.reports_minted()),
          whole(report, "burnt", m.reports_burnt()),
          whole(report, "given_back", m.reports_given_back()),
        ]}
        write={count}
      />
      <Chart
        title={m.reports_outstanding_title()}
        how={m.reports_outstanding_how()}
        report={report}
        lines={[known(report, "outstanding", m.reports_outstanding())]}
        write={count}
      />
      <Chart
        title={m.reports_minted_title()}
        how={m.reports_minted_how()}
        report={report}
        lines={each(report, "minted", nameOf, m.reports_others())}
        write={count}
      />
      <Chart
        title={m.reports_cost_title()}
        how={m.reports_cost_how()}
        report={report}
        lines={[whole(report, "reward_cost", m.reports_cost())]}
        write={inMoney(own)}
      />
    </div>
  );
}
