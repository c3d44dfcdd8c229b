import type { Switch } from "#console/api";
import { m } from "#console/words";

type Words = { name: () => string; about: () => string };

const words: Record<string, Words> = {
  streak: { name: m.operations_switch_streak, about: m.operations_switch_streak_about },
  redeeming: { name: m.operations_switch_redeeming, about: m.operations_switch_redeeming_about },
  uploads: { name: m.operations_switch_uploads, about: m.operations_switch_uploads_about },
  joining: { name: m.operations_switch_joining, about: m.operations_switch_joining_about },
  broadcasts: { name: m.operations_switch_broadcasts, about: m.operations_switch_broadcasts_about },
  charging: { name: m.operations_switch_charging, about: m.operations_switch_charging_about },
};

/** The name of a switch; of one of a newer server, its own word. */
export function switchName({ switch: word, game }: Switch): string {
  return game ? m.operations_switch_game({ game }) : (words[word]?.name() ?? word);
}

/** What a pause of a switch does. */
export function switchAbout({ switch: word, game }: Switch): string {
  return game ? m.operations_switch_game_about() : (words[word]?.about() ?? "");
}
