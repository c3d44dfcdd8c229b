/**
 * The phone for which measurements stand. Lighthouse's mobile preset slows the processor four times,
 * which makes a middle phone of a desktop whose benchmark index is 1,500 to 2,000. Here each machine
 * is slowed by its own index, so that the phone is the same on all.
 */
export const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

const phoneIndex = 1750 / 4;

/** How much a machine with these benchmark indices is slowed. At least 1: no machine can be sped up. */
export const slowdown = (indices) => Math.max(1, median(indices) / phoneIndex);
