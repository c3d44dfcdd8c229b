import type { Permission } from "#console/session";
import { m } from "#console/words";
import type { IconName } from "#console-ui";

type Source = {
  name: () => string;
  icon: IconName;
  /** The permission that shows its events, beside that of the page. */
  permission?: Permission;
};

/** The parts of an account that the timeline tells of, in the order of its filters. */
export const sources: Record<string, Source> = {
  wallet: { name: m.care_source_wallet, icon: "wallet", permission: "wallet.read" },
  message: { name: m.care_source_message, icon: "message", permission: "messages.read" },
  claim: { name: m.care_source_claim, icon: "claims", permission: "claims.read" },
  charge: { name: m.care_source_charge, icon: "charge" },
  plan: { name: m.care_source_plan, icon: "plan" },
  play: { name: m.care_source_play, icon: "play" },
  task: { name: m.care_source_task, icon: "reviews" },
  tournament: { name: m.care_source_tournament, icon: "cup" },
  session: { name: m.care_source_session, icon: "device" },
  note: { name: m.care_source_note, icon: "note" },
  staff: { name: m.care_source_staff, icon: "staff" },
};
