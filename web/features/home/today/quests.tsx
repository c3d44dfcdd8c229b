import { useQuery } from "@tanstack/react-query";
import type { DailyQuest, DailyQuests } from "#api";
import { openPopup } from "#lib/popups";
import { placeOf, questArt, questIcon, questName, questsQuery } from "#lib/quests";
import { href } from "#lib/router";
import { Button, Card, Chest, Coins, cx, Icon, Img, Link, useChest, VisuallyHidden } from "#ui";
import { m, number } from "#words";
import styles from "./quests.module.css";
import { UnreadyRow } from "./row.tsx";

/** The quests of the day, each a way to where it is done, and their chest. */
export default function Quests() {
  const quests = useQuery(questsQuery());
  if (!quests.data) return <UnreadyRow query={quests} failed={m.quests_failed()} />;
  return <Shown data={quests.data} />;
}

const doneOf = (quests: readonly DailyQuest[]) =>
  quests.filter(({ progress, target }) => progress >= target).length;

function Shown({ data: { quests, chest } }: { data: DailyQuests }) {
  const key = useChest(chest);
  const ready = chest.state === "ready";
  return (
    <Card tone={ready ? "lit" : "plain"} pad={false} className={styles.card ?? ""}>
      <div className={styles.chest}>
        <Chest state={ready ? "ready" : chest.state === "opened" ? "opened" : "closed"} />
      </div>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Link to={href("quests")} className={styles.all}>
            {ready ? m.quests_chest_ready() : m.nav_quests()}
          </Link>
          {chest.state === "closed" && (
            <span className={styles.count}>
              {m.quests_count({ done: doneOf(quests), all: quests.length })}
            </span>
          )}
        </h2>
        {chest.state === "closed" ? (
          <Steps quests={quests} />
        ) : (
          <p className={styles.line}>
            <span ref={key.amount}>
              {chest.credits > 0 && <Coins value={chest.credits} size="s" signed />}
            </span>
            {!ready && <span className={styles.count}>{m.quests_tomorrow()}</span>}
          </p>
        )}
      </div>
      {ready ? (
        <Button size="s" busy={key.busy} onClick={key.open}>
          {m.quests_open()}
        </Button>
      ) : (
        chest.state === "opened" && <Icon name="check" size={24} className={styles.check} />
      )}
    </Card>
  );
}

function Steps({ quests }: { quests: readonly DailyQuest[] }) {
  return (
    <ul className={styles.steps}>
      {quests.map((quest) => (
        <li key={quest.kind}>
          <Step quest={quest} name={questName(quest)} />
        </li>
      ))}
    </ul>
  );
}

function Step({ quest, name }: { quest: DailyQuest; name: string }) {
  const { progress, target } = quest;
  const done = progress >= target;
  const art = done ? null : questArt(quest);
  const state = done ? m.quests_done() : m.quests_progress({ progress, target });
  // Words of its own, and not a label: the drawn numbers are no part of the name.
  const inside = (
    <>
      <VisuallyHidden>{`${name}, ${state}`}</VisuallyHidden>
      {art ? (
        <span className={styles.game}>
          <Img art={art} alt="" sizes="1.5rem" />
        </span>
      ) : (
        <Icon name={done ? "check" : questIcon(quest)} size={18} />
      )}
      <span aria-hidden="true" dir="ltr">
        {number(progress)}/{number(target)}
      </span>
    </>
  );
  const look = cx(styles.step, done && styles.done);
  const to = placeOf(quest);
  return to === null ? (
    <button type="button" className={look} onClick={() => openPopup("checkin")}>
      {inside}
    </button>
  ) : (
    <Link to={to} className={look}>
      {inside}
    </Link>
  );
}
