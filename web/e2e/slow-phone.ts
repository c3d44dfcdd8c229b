/** Lighthouse's slow 4G. */
export const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** A cheap phone has a quarter of this machine's speed. */
export const slowdown = 4;
