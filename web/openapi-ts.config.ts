import { defineConfig } from "@hey-api/openapi-ts";

/** Types only; the calls are in `lib/http`. */
export default defineConfig({
  input: "./api/openapi.json",
  output: { path: "./api/generated", clean: true },
  plugins: ["@hey-api/typescript"],
});
