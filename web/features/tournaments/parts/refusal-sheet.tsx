import { href } from "#lib/router";
import { useProfile } from "#lib/subscriber";
import { Coins, Sheet, WayOut } from "#ui";
import { m } from "#words";
import type { Refusal } from "../refusal.ts";
import styles from "./refusal-sheet.module.css";

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
      footer={
        <WayOut
          way={way}
          returnTo={href("tournaments")}
          earn={m.tournaments_earn()}
          close={m.close()}
          onAgain={refusal.again}
          onClose={onClose}
        />
      }
    >
      <p className={styles.text}>
        <bdi>{text}</bdi>
      </p>
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
