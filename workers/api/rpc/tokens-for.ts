/** What the time that a node spends on a call depends on. */
interface Work {
  /** Gas that the call may use, all of its runs together. */
  readonly gas: bigint
  /** Blocks whose logs, fees or transactions it reads. */
  readonly blocks: number
}

const GAS_PER_TOKEN = 2n ** 19n
const BLOCKS_PER_TOKEN = 2

/** Tokens of the client's `rpc` bucket for the work of a call. Rounds up. */
export function tokensFor({ gas, blocks }: Work): number {
  return Number((gas + GAS_PER_TOKEN - 1n) / GAS_PER_TOKEN) + Math.ceil(blocks / BLOCKS_PER_TOKEN)
}
