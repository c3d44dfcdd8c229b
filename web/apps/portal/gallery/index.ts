/** Loads the gallery. The first load knows only this file: the names of the gallery's parts would cost it bytes. */
export const loadGallery = () => import("./screen.tsx");
