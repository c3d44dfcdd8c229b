/** The id of this build; each build has its own cache. */
declare const BUILD: string;
/** The path of the icon of notifications. */
declare const ICON: string;
/** The paths of the files that every page needs; cached at installation. */
declare const FIRST: string[];
