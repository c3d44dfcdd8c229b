import { landingHref, useConfig } from "#lib/config";
import { href } from "#lib/router";
import { useProfile } from "#lib/subscriber";
import { Button, ButtonLink, Coins, Sheet } from "#ui";
import { m } from "#words";
import type { Refusal } from "../refusal.ts";
import styles from "./refusal-sheet.module.css";

/** Why somebody could not join, and the way on. */
export default function RefusalSheet({
  refusal,
  onClose,
}: {
  refusal: Refusal;
  onClose: () => void;
}) {
  const balance = useProfile()?.credits;
  const { tournament, text, way } = refusal;
  return (
    <Sheet
      open
      onClose={onClose}
      title={m.tournaments_refused()}
      footer={<WayOut refusal={refusal} onClose={onClose} />}
    >
      <p className={styles.text}>{text}</p>
      {way === "earn" && (
        <dl className={styles.sums}>
          <div>
            <dt>{m.tournaments_fee()}</dt>
            <dd>
              <Coins value={tournament.entryFee} />
            </dd>
          </div>
          {balance !== undefined && (
            <div>
              <dt>{m.tournaments_have()}</dt>
              <dd>
                <Coins value={balance} />
              </dd>
            </div>
          )}
        </dl>
      )}
    </Sheet>
  );
}

function WayOut({ refusal, onClose }: { refusal: Refusal; onClose: () => void }) {
  const config = useConfig();
  switch (refusal.way) {
    case "earn":
      return (
        <ButtonLink to={href("gamingTasks")} icon="gamepad" block>
          {m.tournaments_earn()}
        </ButtonLink>
      );
    case "log-in":
      return (
        <ButtonLink to={landingHref(config, href("tournaments"))} block>
          {m.log_in()}
        </ButtonLink>
      );
    case "again":
      return (
        <Button
          icon="retry"
          block
          onClick={() => {
            onClose();
            refusal.again();
          }}
        >
          {m.try_again()}
        </Button>
      );
    case "none":
      return (
        <Button variant="secondary" block onClick={onClose}>
          {m.close()}
        </Button>
      );
  }
}
