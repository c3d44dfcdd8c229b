import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const reload = vi.fn();
const follow = vi.fn(async () => undefined);
vi.mock("../release/index.ts", () => ({
  follow: () => follow(),
  ownBuild: () => "/assets/index-1.js",
  useOutdated: () => false,
}));
vi.mock("../router/index.ts", () => ({ exit: { reload: () => reload() } }));

/** The browser's side: a registration that may have a newer worker waiting. */
class Container extends EventTarget {
  controller: object | null = null;
  waiting: { postMessage: (text: string) => void } | null = null;
  update = vi.fn(async () => undefined);
  register = async () => {
    const { waiting, update } = this;
    return Object.assign(new EventTarget(), { waiting, installing: null, update });
  };

  takeOver(): void {
    this.controller = {};
    this.dispatchEvent(new Event("controllerchange"));
  }
}
let container: Container;

async function start() {
  vi.resetModules();
  const offline = await import("./index.ts");
  await offline.startOffline();
  return offline;
}

beforeEach(() => {
  container = new Container();
  Object.defineProperty(navigator, "serviceWorker", { value: container, configurable: true });
  reload.mockReset();
  follow.mockClear();
});
afterEach(() => void Reflect.deleteProperty(navigator, "serviceWorker"));

it("takes the first worker of a device for no newer app", async () => {
  await start();
  container.takeOver();
  expect([follow.mock.calls.length, reload.mock.calls.length]).toEqual([0, 0]);
});

it("looks for a newer app when the page is seen again", async () => {
  await start();
  expect(container.update).not.toHaveBeenCalled();
  document.dispatchEvent(new Event("visibilitychange"));
  expect(container.update).toHaveBeenCalledTimes(1);
});

it("follows when another tab took the newer app", async () => {
  container.controller = {};
  await start();
  container.takeOver();
  expect([follow.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0]);
});

it("takes the newer app in all tabs, and loads this one anew", async () => {
  container.controller = {};
  const postMessage = vi.fn();
  container.waiting = { postMessage };
  const { takeUpdate, useUpdate } = await start();
  expect(renderHook(useUpdate).result.current).toBe(true);
  takeUpdate();
  expect(postMessage).toHaveBeenCalledWith("take over");
  expect(reload).not.toHaveBeenCalled();
  container.takeOver();
  expect([follow.mock.calls.length, reload.mock.calls.length]).toEqual([0, 1]);
});

it("loads anew where another tab took the newer app meanwhile", async () => {
  container.controller = {};
  const postMessage = vi.fn();
  container.waiting = { postMessage };
  const { takeUpdate } = await start();
  container.takeOver();
  takeUpdate();
  expect([postMessage.mock.calls.length, reload.mock.calls.length]).toEqual([0, 1]);
});

it("loads anew where no worker waits", async () => {
  const { takeUpdate } = await start();
  takeUpdate();
  expect(reload).toHaveBeenCalledTimes(1);
});

it("tells the worker which build its tab is of", async () => {
  await start();
  const { port1, port2 } = new MessageChannel();
  const told = new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  const question = Object.assign(new Event("message"), { data: "which build", ports: [port2] });
  container.dispatchEvent(question);
  expect(await told).toBe("/assets/index-1.js");
  port1.close();
});
