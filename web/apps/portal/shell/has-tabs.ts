import { isGame, paths, type RouteName } from "#lib/router";

/** Forms with their own action at the bottom: two rows would leave little of a small screen. */
const forms: RouteName[] = ["redeem", "joinTournament", "editProfile"];

/** Whether a screen has the tabs. A running game has the whole screen. */
export const hasTabs = (name: RouteName | undefined): boolean =>
  name === undefined || !(forms.includes(name) || isGame(paths[name]));
