import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Reason, Review } from "#console/api";
import { usePresence } from "#console/live";
import { useCan } from "#console/session";
import { m } from "#console/words";
import {
  Alert,
  Button,
  Icon,
  Others,
  type Shortcut,
  toast,
  useMediaQuery,
  useShortcuts,
} from "#console-ui";
import { ActionBar, Actions } from "./actions.tsx";
import { reasonsQuery } from "./api.ts";
import type { Decisions } from "./decisions.ts";
import { besideOf } from "./lookalikes.ts";
import { Faults, LastDecision } from "./made.tsx";
import { Head, LookalikeWarning, Panel } from "./panel.tsx";
import type { PictureState } from "./picture.tsx";
import { isSettled, Settled } from "./settled.tsx";
import { useSource } from "./source.ts";
import { Stage } from "./stage.tsx";
import { reasonName } from "./states.ts";
import { Strip } from "./strip.tsx";
import { Tools } from "./tools.tsx";
import styles from "./workbench.module.css";
import { useZoom } from "./zoom.ts";

/** As many pictures are loaded ahead. */
const aheadCount = 3;
const arrowStep = 0.25;

type Props = {
  review: Review;
  /** The entries that follow; none if the entry is opened alone. */
  next: readonly Review[];
  skipped: boolean;
  /** Why the server did not make the last decision about this entry. */
  fault: string | null;
  decisions: Decisions;
  onDecide: (reason: Reason | null) => void;
  onSkip: () => void;
  /** Leaves an entry that has a decision. Absent if the entry is opened alone. */
  onNext?: () => void;
  onOpen: (review: Review) => void;
  onUndo: () => void;
  /** What else can be done with an entry that is opened alone. */
  children?: ReactNode;
};

/** One screenshot and everything that a reviewer does with it. */
export function Workbench(props: Props) {
  const { review, next, skipped, fault, decisions, onDecide, onSkip, onNext, onUndo } = props;
  const decides = useCan()("reviews.decide");
  const narrow = useMediaQuery("(max-width: 60em)", false, { getInitialValueInEffect: false });
  const { key: desk, entry } = useSource();
  const isSecond = desk === "looks";
  const { data: detail } = useQuery(entry(review.id));
  const second = next[0]?.id ?? "";
  useQuery({ ...entry(second), enabled: second !== "" });
  const reasons = useQuery(reasonsQuery()).data ?? [];
  const others = usePresence("reviews", isSecond ? null : review.id);
  const view = useView(review);
  const { blurred, control } = view;
  const beside = besideOf(review, detail);
  const comparing = beside.length > 0 && view.comparing;

  const settled = isSettled(detail);
  const made = decisions.decisions.some(
    (one) => one.review.id === review.id && (one.state === "made" || one.state === "undoing"),
  );
  const disabled = settled || made || decisions.undoing;
  const approve = () => {
    if (disabled) return;
    if (view.looked) onDecide(null);
    else toast.note(m.reviews_look_first());
  };
  const reject = (reason: Reason) => {
    if (!disabled) onDecide(reason);
  };
  const leave = () => {
    if (settled) onNext?.();
    else if (!disabled) onSkip();
  };
  const compare = () => {
    if (beside.length > 0) view.compare(!comparing);
    else toast.note(m.reviews_compare_none());
  };

  const deciding: Shortcut[] = [
    { keys: "a", label: m.reviews_approve(), run: approve },
    ...reasons.map((reason, index) => ({
      keys: String(index + 1),
      label: m.reviews_reject_for({ reason: reasonName(reason) }),
      run: () => reject(reason),
    })),
    ...(onNext ? [{ keys: "s", label: m.reviews_skip(), run: leave }] : []),
    { keys: "u", label: m.reviews_undo_last(), run: onUndo },
  ];
  useShortcuts(m.reviews_title(), [
    ...(decides ? deciding : []),
    { keys: "l", label: m.reviews_compare_key(), run: compare },
    { keys: "b", label: m.reviews_blur_key(), run: view.blur },
    { keys: "+", label: m.reviews_zoom_in(), run: control.closer },
    { keys: "-", label: m.reviews_zoom_out(), run: control.farther },
    { keys: "0", label: m.reviews_zoom_reset(), run: control.reset },
    { keys: "ArrowLeft", label: m.reviews_move_left(), run: () => control.move(-arrowStep, 0) },
    { keys: "ArrowRight", label: m.reviews_move_right(), run: () => control.move(arrowStep, 0) },
    { keys: "ArrowUp", label: m.reviews_move_up(), run: () => control.move(0, -arrowStep) },
    { keys: "ArrowDown", label: m.reviews_move_down(), run: () => control.move(0, arrowStep) },
  ]);

  const rejecting = isSecond ? m.looks_reject_text() : m.reviews_reject_text();
  const actions = {
    disabled,
    rejecting,
    onApprove: approve,
    onReject: reject,
    onSkip,
    skips: !!onNext,
  };
  const phoneActions = narrow && decides && !settled && !made;
  return (
    <>
      <div className={styles.bench}>
        <div className={styles.left}>
          <Tools
            blurred={blurred}
            onBlur={view.blur}
            comparing={beside.length > 0 ? comparing : null}
            onCompare={compare}
            control={control}
          />
          {fault && !settled && (
            <Alert
              color="danger"
              icon={<Icon name="warning" />}
              title={m.reviews_refused_title()}
              role="alert"
            >
              {fault}
            </Alert>
          )}
          <LookalikeWarning flag={review.flag} comparing={comparing} onCompare={compare} />
          <div className={styles.stage}>
            <Stage
              review={review}
              ahead={next.slice(0, aheadCount)}
              blurred={blurred}
              onShow={view.blur}
              beside={comparing ? beside : null}
              control={control}
              onState={view.report}
            />
            <Faults decisions={decisions} />
          </div>
        </div>
        <Panel>
          <Head review={review} skipped={skipped} />
          {isSecond && <p className={styles.quiet}>{m.looks_about()}</p>}
          {settled ? (
            <>
              <Settled detail={detail} />
              {onNext && <Button onClick={onNext}>{m.reviews_next()}</Button>}
            </>
          ) : !decides ? (
            <p className={styles.quiet}>{m.reviews_read_only()}</p>
          ) : narrow || made ? null : (
            <Actions {...actions} />
          )}
          {props.children}
          {/* Last, so that no button moves under the pointer. */}
          <Others names={others} />
        </Panel>
        <div className={styles.foot}>
          <Strip current={review} next={next} onOpen={props.onOpen} />
          <div className={styles.last}>
            <LastDecision decisions={decisions} onUndo={onUndo} />
          </div>
        </div>
      </div>
      {phoneActions && <ActionBar {...actions} />}
    </>
  );
}

/** How the picture is looked at: blur, look-alikes, zoom. Each entry begins anew. */
function useView(review: Review) {
  const { id, newcomer, flag } = review;
  const [of, setOf] = useState(id);
  const [blurred, setBlurred] = useState(newcomer);
  const [seen, setSeen] = useState(!newcomer);
  const [comparing, setComparing] = useState(flag?.same ?? false);
  const [pictures, setPictures] = useState<Readonly<Record<string, PictureState>>>({});
  const control = useZoom();
  if (of !== id) {
    setOf(id);
    setBlurred(newcomer);
    setSeen(!newcomer);
    setComparing(flag?.same ?? false);
    control.reset();
  }
  return {
    blurred,
    comparing,
    control,
    /** Whether the picture was loaded and seen without blur. */
    looked: seen && pictures[id] === "shown",
    blur: () => {
      setBlurred(!blurred);
      setSeen(true);
    },
    compare: setComparing,
    report: (entry: string, state: PictureState) =>
      setPictures((all) => ({ ...all, [entry]: state })),
  };
}
