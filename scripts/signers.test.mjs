// Tests the signers of docs/integration: each makes the texts of the test vectors, and the server
// accepts its signatures.
//
//   scripts/signers.sh
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, test } from "node:test";

const arena = resolve(process.env.ARENA_BINARY ?? "target/debug/arena");
const folder = resolve("docs/integration");
const vectors = JSON.parse(readFileSync(join(folder, "vectors.json"), "utf8"));
const { PATH } = process.env;
const here = (command) => spawnSync(command, ["--version"]).error === undefined;
// Without a local configuration.
const empty = mkdtempSync(join(tmpdir(), "arena-signers-"));
after(() => rmSync(empty, { recursive: true }));

const signers = [
  ["sign.sh", "sh", [join(folder, "sign.sh")]],
  ["sign.mjs", "node", [join(folder, "sign.mjs")]],
  // scripts/signers.sh says if Java is missing.
  ...(here("java") ? [["Sign.java", "java", [join(folder, "Sign.java")]]] : []),
];

function run(command, args, env, input = "") {
  const ended = spawnSync(command, args, { cwd: empty, env: { PATH, LC_ALL: "C.UTF-8", ...env }, input, encoding: "utf8" });
  assert.equal(ended.error, undefined);
  return { code: ended.status, out: ended.stdout.trim(), error: ended.stderr };
}

const toml = (value) => JSON.stringify(value);
const keys = vectors.keys.map(
  ({ id, secret, channels, events }) =>
    `{ id = ${toml(id)}, secret = ${toml(secret)}, channels = ${toml(channels)}, events = ${toml(events)} }`,
);
const server = { ARENA_IDENTITY__HANDOFF_KEYS: `[${keys.join(", ")}]`, ARENA_IDENTITY__AUDIENCE: vectors.audience };
const explain = (text) => run(arena, ["handoff", "explain", text], server);

if (here("java")) {
  test("Sign.java: refuses a secret that the locale garbles", () => {
    const partner = vectors.keys.find(({ secret }) => /[^ -~]/.test(secret));
    const env = { LC_ALL: "C", HANDOFF_KEY_ID: partner.id, HANDOFF_KEY_SECRET: partner.secret };
    const ended = run("java", [join(folder, "Sign.java"), "raw", "handoff"], env, "{}");
    assert.deepEqual([ended.code, ended.out], [2, ""], ended.error);
    assert.match(ended.error, /LC_ALL/);
  });
}

for (const [name, command, args] of signers) {
  const sign = (key, rest, input) => {
    const ended = run(command, [...args, ...rest], { HANDOFF_KEY_ID: key.id, HANDOFF_KEY_SECRET: key.secret }, input);
    assert.equal(ended.code, 0, ended.error);
    return ended.out;
  };

  for (const { name: vector, kind, key, payload, text } of vectors.accepted) {
    test(`${name}: ${vector}`, () => {
      const found = vectors.keys.find(({ id }) => id === key);
      assert.equal(sign(found, ["raw", kind], payload), text);
    });
  }

  for (const rest of [
    ["handoff", "923001234567"],
    ["handoff", "923001234567", "postpaid"],
    ["notice", "unsubscribed", "923001234567"],
    ["notice", "released", "923001234567"],
  ]) {
    test(`${name}: the server accepts ${rest.join(" ")}`, () => {
      const [operator, partner] = vectors.keys;
      const explained = explain(sign(operator, rest));
      assert.equal(explained.code, 0, explained.out + explained.error);
      assert.match(explained.out, /The server accepts this (hand-off|notice)/);
      const other = explain(sign({ ...operator, secret: partner.secret }, rest));
      assert.equal(other.code, 1);
      assert.match(other.out, /WRONG {2}signature/);
    });
  }

  test(`${name}: refuses what it cannot sign`, () => {
    const env = { HANDOFF_KEY_ID: "k", HANDOFF_KEY_SECRET: "s" };
    for (const rest of [[], ["raw", "letter"], ["notice", "released"]]) {
      assert.notEqual(run(command, [...args, ...rest], env).code, 0, rest.join(" "));
    }
    assert.notEqual(run(command, [...args, "handoff", "923001234567"], {}).code, 0, "without a key");
  });
}
