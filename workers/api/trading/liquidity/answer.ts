import type { Address } from '#app/domain/address/address.ts'
import { unixSeconds } from '#app/base/time.ts'
import type { Bps } from '#app/domain/amount/percent.ts'
import type { TokenAmounts } from '#app/domain/liquidity/position-amounts.ts'
import { unsignedSize } from '#app/domain/trade/data-fee.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import type { SignedPermitBatch } from '#app/domain/liquidity/calls/permit-batch.ts'
import type { Urgency } from '#app/wire/trading/fields.ts'
import type { LpAmounts, LpTransaction } from '#app/wire/trading/liquidity.ts'
import { gasFees, networkCost, withGasMargin } from '../gas-fees.ts'
import type { HeadBlock } from '../head-block.ts'
import { simulate } from '../simulate.ts'
import type { TradingContext } from '../trading-context.ts'
import { toTransactionRequest } from '../to-transaction-request.ts'
import { badRequest, notFound } from '../trading-refusal.ts'

const DEADLINE_MINUTES = 30
/** Default slippage tolerance in percent. `native` is for v4 pools with native currency. */
const DEFAULT_SLIPPAGE = { usual: 2.5, native: 0.05 }

/** The request's deadline in UNIX seconds; by default, half an hour from now. Throws RequestValidationError if it has passed. */
export function deadlineOf({ now }: TradingContext, deadline: number | undefined): bigint {
  const seconds = unixSeconds(now())
  if (deadline === undefined) return BigInt(seconds + DEADLINE_MINUTES * 60)
  if (deadline <= seconds) throw badRequest('deadline: has passed')
  return BigInt(deadline)
}

/** Converts a slippage tolerance in percent to basis points; without one, returns the default. */
export function slippageOf(percent: number | undefined, isNativeV4 = false): Bps {
  return Math.round((percent ?? (isNativeV4 ? DEFAULT_SLIPPAGE.native : DEFAULT_SLIPPAGE.usual)) * 100) as Bps
}

interface SimulationOptions {
  readonly simulateTransaction: boolean
  readonly urgency?: Urgency | undefined
}

/**
 * Converts a transaction to the Trading API's format. If a simulation is requested, adds the gas limit, with a margin of 25 %, and
 * the network cost in wei.
 *
 * Throws   ResourceNotFound if the transaction would fail · RpcUnavailable
 */
export async function buildLpTransaction(
  trading: TradingContext,
  head: HeadBlock,
  transaction: UnsignedTransaction,
  { simulateTransaction, urgency }: SimulationOptions,
): Promise<{ readonly transaction: LpTransaction; readonly gasFee?: string }> {
  const fees = gasFees(head, urgency)
  if (!simulateTransaction) {
    const { gasLimit: _unknown, ...request } = toTransactionRequest(transaction, 0n, fees)
    return { transaction: request }
  }
  const simulation = await simulate(trading.rpc, transaction)
  if (!simulation.ok) throw notFound(`the transaction would fail: ${simulation.reason}`)
  const gas = withGasMargin(simulation.gas)
  const gasFee = networkCost(fees, gas, unsignedSize(transaction.data)).toString()
  return { transaction: toTransactionRequest(transaction, gas, fees), gasFee }
}

/** Builds the two amounts of a response, in the pool's order and in base units. */
export function amountsIn(
  requestId: string,
  [token0, token1]: readonly [Address, Address],
  { amount0, amount1 }: TokenAmounts,
  gasFee: string | undefined,
): LpAmounts {
  return {
    requestId,
    token0: { tokenAddress: token0, amount: amount0.toString() },
    token1: { tokenAddress: token1, amount: amount1.toString() },
    ...(gasFee !== undefined && { gasFee }),
  }
}

interface PermitFields {
  readonly values: SignedPermitBatch['message']
}

/** Combines permits and their signature; undefined if neither is given. Throws RequestValidationError if only one is given. */
export function signedPermits(
  data: PermitFields | null | undefined,
  signature: `0x${string}` | undefined,
): SignedPermitBatch | undefined {
  if (!data && signature === undefined) return undefined
  if (!data || signature === undefined) throw badRequest('permits and their signature must be sent together')
  return { message: data.values, signature }
}
