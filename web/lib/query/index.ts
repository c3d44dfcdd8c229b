export { createQueryClient } from "./client.ts";
export { useIntention } from "./intention.ts";
export { transient } from "./transient.ts";
