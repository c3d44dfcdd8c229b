/** How wide the cards of a shelf are, before they come and after. */
export const items = {
  games: "min(42%, 12rem)",
  tournaments: "min(78%, 20rem)",
  links: "min(86%, 30rem)",
  rewards: "min(42%, 12rem)",
  videos: "min(72%, 17rem)",
  videoGames: "7rem",
};

/** How many rewards stand on the shelf; the rest is behind View All. */
export const shownRewards = 8;
/** How many of the board stand on the home screen: as many as the board has cards for the first (spec 9). */
export const shownLeaders = 3;
