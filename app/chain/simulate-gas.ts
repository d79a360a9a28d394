import type { Address } from '#app/domain/address/address.ts'
import type { Eip1193 } from './eip1193.ts'

interface Call {
  readonly from: Address
  readonly to: Address
  readonly data: `0x${string}`
  readonly value: bigint
}

/** Margin over the gas used, because the price may cross more ticks before the transactions are mined. */
const GAS_MARGIN = { numerator: 5n, denominator: 4n }

/**
 * Returns the gas of each of an account's transactions, simulated in order, plus 25 %, rounded down.
 *
 * Returns  undefined if the node cannot simulate, or if a transaction fails or has no gas in the answer
 * Source   eth_simulateV1, execution-apis
 */
export async function simulateGas(
  node: Eip1193,
  transactions: readonly Call[],
): Promise<readonly bigint[] | undefined> {
  // The transactions also have a numeric `chainId`, which `/api/rpc` rejects because it is not a hex quantity.
  const calls = transactions.map(({ from, to, data, value }) => ({ from, to, data, value: `0x${value.toString(16)}` }))
  const answer = await node
    .request({ method: 'eth_simulateV1', params: [{ blockStateCalls: [{ calls }], validation: false }, 'latest'] })
    .catch(() => undefined)
  const [block] = Array.isArray(answer) ? (answer as readonly { readonly calls?: readonly SimulatedCall[] }[]) : []
  const results = block?.calls ?? []
  if (
    results.length !== calls.length ||
    results.some(({ status, gasUsed }) => status !== '0x1' || gasUsed === undefined)
  )
    return undefined
  return results.map(({ gasUsed }) => (BigInt(gasUsed ?? 0) * GAS_MARGIN.numerator) / GAS_MARGIN.denominator)
}

interface SimulatedCall {
  readonly status?: string
  readonly gasUsed?: string
}
