/** Which build this is: another one keeps its files apart. */
declare const BUILD: string;
/** The picture beside a notification, by its path. */
declare const ICON: string;
/** What every page needs, by path: kept from the start. */
declare const FIRST: string[];
