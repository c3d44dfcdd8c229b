import { useSuspenseQuery } from "@tanstack/react-query";
import type { DailyQuest, DailyQuests } from "#api";
import { openPopup } from "#lib/popups";
import { placeOf, questArt, questIcon, questName, questsQuery } from "#lib/quests";
import { Button, Card, Chest, Coins, cx, Icon, Img, Link, ProgressBar, useChest } from "#ui";
import { m } from "#words";
import styles from "../quests.module.css";

/** Today's quests, and the chest that opens when all are done. */
export function Today() {
  const { data } = useSuspenseQuery(questsQuery());
  return (
    <section aria-labelledby="quests" className={styles.part}>
      <h2 id="quests" className={styles.heading}>
        {m.quests_today()}
      </h2>
      <ChestCard chest={data.chest} />
      <ul className={styles.list}>
        {data.quests.map((quest) => (
          <li key={quest.kind}>
            <Quest quest={quest} name={questName(quest)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ChestCard({ chest }: Pick<DailyQuests, "chest">) {
  const key = useChest(chest);
  const ready = chest.state === "ready";
  const opened = chest.state === "opened";
  return (
    <Card tone={ready ? "lit" : "plain"} className={styles.chest ?? ""}>
      <div className={styles.picture}>
        <Chest state={ready ? "ready" : opened ? "opened" : "closed"} size={72} />
      </div>
      <div className={styles.words}>
        <p className={styles.amount}>
          {ready ? m.quests_chest_ready() : m.quests_chest()}
          <span ref={key.amount}>
            {chest.credits > 0 && <Coins value={chest.credits} size="s" signed />}
          </span>
        </p>
        {!ready && (
          <p className={styles.quiet}>
            {opened ? m.quests_chest_opened() : m.quests_chest_closed()}
          </p>
        )}
      </div>
      {ready && (
        <Button busy={key.busy} onClick={key.open}>
          {m.quests_open()}
        </Button>
      )}
    </Card>
  );
}

/** A row that leads to where the quest is done. */
function Quest({ quest, name }: { quest: DailyQuest; name: string }) {
  const { progress, target } = quest;
  const done = progress >= target;
  const art = done ? null : questArt(quest);
  const to = placeOf(quest);
  const inside = (
    <>
      <span className={cx(styles.sign, done && styles.done)}>
        {art ? (
          <Img art={art} alt="" sizes="2.75rem" />
        ) : (
          <Icon name={done ? "check" : questIcon(quest)} size={22} />
        )}
      </span>
      <span className={styles.words}>
        <span className={styles.strong}>{name}</span>
        {done ? (
          <span className={styles.quiet}>{m.quests_done()}</span>
        ) : (
          target > 1 && <Progress progress={progress} target={target} />
        )}
      </span>
      {!done && <Icon name="forward" size={20} className={styles.way} />}
    </>
  );
  if (done) return <div className={styles.row}>{inside}</div>;
  return to === null ? (
    <button type="button" className={styles.row} onClick={() => openPopup("checkin")}>
      {inside}
    </button>
  ) : (
    <Link to={to} className={styles.row}>
      {inside}
    </Link>
  );
}

function Progress({ progress, target }: Pick<DailyQuest, "progress" | "target">) {
  const label = m.quests_progress({ progress, target });
  return (
    <>
      <span className={styles.quiet} aria-hidden="true">
        {label}
      </span>
      <ProgressBar value={progress} max={target} label={label} hideLabel />
    </>
  );
}
