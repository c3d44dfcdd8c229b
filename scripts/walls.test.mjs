import assert from "node:assert/strict";
import { test } from "node:test";
import { broken } from "./walls.mjs";

const crate = (name, ...dependencies) => ({
  name: `arena-${name}`,
  dependencies: dependencies.map((dependency) => ({ kind: null, ...dependency })),
});
const on = (name, kind = null) => ({ name, kind });
const rooms = ["rules", "games", "app", "store", "adapters", "jobs", "http", "testkit"].map((name) => crate(name));
const with_ = (changed) => [...rooms.filter((room) => room.name !== changed.name), changed];

test("the right ways are open", () => {
  assert.deepEqual(broken(rooms), []);
  assert.deepEqual(broken(with_(crate("http", on("arena-app"), on("axum"), on("arena-testkit", "dev")))), []);
  assert.deepEqual(broken(with_(crate("store", on("arena-app"), on("rusqlite")))), []);
});

test("neither http nor jobs nor app reach the database or the adapters, in tests or out", () => {
  for (const room of ["http", "jobs", "app"]) {
    for (const forbidden of ["store", "adapters"]) {
      for (const kind of [null, "dev", "build"]) {
        const faults = broken(with_(crate(room, on(`arena-${forbidden}`, kind))));
        assert.equal(faults.length, 1, `${room} → ${forbidden} (${kind})`);
        assert.match(faults[0], new RegExp(`arena-${room} → arena-${forbidden}`));
      }
    }
  }
});

test("nothing that is shipped depends on the test kit", () => {
  assert.equal(broken(with_(crate("http", on("arena-testkit")))).length, 1);
});

test("a crate of others stays in its rooms", () => {
  assert.match(broken(with_(crate("http", on("rusqlite"))))[0], /store alone knows the database/);
  assert.match(broken(with_(crate("app", on("axum"))))[0], /use cases know no HTTP/);
  assert.match(broken(with_(crate("rules", on("tokio"))))[0], /plain functions/);
  assert.deepEqual(broken(with_(crate("rules", on("tokio", "dev")))), []);
});

test("a new crate has to be given a place", () => {
  assert.match(broken([...rooms, crate("attic")])[0], /not listed/);
});
