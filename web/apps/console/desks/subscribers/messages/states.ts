import type { Message } from "#console/api";
import { m } from "#console/words";
import type { Tone } from "#console-ui";
import { readable } from "../parts/states.ts";

/** A message's state: its colour, its name, and what it means for the caller. */
type MessageState = { tone: Tone; name: string; meaning: string };

/** Returns the state of a message in words. */
export function stateOf({ state, bySms }: Message): MessageState {
  switch (state) {
    case "queued":
      return {
        tone: "gray",
        name: m.care_message_queued(),
        meaning: m.care_message_queued_note(),
      };
    case "unknown":
      return {
        tone: "warn",
        name: m.care_message_unknown(),
        meaning: m.care_message_unknown_note(),
      };
    case "sent":
      return {
        tone: bySms ? "gold" : "accent",
        name: m.care_message_sent(),
        meaning: bySms ? m.care_message_sent_note() : m.care_message_sent_app_note(),
      };
    case "delivered":
      return {
        tone: "accent",
        name: m.care_message_delivered(),
        meaning: m.care_message_delivered_note(),
      };
    case "failed":
      return {
        tone: "danger",
        name: m.care_message_failed(),
        meaning: m.care_message_failed_note(),
      };
    default:
      return { tone: "gray", name: readable(state), meaning: m.care_message_other_note() };
  }
}
