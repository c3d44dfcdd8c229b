import { expect, it } from "vitest";
import { playerUrl, youtubeId } from "./index.ts";

it.each([
  "https://www.youtube.com/watch?v=arenademo01",
  "https://m.youtube.com/watch?list=x&v=arenademo01",
  "https://youtu.be/arenademo01?t=3",
  "https://youtube.com/shorts/arenademo01",
  "https://www.youtube.com/live/arenademo01",
  "https://www.youtube-nocookie.com/embed/arenademo01",
])("finds the video of %s", (link) => {
  expect(youtubeId(link)).toBe("arenademo01");
});

it.each([
  "https://videos.example/watch?v=arenademo01",
  "https://youtube.com.evil.example/watch?v=arenademo01",
  "https://www.youtube.com/watch?v=too-short",
  "https://www.youtube.com/@channel",
  "https://youtu.be/arenademo01/../../x",
  "no address",
  "",
])("leaves %s to the browser", (link) => {
  expect(youtubeId(link)).toBeNull();
});

it("plays without cookies, within the page, in the reader's language", () => {
  expect(playerUrl("arenademo01", "ur")).toBe(
    "https://www.youtube-nocookie.com/embed/arenademo01?autoplay=1&playsinline=1&rel=0&hl=ur",
  );
});
