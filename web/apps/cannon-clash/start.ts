/** What is to be played, as the app's start message says it: a match in a room, or practice against a synthetic player. */
export type Start = { practice: boolean; locale: string; sound: boolean };

/**
 * Reads a start message.
 * @throws where it is none
 */
export function parseStart(text: unknown): Start {
  const said = JSON.parse(String(text)) as Record<string, unknown>;
  return {
    practice: said.practice === true,
    locale: String(said.locale ?? "en"),
    sound: said.sound === true,
  };
}
