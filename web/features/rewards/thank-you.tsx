import { useEffect, useRef } from "react";
import { href, lastAction, useNavigationState } from "#lib/router";
import { ButtonLink, Coins, celebrate, Icon, Img, Page } from "#ui";
import { m } from "#words";
import { parseChosen } from "./redemption.ts";
import styles from "./thank-you.module.css";

export default function ThankYou() {
  const chosen = useNavigationState(parseChosen);
  const picture = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // Only on the way from the form, not after a reload or Back.
    if (picture.current && lastAction() === "replace")
      return celebrate("big", { from: picture.current });
  }, []);
  return (
    <Page title={m.thankyou_title()} hideTitle narrow>
      <div className={styles.thanks}>
        {chosen && (
          <span ref={picture} className={styles.picture}>
            <Img art={`rewards/${chosen.image}`} alt={chosen.name} sizes="12rem" priority />
            <span className={styles.done}>
              <Icon name="check" size={28} />
            </span>
          </span>
        )}
        <p aria-hidden="true" className={styles.title}>
          {m.thankyou_title()}
        </p>
        {chosen && (
          <p className={styles.what}>
            <bdi>{chosen.name}</bdi>
            <Coins value={-chosen.credits} signed />
          </p>
        )}
        <p className={styles.received}>{m.thankyou_received()}</p>
        <div className={styles.hours}>
          <Icon name="clock" size={22} />
          <dl>
            <dt>{m.thankyou_hours_label()}</dt>
            <dd>{m.thankyou_hours()}</dd>
            <dd className={styles.late}>{m.thankyou_weekend()}</dd>
          </dl>
        </div>
        <p className={styles.happy}>{m.thankyou_happy()}</p>
        <div className={styles.actions}>
          <ButtonLink to={href("home")} size="l" icon="home" block>
            {m.go_home()}
          </ButtonLink>
          {chosen && (
            <ButtonLink
              to={href("order", { claimId: chosen.uuid })}
              variant="secondary"
              icon="gift"
              block
            >
              {m.thankyou_follow()}
            </ButtonLink>
          )}
        </div>
      </div>
    </Page>
  );
}
