import { useState } from "react";
import type { Disagreement } from "#console/api";
import { href } from "#console/router";
import { useCan } from "#console/session";
import { day as dayName } from "#console/time";
import { m } from "#console/words";
import { Badge, Button, type Fact, Facts, Icon, Link, Time, useCoins } from "#console-ui";
import { pictureOf } from "./api.ts";
import styles from "./disagreements.module.css";
import { type Closing, SettleDialog } from "./settle-dialog.tsx";
import { codeName } from "./states.ts";

const hows: Record<string, () => string> = {
  stands: m.looks_how_stands,
  taken_back: m.looks_how_taken_back,
  paid: m.looks_how_paid,
};

/** What is to be known before the disagreement is closed. */
function notesOf(one: Disagreement): string[] {
  const { first, held, erased, takenBack, reversalWaits, approvedLater } = one;
  const notes: string[] = [];
  if (erased) notes.push(m.looks_note_erased());
  else if (held && !first.approved) notes.push(m.looks_note_held());
  if (takenBack) notes.push(m.looks_note_taken_back());
  if (reversalWaits) notes.push(m.looks_note_waits());
  if (approvedLater > 0) notes.push(m.looks_note_later({ count: approvedLater }));
  return notes;
}

type Props = {
  one: Disagreement;
  /** Whether somebody else closed it while it was on the screen. */
  gone: boolean;
};

/** One disagreement: the picture, both decisions side by side, and the ways to close it. */
export function DisagreementCard({ one, gone }: Props) {
  const { id, game, challenge, credits, day, subscriber, first, second, settlement } = one;
  const [closing, setClosing] = useState<Closing | null>(null);
  const can = useCan();
  const coins = useCoins();
  const amount = coins(credits);
  const facts: Fact[] = [];
  if (settlement) {
    facts.push(
      { label: m.looks_settled_by(), value: settlement.by },
      { label: m.looks_settled_at(), value: <Time at={settlement.at} /> },
    );
    if (settlement.reason) facts.push({ label: m.looks_reason(), value: settlement.reason });
  }
  return (
    <li className={styles.card}>
      <Picture one={one} />
      <div className={styles.body}>
        <header className={styles.head}>
          <h2 className={styles.challenge}>{challenge}</h2>
          {settlement && <Badge color="gray">{hows[settlement.how]?.() ?? settlement.how}</Badge>}
        </header>
        <p className={styles.about}>
          {game} · {dayName(day)} ·{" "}
          {first.approved
            ? m.looks_paid_already({ coins: amount })
            : m.looks_unpaid({ coins: amount })}
          {can("subscribers.read") && (
            <>
              {" · "}
              <Link href={href("subscriber", { id: subscriber })}>{m.looks_subscriber()}</Link>
            </>
          )}
        </p>
        <dl className={styles.decisions}>
          <Decision title={m.looks_first()} decision={first} />
          <Decision title={m.looks_second()} decision={second} />
        </dl>
        {!settlement &&
          notesOf(one).map((note) => (
            <p key={note} className={styles.note}>
              <Icon name="warning" size={18} />
              {note}
            </p>
          ))}
        {settlement ? (
          <Facts facts={facts} />
        ) : (
          <footer className={styles.foot}>
            {gone ? (
              <p className={styles.news} role="status">
                {m.looks_news_gone()}
              </p>
            ) : (
              <Ways one={one} onClosing={setClosing} />
            )}
          </footer>
        )}
      </div>
      <SettleDialog
        key={id}
        one={one}
        closing={closing}
        gone={gone}
        onClose={() => setClosing(null)}
      />
    </li>
  );
}

/** The small picture, which opens the large one. */
function Picture({ one: { id, challenge, game, picture } }: { one: Disagreement }) {
  if (!picture) return <div className={styles.missing}>{m.looks_picture_gone()}</div>;
  return (
    <Link
      href={href("review", { id })}
      className={styles.picture}
      aria-label={m.looks_picture({ challenge, game })}
    >
      <img src={pictureOf(id, "card")} alt="" loading="lazy" />
    </Link>
  );
}

type DecisionProps = { title: string; decision: Disagreement["first"] };

function Decision({ title, decision: { by, approved, reason, at } }: DecisionProps) {
  return (
    <div className={styles.decision} data-approved={approved}>
      <dt>{title}</dt>
      <dd>
        <span className={styles.verdict}>
          <Icon name={approved ? "check" : "close"} size={18} />
          {approved
            ? m.looks_approved()
            : reason
              ? m.looks_rejected_for({ reason: codeName(reason) })
              : m.looks_rejected()}
        </span>
        <span className={styles.by}>
          {by ?? m.looks_somebody()} · <Time at={at} show="relative" />
        </span>
      </dd>
    </div>
  );
}

type WaysProps = { one: Disagreement; onClosing: (closing: Closing) => void };

/** The buttons that close a disagreement, or why there are none. */
function Ways({ one, onClosing }: WaysProps) {
  const { first, mine, reversalWaits, erased, held } = one;
  const can = useCan();
  const why = !can("disagreements.settle")
    ? m.looks_note_read_only()
    : mine
      ? m.looks_note_mine()
      : null;
  if (why) return <p className={styles.why}>{why}</p>;
  if (reversalWaits) return null;
  return (
    <>
      <Button variant="default" onClick={() => onClosing("stand")}>
        {first.approved ? m.looks_stand_approved() : m.looks_stand_rejected()}
      </Button>
      {!erased &&
        (first.approved ? (
          <Button variant="default" color="danger" onClick={() => onClosing("takeBack")}>
            {m.looks_take_back()}
          </Button>
        ) : (
          <Button disabled={held} onClick={() => onClosing("pay")}>
            {m.looks_pay()}
          </Button>
        ))}
    </>
  );
}
