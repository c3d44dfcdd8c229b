/*
 * The texts of calls. The portal's are here; the console has its own under the condition `console`
 * (`imports` in package.json), so that its build has none of the portal's languages.
 */
export { m, refusal } from "#words";
