import type { Config } from "#api";

/** Every addition to the specification switched on. */
export const allAdditions: Config["additions"] = {
  matchBar: true,
  watchLive: true,
  matchMoments: true,
  ownBracket: true,
  tournamentTabs: true,
  today: true,
  tabBar: true,
  languageAsk: true,
  leagues: true,
  streakRoad: true,
  quests: true,
  badges: true,
  season: true,
  friends: true,
  invites: true,
  challengeLinks: true,
  levelRanks: true,
  album: true,
};
