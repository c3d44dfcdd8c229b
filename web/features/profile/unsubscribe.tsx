import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useConfig } from "#lib/config";
import { exit, href } from "#lib/router";
import { useSession } from "#lib/session";
import { useProfile } from "#lib/subscriber";
import {
  Button,
  ButtonLink,
  Coins,
  EmptyState,
  FormError,
  Icon,
  Page,
  Sheet,
  SlowNotice,
} from "#ui";
import { isolate, m } from "#words";
import styles from "./unsubscribe.module.css";
import { unsubscribePage } from "./unsubscribe-page.ts";

/** Explains the consequences, then leads to the operator, who ends the subscription (spec 2, 7). */
export default function Unsubscribe() {
  const { partner } = useSession();
  return partner ? <Blocked /> : <Leave />;
}

/** Spec 4: not available in the partner channel. */
function Blocked() {
  const { partner } = useConfig();
  return (
    <Page title={m.route_unsubscribe()} narrow>
      <EmptyState
        icon="lock"
        title={m.unsubscribe_blocked_title()}
        text={m.unsubscribe_blocked({ partner: isolate(partner) })}
        action={<ButtonLink to={href("profile")}>{m.unsubscribe_back()}</ButtonLink>}
      />
    </Page>
  );
}

function Leave() {
  const config = useConfig();
  const [asking, setAsking] = useState(false);
  const coins = useProfile()?.credits;
  const operator = isolate(config.operator);
  const coin = isolate(config.coin);
  return (
    <Page title={m.route_unsubscribe()} lead={m.unsubscribe_lead()} narrow>
      <div className={styles.lists}>
        <section className={styles.ends}>
          <h2 className={styles.title}>{m.unsubscribe_ends()}</h2>
          <ul className={styles.list}>
            {[
              m.unsubscribe_ends_charge({ operator }),
              m.unsubscribe_ends_play({ coin }),
              m.unsubscribe_ends_streak(),
              m.unsubscribe_ends_login(),
            ].map((text) => (
              <li key={text}>
                <Icon name="close" size={20} />
                {text}
              </li>
            ))}
          </ul>
        </section>
        <section className={styles.stays}>
          <h2 className={styles.title}>
            {m.unsubscribe_stays()}
            {coins !== undefined && <Coins value={coins} />}
          </h2>
          <ul className={styles.list}>
            {[
              m.unsubscribe_stays_coins({ coin }),
              m.unsubscribe_stays_rewards(),
              m.unsubscribe_stays_profile(),
            ].map((text) => (
              <li key={text}>
                <Icon name="check" size={20} />
                {text}
              </li>
            ))}
          </ul>
        </section>
      </div>
      <div className={styles.actions}>
        <ButtonLink to={href("profile")} size="l">
          {m.unsubscribe_keep()}
        </ButtonLink>
        <Button variant="danger" size="l" onClick={() => setAsking(true)}>
          {m.unsubscribe_start()}
        </Button>
      </div>
      {asking && <Confirm onClose={() => setAsking(false)} />}
    </Page>
  );
}

function Confirm({ onClose }: { onClose: () => void }) {
  const config = useConfig();
  const { msisdn } = useSession();
  const operator = isolate(config.operator);
  const leave = useMutation({
    mutationFn: () => unsubscribePage(config.unsubscribeUrl, msisdn ?? ""),
    onSuccess: (page) => exit.to(page),
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={m.unsubscribe_title({ product: isolate(config.product) })}
      footer={
        <>
          <FormError>{leave.isError ? m.unsubscribe_failed({ operator }) : null}</FormError>
          {leave.isPending && <SlowNotice />}
          <Button
            variant="danger"
            icon={leave.isError ? "retry" : "external"}
            block
            // Stays busy while the browser opens the other page.
            busy={leave.isPending || leave.isSuccess}
            onClick={() => leave.mutate()}
          >
            {leave.isError ? m.retry() : m.unsubscribe_continue({ operator })}
          </Button>
          <Button variant="quiet" block onClick={onClose}>
            {m.unsubscribe_keep()}
          </Button>
        </>
      }
    >
      <p>{m.unsubscribe_text({ operator })}</p>
    </Sheet>
  );
}
