import type { UseQueryResult } from "@tanstack/react-query";
import type { CheckedFile } from "#console/api";
import { m, number } from "#console/words";
import { Alert, Icon, Loading, Refused } from "#console-ui";
import styles from "./vouchers.module.css";

type Props = {
  query: UseQueryResult<CheckedFile>;
  /** There is something to be checked. */
  waiting: boolean;
};

/** What the server found in a file: the codes that it would import, or the lines to be mended. */
export function CheckResult({ query, waiting }: Props) {
  if (!waiting) return null;
  if (query.isError) return <Refused error={query.error} />;
  if (!query.data) return <Loading lines={2} />;
  const { codes, soon, badLines, bad } = query.data;
  if (badLines === 0)
    return (
      <Alert color="accent" icon={<Icon name="check" />} role="status">
        {m.vouchers_good({ count: codes })} {soon > 0 && m.vouchers_good_soon({ count: soon })}
      </Alert>
    );
  return (
    <div role="alert">
      <Alert color="danger" icon={<Icon name="warning" />}>
        {m.vouchers_bad({ count: badLines })}
      </Alert>
      <div className={styles.lines}>
        <table>
          <thead>
            <tr>
              <th scope="col">{m.vouchers_line()}</th>
              <th scope="col">{m.vouchers_fault()}</th>
            </tr>
          </thead>
          <tbody>
            {bad.map(({ line, text }) => (
              <tr key={line}>
                <td>{number(line)}</td>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {badLines > bad.length && (
        <p className={styles.about}>{m.vouchers_bad_more({ count: badLines - bad.length })}</p>
      )}
    </div>
  );
}
