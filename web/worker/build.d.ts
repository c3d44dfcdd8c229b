/** Which build this is: another one keeps its files apart. */
declare const BUILD: string;
/** What every page needs, by path: kept from the start. */
declare const FIRST: string[];
