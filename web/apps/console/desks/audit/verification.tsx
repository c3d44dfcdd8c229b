import { useQuery } from "@tanstack/react-query";
import type { AuditVerification } from "#console/api";
import { m } from "#console/words";
import { Alert, Button, Icon, Refused } from "#console-ui";
import { verificationQuery } from "./api.ts";

/** Starts the check of the chain. */
function CheckButton() {
  const { refetch, isFetching } = useQuery(verificationQuery());
  return (
    <Button
      variant="default"
      leftSection={<Icon name="check" size={16} />}
      loading={isFetching}
      onClick={() => void refetch()}
    >
      {m.audit_check()}
    </Button>
  );
}

/** What the last check found. */
function Result() {
  const { data, error, isFetching } = useQuery(verificationQuery());
  return (
    <div role="status">
      {isFetching ? (
        <Alert color="gray" title={m.audit_check_running()}>
          {m.audit_check_text()}
        </Alert>
      ) : error ? (
        <Refused error={error} />
      ) : (
        data && <Checked result={data} />
      )}
    </div>
  );
}

function Checked({ result }: { result: AuditVerification }) {
  const { clean, cutOff, firstBroken, lines, outside } = result;
  const whole = clean && !cutOff;
  const text = !clean
    ? m.audit_check_broken({ id: firstBroken ?? "?" })
    : cutOff
      ? m.audit_check_cut_off()
      : m.audit_check_clean({ count: lines });
  return (
    <Alert color={whole ? "accent" : "danger"} icon={<Icon name={whole ? "check" : "warning"} />}>
      {text} {outside > 0 && m.audit_check_outside({ count: outside })}
    </Alert>
  );
}

export const Verification = { Button: CheckButton, Result };
