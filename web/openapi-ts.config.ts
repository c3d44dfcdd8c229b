import { defineConfig } from "@hey-api/openapi-ts";

/** Types only: the verbs are our own (`lib/http`). */
export default defineConfig({
  input: "./api/openapi.json",
  output: { path: "./api/generated", clean: true },
  plugins: ["@hey-api/typescript"],
});
