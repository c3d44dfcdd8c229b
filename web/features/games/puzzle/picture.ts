import pictures from "virtual:art/puzzles";
import { queryOptions } from "@tanstack/react-query";
import { artUrl } from "#ui";

/** The game's id. */
export const puzzleMania = "puzzle_mania_001";

/** The core counts pictures from 0, the artwork from 1. */
export const pictureOf = (image: number) => `puzzles/puzzle-${String(image + 1).padStart(2, "0")}`;

/**
 * Downloads and decodes a picture before its tiles are shown, so that they appear together. Returns
 * its address.
 */
export const pictureQuery = (image: number, width: number) =>
  queryOptions({
    queryKey: ["puzzle-picture", image, width],
    queryFn: async () => {
      const slug = pictureOf(image);
      const entry = pictures[slug];
      if (!entry) throw new Error(`no picture ${image}`);
      const url = artUrl(slug, entry, width);
      const picture = new Image();
      picture.src = url;
      await picture.decode();
      return url;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
