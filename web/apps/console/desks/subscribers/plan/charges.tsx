import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { money } from "#console/money";
import { usePortal } from "#console/session";
import { day } from "#console/time";
import { m } from "#console/words";
import { Badge, Paged, Time } from "#console-ui";
import type { PlanPage } from "../api.ts";
import { chargeState, planName } from "../parts/states.ts";
import styles from "./plan.module.css";
import { Refund } from "./refund.tsx";

type Props = {
  query: UseInfiniteQueryResult<InfiniteData<PlanPage>>;
  /** The subscription's currency; the portal's if nobody is charged now. */
  currency: string | null;
};

/** The charges, the latest first, with their taxes and the operator's reference. */
export function Charges({ query, currency }: Props) {
  const usual = usePortal()?.currency ?? "USD";
  const inMoney = (amount: string) => money(amount, currency ?? usual);
  return (
    <Paged query={query} empty={<p className={styles.quiet}>{m.care_plan_charges_empty()}</p>}>
      {(charges) => (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{m.care_charge_period()}</th>
              <th scope="col">{m.care_state()}</th>
              <th scope="col">{m.care_charge_requested()}</th>
              <th scope="col" className={styles.end}>
                {m.care_charge_tax()}
              </th>
              <th scope="col" className={styles.end}>
                {m.care_amount()}
              </th>
            </tr>
          </thead>
          <tbody>
            {charges.map((charge) => {
              const [tone, text] = chargeState(charge.state);
              return (
                <tr key={charge.id}>
                  <td>
                    <strong>{day(charge.firstDay)}</strong>
                    <span className={styles.about}>
                      {planName(charge.plan)}
                      {charge.operatorReference && (
                        <>
                          {" · "}
                          {m.care_charge_reference({ reference: charge.operatorReference })}
                        </>
                      )}
                    </span>
                  </td>
                  <td className={styles.state}>
                    <Badge color={tone}>{text}</Badge>
                    <Refund charge={charge} amount={inMoney(charge.amount)} />
                  </td>
                  <td>
                    <Time at={charge.askedAt} />
                  </td>
                  <td className={styles.end} data-label={m.care_charge_tax()}>
                    {inMoney(charge.tax)}
                  </td>
                  <td className={styles.end}>
                    <strong>{inMoney(charge.amount)}</strong>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Paged>
  );
}
