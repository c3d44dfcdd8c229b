import { useQuery } from "@tanstack/react-query";
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
        data && (
          <Alert
            color={data.clean ? "accent" : "danger"}
            icon={<Icon name={data.clean ? "check" : "warning"} />}
          >
            {data.clean
              ? m.audit_check_clean({ count: data.lines })
              : m.audit_check_broken({ id: data.firstBroken ?? "?" })}
          </Alert>
        )
      )}
    </div>
  );
}

export const Verification = { Button: CheckButton, Result };
