import { expect, it } from "vitest";
import { calmStorage } from "./storage.ts";

/** A window that throws on access to these, like a frame without an origin. */
function strict(...names: string[]): object {
  const page = { indexedDB: "there" };
  for (const name of names) {
    Object.defineProperty(page, name, {
      configurable: true,
      get: () => {
        throw new DOMException("sandboxed", "SecurityError");
      },
    });
  }
  return page;
}

it("lets nobody trip over storage that there is not, and leaves the rest alone", () => {
  const page = strict("caches", "localStorage", "sessionStorage") as Window;
  const document = strict("cookie") as Document;
  calmStorage(page, document);
  expect([Reflect.get(page, "caches"), document.cookie]).toEqual([undefined, ""]);
  expect(page.indexedDB).toBe("there");
  const { localStorage, sessionStorage } = page;
  localStorage.setItem("volume", "3");
  expect([localStorage.getItem("volume"), localStorage.length, localStorage.key(0)]).toEqual([
    "3",
    1,
    "volume",
  ]);
  expect([sessionStorage.getItem("volume"), sessionStorage.key(0)]).toEqual([null, null]);
  localStorage.removeItem("volume");
  localStorage.setItem("a", "b");
  localStorage.clear();
  expect(localStorage.length).toBe(0);
});
