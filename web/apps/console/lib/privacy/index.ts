export { dayIn, daysUntil } from "./days.ts";
export { channelChoices, channelName, kindChoices, kindName } from "./names.ts";
