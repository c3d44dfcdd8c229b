import type { TimelineEvent } from "#console/api";
import { m } from "#console/words";
import type { Tone } from "#console-ui";
import { kindName } from "../parts/kinds.ts";
import { changeReason, reasonName } from "../parts/reasons.ts";
import { readable } from "../parts/states.ts";
import { sources } from "./sources.ts";

/** An event in plain words. */
export type EventText = {
  title: string;
  /** What else is known: a reason, a device, a note's text, who did it. */
  about: string[];
  tone: Tone;
};

type Words = Record<string, (detail: string) => string>;

const claim: Words = {
  claimed: (reward) => m.care_event_claim_claimed({ reward }),
  shipped: (reward) => m.care_event_claim_shipped({ reward }),
  delivered: (reward) => m.care_event_claim_delivered({ reward }),
  refused: (reward) => m.care_event_claim_refused({ reward }),
};

const session: Words = {
  opened: m.care_event_session_opened,
  logout: m.care_event_session_logout,
  reuse: m.care_event_session_reuse,
  replaced: m.care_event_session_replaced,
  unsubscribed: m.care_event_session_unsubscribed,
  restored: m.care_event_session_restored,
  everywhere: m.care_event_session_everywhere,
  staff: m.care_event_session_staff,
};

const plan: Words = {
  trial: m.care_event_plan_trial,
  active: m.care_event_plan_active,
  grace: m.care_event_plan_grace,
  suspended: m.care_event_plan_suspended,
  expired: m.care_event_plan_expired,
  ended: m.care_event_plan_ended,
};

const charge: Words = {
  asked: m.care_event_charge_asked,
  paid: m.care_event_charge_paid,
  denied: m.care_event_charge_denied,
  untaken: m.care_event_charge_untaken,
  refund_asked: m.care_event_refund_asked,
  refund_refunded: m.care_event_refund_refunded,
  refund_denied: m.care_event_refund_denied,
  refund_outside: m.care_event_refund_outside,
};

const task: Words = {
  submitted: (name) => m.care_event_task_submitted({ task: name }),
  approved: (name) => m.care_event_task_approved({ task: name }),
  rejected: (name) => m.care_event_task_rejected({ task: name }),
};

const play: Words = {
  open: (level) => m.care_event_play_open({ play: playName(level) }),
  passed: (level) => m.care_event_play_passed({ play: playName(level) }),
  failed: (level) => m.care_event_play_failed({ play: playName(level) }),
  refused: (level) => m.care_event_play_refused({ play: playName(level) }),
};

/** Actions of staff by the audit's words. */
const actions: Record<string, () => string> = {
  "wallet correct": m.care_event_staff_wallet_correct,
  "wallet adjust": m.care_event_staff_wallet_adjust,
  "message resend": m.care_event_staff_message_resend,
  "note add": m.care_event_staff_note_add,
  "note delete": m.care_event_staff_note_delete,
  "subscriber reveal": m.care_event_staff_reveal,
  "subscriber sessions end": m.care_event_staff_sessions_end,
  "subscriber hold-earning": m.care_event_staff_hold,
  "subscriber suspend": m.care_event_staff_suspend,
  "subscriber ask-erasure": m.care_event_staff_ask_erasure,
  "subscriber lift-hold": m.care_event_staff_lift,
  "subscriber reset-name": m.care_event_staff_reset_name,
  "subscriber birth-date": m.care_event_staff_birth_date,
  "subscriber release": m.care_event_staff_release,
  "subscriber export": m.care_event_staff_export,
  "subscriber erase": m.care_event_staff_erase,
};

const tones: Record<string, Tone> = {
  "message delivered": "accent",
  "message failed": "danger",
  "message unknown": "warn",
  "claim delivered": "accent",
  "claim refused": "danger",
  "session reuse": "danger",
  "plan grace": "warn",
  "plan suspended": "warn",
  "plan expired": "warn",
  "charge paid": "accent",
  "charge denied": "danger",
  "charge untaken": "warn",
  "charge refund_refunded": "accent",
  "charge refund_outside": "accent",
  "charge refund_denied": "danger",
  "task approved": "accent",
  "task rejected": "danger",
  "play passed": "accent",
  "play refused": "danger",
};

/** "aim_train_001 3" is "Aim Train 3". */
function playName(detail: string): string {
  const [game = "", level = ""] = detail.split(" ");
  const words = game.replace(/_\d+$/, "").split("_");
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
  return `${name} ${level}`.trim();
}

/** The state of a message comes in `detail`, its kind as the event's word. */
function messageTitle(kind: string, state: string): string {
  const about = { kind: kindName(kind) };
  if (state === "queued") return m.care_event_message_queued(about);
  if (state === "unknown") return m.care_event_message_unknown(about);
  if (state === "sent") return m.care_event_message_sent(about);
  if (state === "delivered") return m.care_event_message_delivered(about);
  if (state === "failed") return m.care_event_message_failed(about);
  return m.care_event_message_other({ ...about, state: readable(state) });
}

const present = (...texts: (string | null | undefined)[]): string[] =>
  texts.filter((text): text is string => typeof text === "string" && text !== "");

const by = (actor: string | null | undefined) => (actor ? m.care_by({ actor }) : null);

/** Title and further texts of events whose words this console knows; null for others. */
function known(event: TimelineEvent): [title: string, ...about: string[]] | null {
  const { source, word, actor } = event;
  const detail = event.detail ?? "";
  switch (source) {
    case "wallet": {
      const reason = reasonName(word);
      return detail === "" || detail === reason ? [reason] : [detail, reason];
    }
    case "message":
      return [messageTitle(word, detail)];
    case "claim": {
      const title = claim[word]?.(detail);
      return title ? [title, ...present(by(actor))] : null;
    }
    case "session": {
      const title = session[word]?.(detail);
      return title ? [title, ...present(detail)] : null;
    }
    case "plan": {
      const title = plan[word]?.(detail);
      return title ? [title, ...present(detail && changeReason(detail))] : null;
    }
    case "charge": {
      const title = charge[word]?.(detail);
      return title ? [title] : null;
    }
    case "task": {
      const title = task[word]?.(detail);
      return title ? [title] : null;
    }
    case "tournament":
      return word === "entered" ? [m.care_event_tournament_entered({ tournament: detail })] : null;
    case "play": {
      const title = play[word]?.(detail);
      return title ? [title] : null;
    }
    case "note":
      return word === "written"
        ? [m.care_event_note_written({ actor: actor ?? "–" }), ...present(detail)]
        : null;
    case "staff":
      return [
        m.care_event_staff({ action: actions[word]?.() ?? readable(word) }),
        ...present(by(actor), detail),
      ];
    default:
      return null;
  }
}

/**
 * Says an event in words. An event of a newer server that this console does not know keeps the
 * server's own words, so that nothing that happened is left out.
 */
export function textOf(event: TimelineEvent): EventText {
  const { source, word, detail, actor } = event;
  const state = source === "message" ? (detail ?? "") : word;
  const tone = tones[`${source} ${state}`] ?? "gray";
  const found = known(event);
  if (found) {
    const [title, ...about] = found;
    return { title, about, tone };
  }
  const part = sources[source]?.name() ?? readable(source);
  const title = m.care_event_other({ source: part, word: readable(word) });
  return { title, about: present(detail, by(actor)), tone };
}
