import { href } from "#console/router";
import { useCan } from "#console/session";
import { m } from "#console/words";
import { Alert, Icon, Link } from "#console-ui";
import { caseStateName } from "./states.ts";

type Case = { id: string; number: number; state: string };

/** Says that an account is in a case of fraud, and what that means for it. */
export function CaseLine({ of }: { of: Case | null | undefined }) {
  const can = useCan();
  if (!of) return null;
  const waits = of.state === "open" || of.state === "appealed";
  const title = m.cases_in({ number: String(of.number), state: caseStateName(of.state) });
  return (
    <Alert color={waits ? "warn" : "gray"} icon={<Icon name="flag" />} title={title}>
      {waits ? m.cases_in_text() : m.cases_in_decided_text()}{" "}
      {can("cases.read") && <Link href={href("case", { id: of.id })}>{m.cases_look()}</Link>}
    </Alert>
  );
}
