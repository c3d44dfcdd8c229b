export const items = {
  games: "min(42%, 12rem)",
  tournaments: "min(78%, 20rem)",
  links: "min(86%, 30rem)",
  rewards: "min(42%, 12rem)",
  videos: "min(72%, 17rem)",
  videoGames: "7rem",
};

/** The number of rewards on the shelf; View All leads to the rest. */
export const shownRewards = 8;
/** As many as the leaderboard's podium has (spec 9). */
export const shownLeaders = 3;
