/** How wide the banners are drawn; from 500 to 767 px it is the landscape one, of which the sides are cut off. */
export const heroSizes =
  "(min-width: 768px) min(76rem, 100vw - 19rem), (min-width: 500px) 75rem, 92vw";
