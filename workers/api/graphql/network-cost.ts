import { SECOND } from '#app/base/time.ts'
import { NATIVE } from '#app/domain/address/address.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import type { PositionEventRow } from '#workers/kit/market-tables.ts'
import type { Rpc } from '#workers/kit/json-rpc.ts'
import { withChainTimeout } from '../with-timeout.ts'
import type { ChainSnapshot } from './chain-snapshot.ts'
import { MAX_COSTED_TRANSACTIONS } from './field-costs.ts'
import { usdText, valueMicros } from './figures.ts'

/** Short, because a position's page should not wait longer for this single value. */
const TIMEOUT_MS = 2 * SECOND

export interface NetworkCostNode {
  readonly id: string
  /** Wei. */
  readonly paid: bigint
  readonly snapshot: ChainSnapshot
}

/**
 * Reads the network cost of the transactions of a position's events, in wei. Transfers other than burns are left out.
 *
 * Returns  null if there are more than 50 transactions, or if the chain does not return all of their receipts in time
 */
export async function readNetworkCost(rpc: Rpc, events: readonly PositionEventRow[]): Promise<bigint | null> {
  const paidEvents = events.filter(({ kind, recipient }) => kind !== 'transfer' || recipient === NATIVE)
  const hashes = [...new Set(paidEvents.map(({ txHash }) => txHash))]
  if (hashes.length > MAX_COSTED_TRANSACTIONS) return null
  try {
    const reading = rpc.batch(hashes.map((hash) => ['eth_getTransactionReceipt', [hash]] as const))
    const fees = (await withChainTimeout(TIMEOUT_MS, reading)).map(feeOf)
    return fees.reduce<bigint | null>((sum, fee) => (sum === null || fee === null ? null : sum + fee), 0n)
  } catch (error) {
    console.error(error)
    return null
  }
}

/** Returns the network cost that a receipt states, in wei: gas, and on rollups the L1 data fee; null if the receipt is malformed. */
export function feeOf(receipt: unknown): bigint | null {
  if (typeof receipt !== 'object' || receipt === null) return null
  const { gasUsed, effectiveGasPrice, l1Fee = '0x0' } = receipt as Record<string, unknown>
  const quantities = [gasUsed, effectiveGasPrice, l1Fee].map((value) =>
    typeof value === 'string' && /^0x[\da-f]+$/i.test(value) ? BigInt(value) : null,
  )
  const [gas, price, data] = quantities
  return gas == null || price == null || data == null ? null : gas * price + data
}

export const networkCostFields = {
  quantity: ({ paid, snapshot }: NetworkCostNode) => formatUnits(paid, nativeOf(snapshot).decimals),
  usdValue({ paid, snapshot }: NetworkCostNode) {
    const { decimals, price } = nativeOf(snapshot)
    return price === null ? null : usdText(valueMicros(paid, decimals, price))
  },
}

function nativeOf(snapshot: ChainSnapshot) {
  const native = snapshot.tokenByAddress.get(NATIVE)
  if (!native) throw new TypeError('a chain without a native currency')
  return native
}
