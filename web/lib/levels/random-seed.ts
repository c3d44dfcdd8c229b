/** A number of 64 bits in decimal. */
export function randomSeed(): string {
  const [seed = 0n] = crypto.getRandomValues(new BigUint64Array(1));
  return seed.toString();
}
