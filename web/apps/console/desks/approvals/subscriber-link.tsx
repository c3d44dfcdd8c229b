import { href } from "#console/router";
import { m } from "#console/words";
import { Link } from "#console-ui";

/** Leads to the account that a change is about. */
export function SubscriberLink({ id }: { id: string }) {
  return <Link href={href("subscriber", { id })}>{m.approvals_subscriber_open()}</Link>;
}
