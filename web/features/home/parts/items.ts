/** How wide the cards of a shelf are, before they come and after. */
export const items = {
  games: "min(42%, 12rem)",
  tournaments: "min(78%, 20rem)",
  links: "min(86%, 30rem)",
  rewards: "min(42%, 12rem)",
  videos: "min(72%, 17rem)",
  videoGames: "7rem",
};
