/**
 * The drawn width of banners; from 500 to 767 px that of the landscape picture, whose sides are
 * cropped.
 */
export const heroSizes =
  "(min-width: 768px) min(76rem, 100vw - 19rem), (min-width: 500px) 75rem, 92vw";
