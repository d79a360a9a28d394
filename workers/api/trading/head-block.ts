import type { Chain } from '#app/domain/chains/chain.ts'
import { dataFeeCall, readDataFee } from '#app/domain/trade/data-fee.ts'
import type { RpcCall } from '#workers/kit/exchange.ts'
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
  /** Maximum data fee (wei) of an unsigned transaction of `DATA_FEE_BYTES`; 0 on networks that charge none. */
  readonly dataFee: bigint
}

/** Size that `HeadBlock.dataFee` is for: the smallest one. Larger transactions cost less per byte. */
export const DATA_FEE_BYTES = 110

const ONE_GWEI = 1_000_000_000n

/** Reads the newest block and gas price, with the data fee if the chain is given. Throws RpcUnavailable */
export async function readHead(rpc: Rpc, { gasPriceOracle }: Pick<Chain, 'gasPriceOracle'> = {}): Promise<HeadBlock> {
  const [block, tip, dataFee] = await rpc.settle([
    ['eth_getBlockByNumber', ['latest', false]],
    ['eth_maxPriorityFeePerGas', []],
    ...(gasPriceOracle
      ? [['eth_call', [dataFeeCall(gasPriceOracle, DATA_FEE_BYTES), 'latest']] satisfies RpcCall]
      : []),
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
    dataFee: dataFee?.ok ? readDataFee(dataFee.value) : 0n,
  }
}
