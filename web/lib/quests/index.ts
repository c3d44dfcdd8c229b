export { useOpenChest } from "./chest.ts";
export { questsQuery } from "./query.ts";
export { placeOf, questIcon, questName } from "./quest.ts";
