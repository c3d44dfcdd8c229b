import type { Report } from "#console/api";
import { m } from "#console/words";
import { Chart } from "./chart.tsx";
import { each, known, stickiness, whole } from "./lines.ts";
import { count, nameOf } from "./names.ts";
import styles from "./reports.module.css";

const byName = (report: Report, figure: string) => each(report, figure, nameOf, m.reports_others());

/** Who is active, who is new, and how subscriptions stand. */
export function People({ report }: { report: Report }) {
  const day = known(report, "active", m.reports_active_day());
  const month = known(report, "active_month", m.reports_active_month());
  const share = stickiness(day, month);
  return (
    <div className={styles.charts}>
      <Chart
        title={m.reports_active_title()}
        how={m.reports_active_how()}
        report={report}
        lines={[day, known(report, "active_week", m.reports_active_week()), month]}
        write={count}
        extra={{
          name: m.reports_stickiness(),
          value: share === null ? null : `${Math.round(share * 100)} %`,
        }}
      />
      <Chart
        title={m.reports_joined_title()}
        how={m.reports_joined_how()}
        report={report}
        lines={[known(report, "joined", m.reports_joined())]}
        write={count}
      />
      <Chart
        title={m.reports_base_title()}
        how={m.reports_base_how()}
        report={report}
        lines={byName(report, "base")}
        write={count}
      />
      <Chart
        title={m.reports_trials_title()}
        how={m.reports_trials_how()}
        report={report}
        lines={[
          whole(report, "trials_started", m.reports_trials_started()),
          whole(report, "first_paid", m.reports_first_paid()),
        ]}
        write={count}
      />
      <Chart
        title={m.reports_left_title()}
        how={m.reports_left_how()}
        report={report}
        lines={byName(report, "left")}
        write={count}
      />
    </div>
  );
}

/** What subscribers play, send, enter and claim. */
export function Play({ report }: { report: Report }) {
  const charts = [
    {
      title: m.reports_plays_title(),
      how: m.reports_plays_how(),
      lines: byName(report, "plays"),
    },
    {
      title: m.reports_passes_title(),
      how: m.reports_passes_how(),
      lines: byName(report, "passes"),
    },
    {
      title: m.reports_players_title(),
      how: m.reports_players_how(),
      lines: byName(report, "players"),
    },
    {
      title: m.reports_tournaments_title(),
      how: m.reports_tournaments_how(),
      lines: [
        whole(report, "entrants", m.reports_entrants()),
        whole(report, "tournaments_started", m.reports_started()),
        whole(report, "tournaments_cancelled", m.reports_cancelled()),
      ],
    },
    {
      title: m.reports_tasks_title(),
      how: m.reports_tasks_how(),
      lines: [
        whole(report, "tasks_submitted", m.reports_submitted()),
        whole(report, "tasks_approved", m.reports_approved()),
        whole(report, "tasks_rejected", m.reports_rejected()),
      ],
    },
    {
      title: m.reports_rewards_title(),
      how: m.reports_rewards_how(),
      lines: [
        whole(report, "claimed", m.reports_claimed()),
        whole(report, "delivered", m.reports_delivered()),
        whole(report, "refused", m.reports_refused()),
      ],
    },
  ];
  return (
    <div className={styles.charts}>
      {charts.map((chart) => (
        <Chart key={chart.title} {...chart} report={report} write={count} />
      ))}
    </div>
  );
}
