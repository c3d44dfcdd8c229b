import { useQuery } from "@tanstack/react-query";
import type { Cohorts, Funnel } from "#console/api";
import { day } from "#console/time";
import { m } from "#console/words";
import { Loaded, Section } from "#console-ui";
import { cohortsQuery, funnelQuery, type Range } from "./api.ts";
import { count, stepName } from "./names.ts";
import styles from "./reports.module.css";

const percent = (part: number, of: number): string =>
  of === 0 ? "–" : `${Math.round((100 * part) / of)} %`;

/** What newcomers did in their first days, and who came back. */
export function Newcomers({ range }: { range: Range }) {
  const funnel = useQuery(funnelQuery(range));
  const cohorts = useQuery(cohortsQuery(range));
  return (
    <div className={styles.charts}>
      <Loaded query={funnel}>{(found) => <Steps funnel={found} />}</Loaded>
      <Loaded query={cohorts}>{(found) => <Weeks cohorts={found} />}</Loaded>
    </div>
  );
}

function Steps({ funnel: { days, steps } }: { funnel: Funnel }) {
  const accounts = steps[0]?.accounts ?? 0;
  return (
    <Section title={m.reports_funnel_title()} intro={m.reports_funnel_how({ days })}>
      {accounts === 0 ? (
        <p className={styles.none}>{m.reports_funnel_empty()}</p>
      ) : (
        <div className={styles.book}>
          <table aria-label={m.reports_funnel_title()}>
            <thead>
              <tr>
                <th scope="col">{m.reports_step()}</th>
                <th scope="col" className={styles.number}>
                  {m.reports_accounts()}
                </th>
                <th scope="col" className={styles.number}>
                  {m.reports_share()}
                </th>
                <td className={styles.share} />
              </tr>
            </thead>
            <tbody>
              {steps.map(({ step, accounts: took }) => (
                <tr key={step}>
                  <th scope="row">{stepName(step)}</th>
                  <td className={styles.number}>{count(took)}</td>
                  <td className={styles.number}>{percent(took, accounts)}</td>
                  <td className={styles.share}>
                    {took > 0 && (
                      <span
                        className={styles.bar}
                        style={{ inlineSize: `${(100 * took) / accounts}%` }}
                      />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}

function Weeks({ cohorts: { items } }: { cohorts: Cohorts }) {
  const columns = [m.reports_cohort_1(), m.reports_cohort_7(), m.reports_cohort_30()];
  return (
    <Section title={m.reports_cohorts_title()} intro={m.reports_cohorts_how()}>
      {items.length === 0 ? (
        <p className={styles.none}>{m.reports_cohorts_empty()}</p>
      ) : (
        <section
          className={styles.table}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it.
          tabIndex={0}
          aria-label={m.reports_cohorts_title()}
        >
          <table>
            <thead>
              <tr>
                <th scope="col">{m.reports_cohort()}</th>
                <th scope="col" className={styles.number}>
                  {m.reports_accounts()}
                </th>
                {columns.map((name) => (
                  <th key={name} scope="col" className={styles.number}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {items.toReversed().map(({ from, joined, returned }) => (
                <tr key={from}>
                  <th scope="row">
                    <time dateTime={from}>{day(from)}</time>
                  </th>
                  <td className={styles.number}>{count(joined)}</td>
                  {columns.map((name, index) => {
                    const came = returned[index] ?? null;
                    return (
                      <td key={name} className={styles.number}>
                        {came === null && m.reports_cohort_open()}
                        {came !== null &&
                          (joined === 0 ? "–" : `${count(came)} · ${percent(came, joined)}`)}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Section>
  );
}
