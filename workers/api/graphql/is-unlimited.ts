/** The most that a Permit2 allowance can hold; Permit2 never lowers it. */
const MAX_UINT160 = 2n ** 160n - 1n

/** Whether an allowance covers the whole supply or as much as fits Permit2. Base units; `supply` is 0 if unknown. */
export function isUnlimited(allowance: bigint, supply: bigint): boolean {
  return allowance >= MAX_UINT160 || (supply > 0n && allowance >= supply)
}
