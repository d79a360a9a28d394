import type { Result } from '#app/base/result.ts'
import type { Address } from '#app/domain/address/address.ts'
import type { Chain } from '#app/domain/chains/chain.ts'
import { dataFeeCall, LARGE_BYTES, readDataFee, SMALL_BYTES, type DataFees } from '#app/domain/trade/data-fee.ts'
import type { RpcCall, RpcRefused } from '#workers/kit/exchange.ts'
import { RpcUnavailable, quantity, type Rpc } from '#workers/kit/json-rpc.ts'

/** The newest block of a chain, and the price of gas. */
export interface HeadBlock {
  readonly number: number
  readonly hash: string
  /** Hash of the block before it. */
  readonly parent: string
  /** UNIX seconds. */
  readonly time: number
  /** Wei per unit of gas; 0 on chains without a base fee. */
  readonly baseFee: bigint
  /** The node's suggested tip in wei per unit of gas; 1 gwei if it suggests none. */
  readonly tip: bigint
  /** Absent on networks that charge no data fee. */
  readonly dataFees?: DataFees
}

const ONE_GWEI = 1_000_000_000n

/** Reads the newest block, the price of gas and, with a `gasPriceOracle`, the data fees. Throws RpcUnavailable, RpcRefused. */
export async function readHead(rpc: Rpc, { gasPriceOracle }: Pick<Chain, 'gasPriceOracle'> = {}): Promise<HeadBlock> {
  const dataFeeAt = (oracle: Address, size: number): RpcCall => ['eth_call', [dataFeeCall(oracle, size), 'latest']]
  const [block, tip, ...fees] = await rpc.settle([
    ['eth_getBlockByNumber', ['latest', false]],
    ['eth_maxPriorityFeePerGas', []],
    ...(gasPriceOracle ? [SMALL_BYTES, LARGE_BYTES].map((size) => dataFeeAt(gasPriceOracle, size)) : []),
  ])
  if (!block?.ok) throw block?.problem ?? new RpcUnavailable('no head block')
  const head = block.value as Readonly<Record<string, unknown>> | null
  if (head === null || typeof head['hash'] !== 'string') throw new RpcUnavailable('no head block')
  const [baseFee, parent] = [head['baseFeePerGas'], head['parentHash']]
  const dataFees = readDataFees(fees)
  return {
    number: quantity(head['number']),
    hash: head['hash'],
    parent: typeof parent === 'string' ? parent : '',
    time: quantity(head['timestamp']),
    baseFee: typeof baseFee === 'string' ? BigInt(baseFee) : 0n,
    // Not every node suggests a tip.
    tip: tip?.ok && typeof tip.value === 'string' ? BigInt(tip.value) : ONE_GWEI,
    ...(dataFees && { dataFees }),
  }
}

/** Decodes the answers of the oracle. Throws the error of a refused call: without the data fee, every network cost would be too low. */
function readDataFees(answers: readonly Result<unknown, RpcRefused>[]): DataFees | undefined {
  const [small, large] = answers.map((answer) => {
    if (!answer.ok) throw answer.problem
    return readDataFee(answer.value)
  })
  return small !== undefined && large !== undefined ? { small, large } : undefined
}
