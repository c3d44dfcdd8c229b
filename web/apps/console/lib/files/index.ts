export { saveFile } from "./save.ts";
