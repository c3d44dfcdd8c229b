import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { Subscription } from "#api";
import { subscribeHref, useConfig } from "#lib/config";
import { exit, href } from "#lib/router";
import { profileQuery } from "#lib/subscriber";
import { Async, Badge, type BadgeProps, Button, Card, errorText, FormError, toast } from "#ui";
import { date, dateTime, isolate, m } from "#words";
import { renew, subscriptionQuery } from "../api.ts";
import styles from "./plan.module.css";
import { PlanSkeleton } from "./plan-skeleton.tsx";

/**
 * The subscription: price, next charge, and the way back after a missed payment. Nothing if the
 * operator charges nothing here.
 */
export default function Plan() {
  return (
    <Async skeleton={<PlanSkeleton />} errorText={m.plan_failed()}>
      <Loaded />
    </Async>
  );
}

const states: Record<string, { tone: NonNullable<BadgeProps["tone"]>; label: () => string }> = {
  trial: { tone: "accent", label: m.plan_trial },
  active: { tone: "accent", label: m.plan_active },
  grace: { tone: "danger", label: m.plan_grace },
  suspended: { tone: "danger", label: m.plan_suspended },
  expired: { tone: "plain", label: m.plan_expired },
};

function Loaded() {
  const { data } = useSuspenseQuery(subscriptionQuery());
  return data && <Shown plan={data} />;
}

function Shown({ plan }: { plan: Subscription }) {
  const { utcOffsets } = useConfig();
  const state = states[plan.state];
  const at = (instant: string) => dateTime(instant, utcOffsets);
  return (
    <section aria-labelledby="plan-title">
      <Card tone={plan.wayBack ? "lit" : "plain"} className={styles.plan ?? ""}>
        <div className={styles.head}>
          <h2 id="plan-title" className={styles.title}>
            {m.plan_title()}
          </h2>
          <Badge tone={plan.pending ? "plain" : (state?.tone ?? "plain")}>
            {plan.pending ? m.plan_pending() : (state?.label() ?? m.plan_none())}
          </Badge>
        </div>
        {plan.plan && (
          <p className={styles.price}>
            <span className={styles.kind}>
              {plan.plan === "prepaid" ? m.plan_prepaid() : m.plan_postpaid()}
            </span>
            {price(plan)}
          </p>
        )}
        {(plan.state === "trial" || plan.state === "active") && !plan.pending && (
          <dl className={styles.facts}>
            {plan.until && (
              <div>
                <dt>{plan.state === "trial" ? m.plan_until_trial() : m.plan_until_paid()}</dt>
                <dd>{at(plan.until)}</dd>
              </div>
            )}
            {plan.nextChargeAt && plan.amount && (
              <div>
                <dt>{m.plan_next()}</dt>
                <dd>
                  {m.plan_amount({
                    amount: money(plan, plan.amount),
                    at: date(plan.nextChargeAt, utcOffsets),
                  })}
                </dd>
              </div>
            )}
          </dl>
        )}
        {plan.refund && (
          <p role="status">
            {plan.refund.at
              ? m.plan_refunded({
                  amount: money(plan, plan.refund.amount),
                  at: date(plan.refund.at, utcOffsets),
                })
              : m.plan_refund_asked({ amount: money(plan, plan.refund.amount) })}
          </p>
        )}
        <WayBack plan={plan} until={plan.until ? at(plan.until) : ""} />
      </Card>
    </section>
  );
}

const money = ({ word: currency }: Subscription, amount: string) =>
  isolate(m.plan_money({ currency, amount }));

function price(plan: Subscription): string {
  const net = money(plan, plan.net ?? "");
  if (plan.plan !== "postpaid") {
    return plan.plusTax ? m.plan_day_taxed({ price: net }) : m.plan_day({ price: net });
  }
  // A node of the release before does not say whether there is a tax; until then there was one.
  return plan.plusTax === false
    ? m.plan_month_untaxed({ price: net })
    : m.plan_month({ price: net });
}

function WayBack({ plan, until }: { plan: Subscription; until: string }) {
  const client = useQueryClient();
  const config = useConfig();
  const coin = isolate(config.coin);
  const operator = isolate(config.operator);
  const pay = useMutation({
    mutationFn: () => renew(plan.wayBack === "agree" ? (plan.price ?? null) : null),
    onSuccess: (now) => {
      client.setQueryData(subscriptionQuery().queryKey, now);
      void client.invalidateQueries({ queryKey: profileQuery().queryKey });
      toast(m.plan_paid(), "good");
    },
    // The error stays; the subscription may have changed.
    onError: () => client.invalidateQueries({ queryKey: subscriptionQuery().queryKey }),
  });
  if (plan.pending) return <p role="status">{m.plan_pending_text({ operator })}</p>;
  if (!plan.wayBack) return null;
  const text =
    plan.state === "grace"
      ? m.plan_grace_text({ until })
      : plan.state === "suspended"
        ? m.plan_suspended_text({ coin })
        : plan.state === "expired"
          ? m.plan_expired_text({ coin })
          : m.plan_none_text({ coin, operator });
  return (
    <>
      <p>{text}</p>
      {pay.isError && <FormError>{errorText(pay.error)}</FormError>}
      {plan.wayBack === "landing" ? (
        <Button block onClick={() => exit.to(subscribeHref(config, href("profile")))}>
          {m.plan_landing()}
        </Button>
      ) : (
        <Button block busy={pay.isPending} onClick={() => pay.mutate()}>
          {plan.wayBack === "renew"
            ? m.plan_renew({ amount: money(plan, plan.amount ?? "") })
            : m.plan_agree({ price: price(plan) })}
        </Button>
      )}
    </>
  );
}
