/** Maximum of a Permit2 allowance. Permit2 does not reduce an allowance of this amount when it is spent. */
const MAX_UINT160 = 2n ** 160n - 1n

/** Whether an allowance covers the whole supply, or at least Permit2's maximum. Base units; `supply` is 0 if unknown. */
export function isUnlimited(allowance: bigint, supply: bigint): boolean {
  return allowance >= MAX_UINT160 || (supply > 0n && allowance >= supply)
}
