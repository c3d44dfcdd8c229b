import { useState } from "react";

/** How a picture is enlarged: by `scale`, around a point in fractions of the picture. */
export type Zoom = { scale: number; x: number; y: number };

export const whole: Zoom = { scale: 1, x: 0.5, y: 0.5 };
const largest = 6;
const step = 1.4;

const inside = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value));

/** Enlarges by a factor. A picture that is not enlarged yet is enlarged around `at`. */
export function scaled(zoom: Zoom, factor: number, at: { x: number; y: number } = zoom): Zoom {
  const scale = inside(zoom.scale * factor, 1, largest);
  if (scale === 1) return whole;
  const centre = zoom.scale === 1 ? at : zoom;
  return { scale, x: inside(centre.x, 0, 1), y: inside(centre.y, 0, 1) };
}

/** Moves the part that is seen by fractions of the box. Its edges stay outside the box. */
export function moved(zoom: Zoom, across: number, down: number): Zoom {
  if (zoom.scale === 1) return zoom;
  const reach = zoom.scale - 1;
  return {
    ...zoom,
    x: inside(zoom.x + across / reach, 0, 1),
    y: inside(zoom.y + down / reach, 0, 1),
  };
}

/** The zoom of the picture on the screen, which pictures side by side share. */
export function useZoom() {
  const [zoom, setZoom] = useState(whole);
  return {
    zoom,
    setZoom,
    closer: () => setZoom((old) => scaled(old, step)),
    farther: () => setZoom((old) => scaled(old, 1 / step)),
    reset: () => setZoom(whole),
    move: (across: number, down: number) => setZoom((old) => moved(old, across, down)),
  };
}

export type ZoomControl = ReturnType<typeof useZoom>;
