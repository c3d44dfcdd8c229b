import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CDPSession, Page } from "@playwright/test";

const films = join(import.meta.dirname, "../test-results/films");
type Shot = { at: number; picture: Buffer };

/** What the page showed, as the browser drew it. */
export class Film {
  readonly #session: CDPSession;
  readonly shots: Shot[] = [];

  private constructor(session: CDPSession) {
    this.#session = session;
    session.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
      this.shots.push({
        at: (metadata.timestamp ?? 0) * 1_000,
        picture: Buffer.from(data, "base64"),
      });
      void session.send("Page.screencastFrameAck", { sessionId }).catch(() => {});
    });
  }

  static async of(page: Page): Promise<Film> {
    const session = await page.context().newCDPSession(page);
    const film = new Film(session);
    await session.send("Page.startScreencast", { format: "jpeg", quality: 80 });
    return film;
  }

  async stop(): Promise<void> {
    await this.#session.send("Page.stopScreencast");
  }

  /** Stores ten seconds from `from` on, in ms of the wall clock, a frame each 250 ms. */
  async keep(name: string, from: number, seconds = 10): Promise<void> {
    const folder = join(films, name);
    await mkdir(folder, { recursive: true });
    for (let at = 0; at < seconds * 1_000; at += 250) {
      const shot = this.shots.findLast((each) => each.at <= from + at);
      if (!shot) continue;
      await writeFile(join(folder, `${String(at).padStart(5, "0")}.jpg`), shot.picture);
    }
  }
}
