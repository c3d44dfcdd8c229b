export { askPasskey, makePasskey, missingPasskeys, PasskeyError } from "./passkey.ts";
