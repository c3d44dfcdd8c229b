import { expect, it } from "vitest";
import { readIds } from "./ids.ts";

const id = "0199f0c2-7d1a-7000-8000-5b2f6d1c9e01";

it("reads ids and addresses of accounts", () => {
  expect(readIds(` ${id}\n\nhttps://console/subscribers/${id.toUpperCase()}`)).toEqual([id]);
  expect(readIds("")).toEqual([]);
  expect(readIds(`${id}\n03001234567`)).toBeNull();
});
