import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { Button } from "#ui";
import { m } from "#words";
import styles from "./covers.module.css";
import type { LeaveSheetProps } from "./leave-sheet.tsx";
import type { LevelResultProps } from "./level-result.tsx";
import type { MatchPracticeProps } from "./match-practice.tsx";
import type { MatchResultProps } from "./match-result.tsx";
import type { RefusedCoverProps } from "./refused-cover.tsx";

/* The sheets for a game's end load while it is played. */

const load = () => import("./sheets.tsx");
type Sheets = Awaited<ReturnType<typeof load>>;

/** Loads the sheets early, while there is a network, and what celebrates a pass. */
export function useSheets(): void {
  useEffect(
    () =>
      void load().then(
        ({ prepareCelebration }) => prepareCelebration(),
        () => undefined,
      ),
    [],
  );
}

/** A lazy component of one sheet; draws `Otherwise` if the code does not load. */
function sheet<Props extends object>(
  pick: (sheets: Sheets) => ComponentType<Props>,
  Otherwise: ComponentType<Props>,
): ComponentType<Props> {
  const Loaded = lazy(() =>
    load().then(
      (sheets) => ({ default: pick(sheets) }),
      () => ({ default: Otherwise }),
    ),
  );
  return (props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}

function Unreached({ text, onLeave }: { text: string; onLeave: () => void }) {
  return (
    <div role="alert" className={styles.cover}>
      <div className={styles.body}>
        <p className={styles.headline}>{text}</p>
        <p className={styles.text}>{m.error_network()}</p>
        <Button onClick={onLeave}>{m.close()}</Button>
      </div>
    </div>
  );
}

export const LevelResult = sheet<LevelResultProps>(
  (sheets) => sheets.LevelResult,
  ({ headline, own, onLeave }) => <Unreached text={headline ?? own} onLeave={onLeave} />,
);

export const MatchResult = sheet<MatchResultProps>(
  (sheets) => sheets.MatchResultSheet,
  ({ match, words, onClose }) => (
    <Unreached
      text={match.unknown ? words.unknown : match.won ? words.victory : words.defeat}
      onLeave={onClose}
    />
  ),
);

export const MatchPractice = sheet<MatchPracticeProps>(
  (sheets) => sheets.MatchPracticeSheet,
  ({ words, onClose }) => <Unreached text={words} onLeave={onClose} />,
);

export const LeaveSheet = sheet<LeaveSheetProps>(
  (sheets) => sheets.LeaveSheet,
  ({ open, onLeave, text }) => open && <Unreached text={text} onLeave={onLeave} />,
);

export const RefusedCover = sheet<RefusedCoverProps>(
  (sheets) => sheets.RefusedCover,
  ({ text, onLeave }) => <Unreached text={text} onLeave={onLeave} />,
);
