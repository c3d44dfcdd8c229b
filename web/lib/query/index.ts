export { createQueryClient } from "./client.ts";
export { useIntention } from "./intention.ts";
