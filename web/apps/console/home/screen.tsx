import { useQuery } from "@tanstack/react-query";
import { href, type RouteName } from "#console/router";
import { useCan, useSession } from "#console/session";
import { m } from "#console/words";
import { Alert, Badge, Button, Icon, Link, Note, Page } from "#console-ui";
import { type NavEntry, type Route, routes, type Waiting, waitingWords } from "../routes.ts";
import styles from "./home.module.css";
import { intros } from "./intros.ts";

/** The overview: what is missing for a safe account, and what waits on each desk. */
export default function Home() {
  const { staff } = useSession();
  const can = useCan();
  const desks = (Object.entries(routes) as [RouteName, Route][]).filter(
    ([, { nav, permission }]) => nav && (!permission || can(permission)),
  );
  return (
    <Page title={m.home_hello({ name: staff.name })} intro={m.home_intro()}>
      <Safety />
      {desks.length === 0 ? (
        <Note icon="lock" title={m.home_none_title()} text={m.home_none_text()} />
      ) : (
        <ul className={styles.desks}>
          {desks.map(([name, { title, nav }]) =>
            nav ? <Desk key={name} name={name} title={title()} nav={nav} /> : null,
          )}
        </ul>
      )}
    </Page>
  );
}

function Desk({ name, title, nav }: { name: RouteName; title: string; nav: NavEntry }) {
  return (
    <li className={styles.desk}>
      <span className={styles.icon}>
        <Icon name={nav.icon} />
      </span>
      <div className={styles.words}>
        <Link className={styles.link} href={href(name as "home")}>
          {title}
        </Link>
        <p className={styles.about}>{intros[name]?.()}</p>
      </div>
      {nav.waiting && <WaitingBadge nav={nav} />}
    </li>
  );
}

function WaitingBadge({ nav }: { nav: NavEntry }) {
  const query = useQuery({ ...nav.waiting?.(), enabled: nav.waiting !== undefined } as never);
  const waiting = query.data as Waiting | undefined;
  if (!waiting) return null;
  if (waiting.count === 0) return <span className={styles.quiet}>{m.home_nothing()}</span>;
  return (
    <Badge size="lg" className={styles.waiting}>
      {(nav.waitingWords ?? waitingWords)(waiting)}
    </Badge>
  );
}

/** Asks for passkeys and recovery codes before somebody is locked out. */
function Safety() {
  const { passkeys, recoveryCodes, demo } = useSession();
  const text =
    passkeys === 0
      ? demo
        ? null
        : m.home_no_passkey()
      : passkeys === 1
        ? m.home_one_passkey()
        : recoveryCodes < 4
          ? m.home_few_codes({ count: recoveryCodes })
          : null;
  if (text === null) return null;
  return (
    <Alert color="warn" icon={<Icon name="key" />}>
      <div className={styles.safety}>
        <span>{text}</span>
        <Button component={Link} href={href("account")} variant="default" size="xs">
          {m.account_open()}
        </Button>
      </div>
    </Alert>
  );
}
