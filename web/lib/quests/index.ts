export { useOpenChest } from "./chest.ts";
export { questsQuery } from "./query.ts";
export { placeOf, questArt, questIcon, questName } from "./quest.ts";
