import { act, fireEvent, screen } from "@testing-library/react";
import { expect, vi } from "vitest";
import type { Build } from "./protocol.ts";

/** A build and the host page's end of the channel, for tests. */
export const build: Build = {
  loaderUrl: "http://arena.test/games/x/x.loader.js",
  dataUrl: "http://arena.test/games/x/x.data",
  frameworkUrl: "http://arena.test/games/x/x.framework.js",
  codeUrl: "http://arena.test/games/x/x.wasm",
  streamingAssetsUrl: "http://arena.test/games/x/StreamingAssets",
  companyName: "Arena",
  productName: "X",
  productVersion: "1",
};

export type Host = { port: MessagePort; heard: unknown[]; opened: unknown };

/** Messages arrive in a turn of their own, which no fake clock holds up. */
export const settle = () => act(() => new Promise<void>((done) => setImmediate(done)));

/** Answers the opening of the frame with this title, as the host page does. */
export async function hostOf(title: string): Promise<Host> {
  const frame = screen.getByTitle<HTMLIFrameElement>(title);
  const post = vi.fn();
  const there = frame.contentWindow;
  if (!there) throw new Error("the frame has no window");
  there.postMessage = post;
  fireEvent.load(frame);
  const [opened, target, [port]] = post.mock.calls[0] as [unknown, string, [MessagePort]];
  expect(target).toBe("*");
  const heard: unknown[] = [];
  port.onmessage = ({ data }) => heard.push(data);
  return { port, heard, opened };
}

export async function say(host: Host, ...messages: unknown[]): Promise<void> {
  for (const message of messages) host.port.postMessage(message);
  await settle();
}
