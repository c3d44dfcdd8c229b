import { useQuery } from "@tanstack/react-query";
import { href } from "#console/router";
import { useCan } from "#console/session";
import { day } from "#console/time";
import { m } from "#console/words";
import { Alert, Button, Icon, Link } from "#console-ui";
import { requestsQuery } from "../api.ts";
import styles from "./account.module.css";

/** Says that the person has asked something about their data, and until when they need an answer. */
export function OpenRequests({ id }: { id: string }) {
  const can = useCan();
  const query = useQuery({ ...requestsQuery(id), enabled: can("requests.read") });
  const open = query.data?.filter(({ state }) => state === "open") ?? [];
  const [first] = open.map(({ dueOn }) => dueOn).sort();
  if (!first) return null;
  return (
    <Alert color="warn" icon={<Icon name="lock" />} title={m.care_requests({ count: open.length })}>
      <div className={styles.held}>
        <span>{m.care_requests_due({ day: day(first) })}</span>
        <Button component={Link} variant="default" size="xs" href={href("requests")}>
          {m.care_requests_show()}
        </Button>
      </div>
    </Alert>
  );
}
