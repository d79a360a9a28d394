/** The selector of `decimals()`. */
export const DECIMALS_SELECTOR = '0x313ce567'

/** The limit of the domain's `Token`. */
const MAX_DECIMALS = 36n

/** The decimals of a token whose contract does not return any; the same as those of the native currency. */
export const DEFAULT_DECIMALS = 18

/**
 * Parses the return data of `decimals()`; undefined for more than 36 and without a number, because the function is optional in ERC-20.
 *
 * answer   the return data; undefined if the call reverted
 */
export function readDecimals(answer: string | undefined): number | undefined {
  const word = /^0x[\da-f]{64}/i.exec(answer ?? '')?.[0]
  const places = word === undefined ? undefined : BigInt(word)
  return places !== undefined && places <= MAX_DECIMALS ? Number(places) : undefined
}
