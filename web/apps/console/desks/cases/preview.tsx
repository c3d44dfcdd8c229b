import type { UseQueryResult } from "@tanstack/react-query";
import type { CasePreview } from "#console/api";
import { m } from "#console/words";
import { useCoins } from "#console-ui";
import styles from "./cases.module.css";

type Chosen = { hold: boolean; refuse: boolean; takeBack: boolean; ban: boolean };

/** Says in sentences and numbers what a decision will do. */
export function Preview({ query, chosen }: { query: UseQueryResult<CasePreview>; chosen: Chosen }) {
  const coins = useCoins();
  const { data } = query;
  return (
    <section className={styles.preview} aria-live="polite">
      <h3 className={styles.part}>{m.cases_preview_title()}</h3>
      {data ? (
        <ul className={styles.will}>
          {sentences(data, chosen, coins).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : (
        <p className={styles.quiet}>{m.cases_preview_loading()}</p>
      )}
    </section>
  );
}

function sentences(
  preview: CasePreview,
  { hold, refuse, takeBack, ban }: Chosen,
  coins: (value: number) => string,
): string[] {
  const { accounts, earnings, earned, spent, claims, claimed, prizes, prizeCredits, invites } =
    preview;
  const all: [boolean, () => string][] = [
    [refuse && claims > 0, () => m.cases_preview_claims({ count: claims, coins: coins(claimed) })],
    [
      refuse && prizes > 0,
      () => m.cases_preview_prizes({ count: prizes, coins: coins(prizeCredits) }),
    ],
    [refuse && invites > 0, () => m.cases_preview_invites({ count: invites })],
    [
      takeBack && earnings > 0,
      () => m.cases_preview_void({ count: earnings, coins: coins(earned) }),
    ],
    [takeBack && spent > 0, () => m.cases_preview_spent({ coins: coins(spent) })],
    [takeBack && preview.secondPerson, m.cases_preview_second],
    [ban, () => m.cases_preview_ban({ count: accounts })],
    [hold && !ban, m.cases_preview_hold],
  ];
  const will = all.filter(([applies]) => applies).map(([, text]) => text());
  return will.length > 0 ? will : [m.cases_preview_none()];
}
