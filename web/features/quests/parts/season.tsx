import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { QuestSeason, SeasonStepState, StepClaimed } from "#api";
import { useHeldBalance } from "#lib/balance";
import { useConfig } from "#lib/config";
import { isApiError } from "#lib/http";
import { useIntention } from "#lib/query";
import { questsQuery } from "#lib/quests";
import { Button, Card, Coins, celebrate, cx, errorText, Icon, ProgressBar, toast } from "#ui";
import { date, m } from "#words";
import { claimStep } from "../api.ts";
import styles from "../quests.module.css";

/** The present season's road, and the steps of the last one that can still be claimed. */
export function Season() {
  const { data } = useSuspenseQuery(questsQuery());
  const { utcOffsets } = useConfig();
  const { season, lastSeason: last } = data;
  return (
    <>
      {last && (
        <Road
          season={last}
          id="last-season"
          title={m.quests_last({ number: last.number })}
          text={m.quests_last_text({ day: date(before(last.claimableUntil), utcOffsets) })}
          steps={last.steps.filter(({ state }) => state === "ready")}
        />
      )}
      {season && (
        <Road
          season={season}
          id="season"
          title={m.quests_season({ number: season.number })}
          text={m.quests_season_left({ days: season.daysLeft })}
          steps={season.steps}
        />
      )}
    </>
  );
}

/** The last instant of the day that ends at `at`. */
const before = (at: string) => new Date(Date.parse(at) - 1).toISOString();

type RoadProps = {
  season: QuestSeason;
  id: string;
  title: string;
  text: string;
  steps: readonly SeasonStepState[];
};

function Road({ season, id, title, text, steps }: RoadProps) {
  const most = season.steps.at(-1)?.chests ?? 0;
  return (
    <section aria-labelledby={id} className={styles.part}>
      <div className={styles.head}>
        <h2 id={id} className={styles.heading}>
          {title}
        </h2>
        <p className={styles.quiet}>{text}</p>
      </div>
      <Card className={styles.road ?? ""}>
        <ProgressBar
          value={Math.min(season.chests, most)}
          max={most}
          label={m.quests_season_chests()}
        />
        <ol className={styles.steps}>
          {steps.map((step) => (
            <Step key={step.step} step={step} season={season} />
          ))}
        </ol>
        <p className={styles.quiet}>{m.quests_season_text()}</p>
      </Card>
    </section>
  );
}

function Step({ step, season }: { step: SeasonStepState; season: QuestSeason }) {
  const client = useQueryClient();
  const balance = useHeldBalance();
  const amount = useRef<HTMLSpanElement>(null);
  const refresh = () => void client.invalidateQueries({ queryKey: questsQuery().queryKey });
  const claim = useIntention<StepClaimed>(
    (_, key) => claimStep({ season: season.number, step: step.step }, key),
    {
      onSuccess: ({ balance: now }) => {
        refresh();
        celebrate("small", {
          from: amount.current,
          coins: true,
          onArrive: () => balance.arrive(now),
        });
      },
      onError: (error) => {
        balance.release();
        // Claimed on another device, or too late: the road is read again and shows that.
        refresh();
        if (!isApiError(error, "step_claimed")) toast(errorText(error), "bad");
      },
    },
  );
  const { chests, credits, state } = step;
  return (
    <li className={styles.step} data-state={state}>
      <span className={cx(styles.knot, state !== "locked" && styles.done)}>
        <Icon
          name={state === "claimed" ? "check" : state === "ready" ? "gift" : "lock"}
          size={18}
        />
      </span>
      <span className={styles.words}>
        <span className={styles.strong}>{m.quests_step({ chests })}</span>
        <span ref={amount}>
          <Coins value={credits} size="s" signed />
        </span>
      </span>
      {state === "ready" ? (
        <Button
          size="s"
          busy={claim.isPending}
          aria-label={m.quests_step_claim_of({ chests })}
          onClick={() => {
            balance.hold();
            claim.mutate();
          }}
        >
          {m.quests_step_claim()}
        </Button>
      ) : (
        <span className={styles.quiet}>
          {state === "claimed"
            ? m.quests_step_claimed()
            : m.quests_step_locked({ count: chests - season.chests })}
        </span>
      )}
    </li>
  );
}
