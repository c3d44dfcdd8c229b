import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Album, PictureSolution, PictureSolved } from "#api";
import { http } from "#lib/http";
import { undecided } from "../api.ts";
import { keepOnDevice, keepSolution, solutions, withDevice } from "./device-album.ts";

/** The picture of the day and the album: a subscriber's on the server, a guest's on the device. */
export const albumQuery = (isSubscriber: boolean) =>
  queryOptions({
    queryKey: ["album", isSubscriber],
    queryFn: async ({ signal }) => {
      if (isSubscriber) await sendSolutions();
      const album = await http.get<Album>("/v1/album", { signal });
      return isSubscriber ? album : withDevice(album);
    },
  });

let sending: Promise<void> = Promise.resolve();

/** Sends what was solved without a network, once at a time. */
const sendSolutions = (): Promise<void> => {
  sending = sending.then(sendAll);
  return sending;
};

async function sendAll(): Promise<void> {
  for (const solution of solutions()) {
    try {
      await http.post<PictureSolved>("/v1/album/solved", solution);
    } catch (error) {
      if (undecided(error)) return;
    }
    keepSolution(solution, false);
  }
}

/** Adds a solved picture to the album. */
export async function addToAlbum(
  client: QueryClient,
  isSubscriber: boolean,
  solution: PictureSolution,
  stars: number,
): Promise<void> {
  if (isSubscriber) {
    keepSolution(solution, true);
    await sendSolutions();
  } else keepOnDevice(solution.picture, { stars, day: solution.day });
  await client.invalidateQueries({ queryKey: ["album"] });
}
