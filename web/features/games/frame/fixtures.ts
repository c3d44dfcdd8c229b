import { act, fireEvent, screen } from "@testing-library/react";
import { expect, vi } from "vitest";
import type { Build } from "./protocol.ts";

export const build: Build = {
  parts: {
    loader: { url: "http://arena.test/games/x/1/x.loader.js", unpacked: null },
    framework: { url: "http://arena.test/games/x/1/x.framework.js", unpacked: null },
    data: { url: "http://arena.test/games/x/1/x.data", unpacked: null },
    code: { url: "http://arena.test/games/x/1/x.wasm", unpacked: null },
    letters: null,
  },
  assets: {},
  streamingAssetsUrl: "http://arena.test/games/x/StreamingAssets",
  companyName: "Arena",
  productName: "X",
  productVersion: "1",
};

export type Host = { port: MessagePort; ran: unknown[]; heard: unknown[]; opened: unknown };

/** Messages arrive in a task of their own, which fake timers do not stop. */
export const settle = () => act(() => new Promise<void>((done) => setImmediate(done)));

export async function hostOf(title: string): Promise<Host> {
  const frame = screen.getByTitle<HTMLIFrameElement>(title);
  const post = vi.fn();
  const there = frame.contentWindow;
  if (!there) throw new Error("the frame has no window");
  there.postMessage = post;
  fireEvent.load(frame);
  const [opened, target, [port]] = post.mock.calls[0] as [unknown, string, [MessagePort]];
  expect(target).toBe("*");
  const [ran, heard]: [unknown[], unknown[]] = [[], []];
  port.onmessage = ({ data }) => (data.type === "run" ? ran : heard).push(data);
  return { port, ran, heard, opened };
}

export async function say(host: Host, ...messages: unknown[]): Promise<void> {
  for (const message of messages) host.port.postMessage(message);
  await settle();
}
