export type Side = "player" | "bot";

/**
 * The sides' colours on the pitch. Nothing there is as bright as the ball; where a colour says
 * something, a form says it too: round for the player, angular for the rival.
 */
export const colours: Record<Side, string> = { player: "#4dfcb4", bot: "#ff6f7f" };

/** Of the golden goal and of long rallies. */
export const gold = "#ffd166";

/** Of what is no side's. */
export const neutral = "#c3d2e6";
