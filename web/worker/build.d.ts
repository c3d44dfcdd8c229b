/** This build's id; each build has its own cache. */
declare const BUILD: string;
declare const ICON: string;
/** Paths of the files that every page needs; cached at installation. */
declare const FIRST: string[];
