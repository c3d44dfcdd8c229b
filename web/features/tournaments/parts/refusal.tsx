import type { Tournament } from "#api";
import { landingHref, useConfig } from "#lib/config";
import { isApiError } from "#lib/http";
import { href } from "#lib/router";
import { useProfile } from "#lib/subscriber";
import { Button, ButtonLink, Coins, errorText, Sheet } from "#ui";
import { m } from "#words";
import styles from "./refusal.module.css";

export type Refusal = {
  tournament: Tournament;
  text: string;
  /** What the person can do about it. */
  way: "earn" | "log-in" | "again" | "none";
  again: () => void;
};

/** A refusal that came without words of its own: then the specification's (spec 8). */
const wordless = (error: unknown) => isApiError(error, "http_200");

export function refusalOf(error: unknown, tournament: Tournament, again: () => void): Refusal {
  const text = wordless(error)
    ? m.tournaments_checkin_failed()
    : errorText(error, m.tournaments_join_failed());
  const decided = isApiError(error) && !error.transient && error.code !== "bad_response";
  const way = !decided
    ? "again"
    : error.status === 401
      ? "log-in"
      : error.code === "insufficient_credits"
        ? "earn"
        : "none";
  return { tournament, text, way, again };
}

/** Why somebody could not join, and the way on. */
export function RefusalSheet({
  refusal,
  onClose,
}: {
  refusal: Refusal | null;
  onClose: () => void;
}) {
  const balance = useProfile()?.credits;
  if (!refusal) return null;
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
