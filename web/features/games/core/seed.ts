/**
 * @param seed in decimal, as the server sends it
 * @throws if the seed is not a number of 64 bits
 */
export function toSeed(seed: string | bigint): bigint {
  const number = typeof seed === "bigint" ? seed : parse(seed);
  if (BigInt.asUintN(64, number) !== number) {
    throw new RangeError("a seed has 64 bits");
  }
  return number;
}

function parse(text: string): bigint {
  if (!/^\d{1,20}$/.test(text)) {
    throw new RangeError("a seed is a decimal number");
  }
  return BigInt(text);
}
