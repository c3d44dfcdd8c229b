/**
 * A session's seed, which the server sends in decimal because JSON's numbers do not hold 64 bits.
 * @throws when it is not a number of 64 bits
 */
export function parseSeed(seed: string | bigint): bigint {
  if (typeof seed === "string" && !/^\d{1,20}$/.test(seed)) {
    throw new RangeError("a seed is a decimal number");
  }
  const number = BigInt(seed);
  if (BigInt.asUintN(64, number) !== number) {
    throw new RangeError("a seed has 64 bits");
  }
  return number;
}
