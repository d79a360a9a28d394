import { isSameAddress } from '#app/domain/address/address.ts'
import type { Routing } from '#app/wire/trading/fields.ts'
import type { SwapsResponse, SwapStatus } from '#app/wire/trading/swaps.ts'
import type { RpcCall } from '#workers/kit/exchange.ts'
import type { TradingContext } from './trading-context.ts'

type Hex = `0x${string}`

/** Selector of WETH9's `deposit()`. */
const DEPOSIT = '0xd0e30db0'

/** Answers GET /swaps: the status of transactions. Throws RpcUnavailable, RpcRefused. */
export async function swapStatuses(
  trading: TradingContext,
  hashes: readonly Hex[],
  requestId: string,
): Promise<SwapsResponse> {
  const calls: RpcCall[] = hashes.flatMap((hash): RpcCall[] => [
    ['eth_getTransactionReceipt', [hash]],
    ['eth_getTransactionByHash', [hash]],
  ])
  const answers = await trading.rpc.batch(calls)
  const swaps = hashes.map((txHash, index) => {
    const receipt = toFields(answers[index * 2])
    const transaction = toFields(answers[index * 2 + 1])
    return { swapType: typeOf(trading, transaction), status: statusOf(receipt, transaction), txHash }
  })
  return { requestId, status: swaps[0]?.status ?? 'NOT_FOUND', swaps }
}

function statusOf(receipt: Fields | undefined, transaction: Fields | undefined): SwapStatus {
  if (receipt) return receipt['status'] === '0x1' ? 'SUCCESS' : 'FAILED'
  return transaction ? 'PENDING' : 'NOT_FOUND'
}

function typeOf({ chain }: TradingContext, transaction: Fields | undefined): Routing {
  const to = transaction?.['to']
  const input = transaction?.['input']
  if (typeof to !== 'string' || !isSameAddress(to, chain.contracts.wrappedNative)) return 'CLASSIC'
  return typeof input === 'string' && input.startsWith(DEPOSIT) ? 'WRAP' : 'UNWRAP'
}

type Fields = Readonly<Record<string, unknown>>

function toFields(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null ? (value as Fields) : undefined
}
