/** A token with more is not taken at its word. */
const MAX_DECIMALS = 36n

/** What amounts of a token have whose own decimals cannot be read, as those of the native currency. */
export const DEFAULT_DECIMALS = 18

/**
 * Returns what a contract answers to `decimals()`; undefined if that is not a plausible number, which ERC-20 allows.
 *
 * answer   the return data; undefined if the call reverted
 */
export function readDecimals(answer: string | undefined): number | undefined {
  const word = /^0x[\da-f]{64}/i.exec(answer ?? '')?.[0]
  const places = word === undefined ? undefined : BigInt(word)
  return places !== undefined && places <= MAX_DECIMALS ? Number(places) : undefined
}
