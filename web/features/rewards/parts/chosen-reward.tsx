import { useProfile } from "#lib/subscriber";
import { Coins, Img } from "#ui";
import { m } from "#words";
import type { Chosen } from "../redemption.ts";
import styles from "./chosen-reward.module.css";

export function ChosenReward({
  chosen,
  heading,
  text,
}: {
  chosen: Chosen;
  heading: string;
  text: string;
}) {
  const balance = useProfile()?.credits;
  return (
    <section className={styles.chosen}>
      <span className={styles.picture}>
        <Img
          art={`rewards/${chosen.image}`}
          alt=""
          sizes="(min-width: 768px) 12rem, 7rem"
          priority
        />
      </span>
      <div className={styles.words}>
        <h2 className={styles.heading}>{heading}</h2>
        <p className={styles.text}>{text}</p>
        <dl className={styles.sums}>
          <div>
            <dt>{m.redeem_reward()}</dt>
            <dd>
              <bdi>{chosen.name}</bdi>
            </dd>
          </div>
          <div>
            <dt>{m.redeem_price()}</dt>
            <dd>
              <Coins value={chosen.credits} />
            </dd>
          </div>
          {balance !== undefined && balance >= chosen.credits && (
            <div>
              <dt>{m.redeem_left()}</dt>
              <dd>
                <Coins value={balance - chosen.credits} />
              </dd>
            </div>
          )}
        </dl>
      </div>
    </section>
  );
}
