// Writes docs/api.md or docs/console-api.md from an API's description: every call with its callers, rules, refusals and
// statuses. The text of a call is beside its handler, in crates/http/src/player or crates/http/src/console.
//
//   node scripts/api-doc.mjs OPENAPI_JSON >docs/api.md
import { readFileSync } from "node:fs";

const { paths } = JSON.parse(readFileSync(process.argv[2], "utf8"));

/** Statuses that any call may return; described once. */
const ANYWHERE = new Set(["200", "429", "500", "503"]);

const calls = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);

const who = ({ security, ...call }) => {
  // The console's calls name a permission, and whether a passkey has to confirm them.
  const access = call["x-access"];
  if (access) return `${access.permission}${access.stepUp ? ", confirmed" : ""}`;
  if (!security) return "anybody";
  return security.some((way) => Object.keys(way).length === 0) ? "anybody; more with a token" : "token";
};

const words = ({ summary = "", description = "" }) =>
  [summary, description].join("\n").replace(/\s+/g, " ").trim();

/** The codes after "Refusal(s):", up to the full stop. */
const REFUSALS = /Refusals?: ((?:`[a-z_]+`(?:, | and )?)+)\.?/g;

const refusals = (call) =>
  [...words(call).matchAll(REFUSALS)].flatMap(([, codes]) => codes.match(/`[a-z_]+`/g));

const rules = (call) => {
  const key = call.parameters?.some(({ name }) => name === "Idempotency-Key");
  const text = words(call)
    .replace(REFUSALS, "")
    .replace(/\bPublic[.;]\s*/g, "")
    .trim();
  return `${text}${key ? " Takes `Idempotency-Key`." : ""}`.replaceAll("|", "\\|");
};

const statuses = ({ responses }) => Object.keys(responses).filter((status) => !ANYWHERE.has(status));

const row = (call) =>
  `| \`${call.method.toUpperCase()} ${call.path}\` | ${who(call)} | ${rules(call)} | ${refusals(call).join(", ") || "–"} | ${
    statuses(call).join(", ") || "–"
  } |`;

const tags = [...new Set(calls.map(({ tags: [tag] }) => tag))].sort();

const ofPortal = `# The calls

Every call, who may make it, its rules, the codes with which a rule of the product refuses, and the statuses that it may
answer beside those of every call. The shapes are at \`/api/docs\` of a running server and in
[web/api/openapi.json](../web/api/openapi.json).

A refusal is a 200 with \`success: false\`, its \`code\`, and a text for the person in \`message\`, \`errors\` and
\`data.message\`. Every call may also answer 429 with \`Retry-After\` (too many requests), 500 and 503 (ours to repair;
nothing was done, or a repeat with the same \`Idempotency-Key\` answers what was). A call with "token" answers 401 without
a good access token of a living session, before it looks at anything else. 400 is a body that cannot be read, 413 one
that is too large, 415 of another type, 422 one whose \`fields\` fail validation, 409 an \`Idempotency-Key\` that came with
another request before. ${calls.length} calls.
`;

const ofConsole = `# The console's calls

Every call of the operator's console, the permission that it needs, its rules, and the codes with which a rule refuses.
The shapes are at \`/api/docs\` of the console's listener and in
[web/api/console/openapi.json](../web/api/console/openapi.json). [console.md](console.md) says what the desks do.

Answers have the envelope of the [portal's calls](api.md). The session is a cookie: without one a call answers 401
\`session_needed\`. A role without the permission gets 403 \`not_permitted\`, and a page of another site 403
\`other_origin\`. A call with "confirmed" answers 403 \`step_up_needed\` until a passkey confirms it: send the credential
for \`data.options\` to \`POST /api/v1/step-ups/{data.stepUp}\`, then the same call again with the header \`x-step-up\`.
${calls.length} calls.
`;

const out = `<!-- Made by scripts/api-doc.mjs from the API's description. Change the words beside the handlers and run
     \`make generate\`. -->

${calls.some((call) => call["x-access"]) ? ofConsole : ofPortal}${tags
  .map(
    (tag) => `
## ${tag}

| Call | Who | Rules | Refusals | Statuses |
|---|---|---|---|---|
${calls
  .filter(({ tags: [own] }) => own === tag)
  .map(row)
  .join("\n")}
`,
  )
  .join("")}`;
process.stdout.write(out);
