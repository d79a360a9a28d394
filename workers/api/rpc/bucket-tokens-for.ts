/** The quantities that determine how long a node works on a call. */
interface Work {
  /** Gas that all runs of the call may use together. */
  readonly gas: bigint
  /** Number of blocks whose logs, fees or transactions the call reads, weighted by their cost. */
  readonly blocks: number
}

const GAS_PER_TOKEN = 2n ** 19n
const BLOCKS_PER_TOKEN = 2

/** Returns the tokens of the client's `rpc` bucket that a call's work costs. Gas and blocks are each rounded up to whole tokens. */
export function bucketTokensFor({ gas, blocks }: Work): number {
  return Number((gas + GAS_PER_TOKEN - 1n) / GAS_PER_TOKEN) + Math.ceil(blocks / BLOCKS_PER_TOKEN)
}
