import { m } from "#console/words";

const texts: Record<string, () => string> = {
  quick_hits: m.signs_quick_hits,
  even_reactions: m.signs_even_reactions,
  constant_offset: m.signs_constant_offset,
  rushed_taps: m.signs_rushed_taps,
  same_rhythm: m.signs_same_rhythm,
  no_thought: m.signs_no_thought,
  solver_order: m.signs_solver_order,
  always_fastest: m.signs_always_fastest,
  every_tick: m.signs_every_tick,
  slow: m.signs_slow,
  late: m.signs_late,
  many_pauses: m.signs_many_pauses,
  all_first_try: m.signs_all_first_try,
  whole_table: m.signs_whole_table,
  long_day: m.signs_long_day,
  round_the_clock: m.signs_round_the_clock,
  no_pauses: m.signs_no_pauses,
  duel: m.signs_duel,
  desync: m.signs_desync,
  same_picture: m.signs_same_picture,
  similar_picture: m.signs_similar_picture,
  held_invite: m.signs_held_invite,
  same_network: m.signs_same_network,
  busy_network: m.signs_busy_network,
  same_browser: m.signs_same_browser,
  close_numbers: m.signs_close_numbers,
  same_pictures: m.signs_same_pictures,
  friends_stopped: m.signs_friends_stopped,
};

/** A sign in words; of a newer server, its own word. */
export const signText = (sign: string): string => texts[sign]?.() ?? sign.replaceAll("_", " ");

/** Several signs in words. */
export const signList = (signs: readonly string[]): string => signs.map(signText).join(", ");
