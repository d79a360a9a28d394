/** The quantities that determine how long a node spends on a call. */
interface Work {
  /** Gas that all runs of the call may use together. */
  readonly gas: bigint
  /** Blocks whose logs, fees or transactions the call reads. */
  readonly blocks: number
}

const GAS_PER_TOKEN = 2n ** 19n
const BLOCKS_PER_TOKEN = 2

/** Tokens of the client's `rpc` bucket that a call's work costs; gas and blocks each round up. */
export function bucketTokensFor({ gas, blocks }: Work): number {
  return Number((gas + GAS_PER_TOKEN - 1n) / GAS_PER_TOKEN) + Math.ceil(blocks / BLOCKS_PER_TOKEN)
}
