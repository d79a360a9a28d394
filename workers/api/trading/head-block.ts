import { RpcUnavailable, quantity, type Rpc } from '#workers/kit/json-rpc.ts'

/** The newest block of a chain, and the gas price on top of it. */
export interface HeadBlock {
  readonly number: number
  readonly hash: string
  /** UNIX seconds. */
  readonly time: number
  readonly baseFee: bigint
  /** The node's suggested tip; both in wei per unit of gas. */
  readonly tip: bigint
}

const ONE_GWEI = 1_000_000_000n

/** Reads the newest block and gas price. Throws RpcUnavailable */
export async function readHead(rpc: Rpc): Promise<HeadBlock> {
  const [block, tip] = await rpc.settle([
    ['eth_getBlockByNumber', ['latest', false]],
    ['eth_maxPriorityFeePerGas', []],
  ])
  if (!block?.ok) throw block?.problem ?? new RpcUnavailable('no head block')
  const head = block.value as Readonly<Record<string, unknown>> | null
  if (head === null || typeof head['hash'] !== 'string') throw new RpcUnavailable('no head block')
  const baseFee = head['baseFeePerGas']
  return {
    number: quantity(head['number']),
    hash: head['hash'],
    time: quantity(head['timestamp']),
    baseFee: typeof baseFee === 'string' ? BigInt(baseFee) : 0n,
    // Not every node suggests a tip.
    tip: tip?.ok && typeof tip.value === 'string' ? BigInt(tip.value) : ONE_GWEI,
  }
}
