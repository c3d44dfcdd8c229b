import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Album, PictureSolution, PictureSolved } from "#api";
import { http, isApiError } from "#lib/http";
import { session } from "#lib/session";
import { toast } from "#ui";
import { undecided } from "../api.ts";
import { keepOnDevice, keepSolution, solutionsOf, withDevice } from "./device-album.ts";

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

/** Whose pictures wait here. A partner's subscriber may have no number. */
const owner = () => session().msisdn ?? "";

/** Sends what was solved without a network, once at a time. */
const sendSolutions = (): Promise<void> => {
  sending = sending.then(sendAll);
  return sending;
};

async function sendAll(): Promise<void> {
  const solver = owner();
  for (const solution of solutionsOf(solver)) {
    // Another subscriber has logged in: this token must not send the picture.
    if (owner() !== solver) return;
    try {
      await http.post<PictureSolved>("/v1/album/solved", solution);
    } catch (error) {
      if (undecided(error)) return;
      if (isApiError(error)) toast(error.message, "bad");
    }
    keepSolution(solver, solution, false);
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
    keepSolution(owner(), solution, true);
    await sendSolutions();
  } else keepOnDevice(solution.picture, { stars, day: solution.day });
  await client.invalidateQueries({ queryKey: ["album"] });
}
