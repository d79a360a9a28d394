import * as v from 'valibot'
import type { Address } from '#app/domain/address/address.ts'
import { encodeApproval, encodePermitAsTransaction } from '#app/domain/trade/approve.ts'
import { unsignedSize } from '#app/domain/trade/data-fee.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import { approvalResponse } from '#app/wire/trading/approval.ts'
import type { SwapCallsRequest, SwapCallsResponse } from '#app/wire/trading/swap-calls.ts'
import { checkApproval } from './approval.ts'
import { gasFees, networkCost, withGasMargin } from './gas-fees.ts'
import { readHead, type HeadBlock } from './head-block.ts'
import { readAt, wordAt } from './multicall.ts'
import { simulateInOrder } from './simulate.ts'
import { buildTrade, gasWithoutEstimate, readMatchingPermit, type BuiltTrade } from './swap.ts'
import type { TradingContext } from './trading-context.ts'
import { toHexBytes } from './to-transaction-request.ts'

/** Upper bound of the gas of an approval, for calls that cannot be simulated. */
const APPROVAL_GAS = 80_000n

/**
 * Answers POST /swap_5792: the approvals that the swap still needs, and the swap. The router's allowance is a call here instead of a
 * signature, so that the user confirms only once.
 *
 * Throws   TradingRefusal · RpcUnavailable, RpcRefused
 */
export async function swapCalls(
  trading: TradingContext,
  request: SwapCallsRequest,
  requestId: string,
): Promise<SwapCallsResponse> {
  const { quote } = request
  const head = await readHead(trading.rpc, trading.chain)
  const trade = await buildTrade(trading, request, head)
  const approvals = trade.throughPermit2 ? await approvalCalls(trading, request, trade.throughPermit2, head) : []
  const calls = [...approvals, trade.transaction]
  const fees = gasFees(head, request.urgency)
  const gasUsed = await simulateInOrder(trading.rpc, calls)
  const gas =
    gasUsed === undefined ? gasWithoutEstimate(quote) + APPROVAL_GAS * BigInt(approvals.length) : withGasMargin(gasUsed)
  const size = calls.reduce((sum, { data }) => sum + unsignedSize(data), 0)
  return {
    requestId,
    from: quote.swapper,
    chainId: trading.chain.id,
    calls: calls.map(toSwapCall),
    gasFee: networkCost(fees, gas, size).toString(),
  }
}

async function approvalCalls(
  trading: TradingContext,
  { quote, permitData }: SwapCallsRequest,
  { amount: needed, deadline }: NonNullable<BuiltTrade['throughPermit2']>,
  head: HeadBlock,
): Promise<readonly UnsignedTransaction[]> {
  const { id: chainId, contracts } = trading.chain
  const { token } = quote.input
  const account = quote.swapper
  const permit = permitData ? readMatchingPermit(trading, permitData, quote, needed) : undefined
  const spender = contracts.universalRouter
  const { amount, expiration } = permit ?? { amount: needed, expiration: deadline }
  const approvalRequest = { walletAddress: account, token, amount: needed.toString(), chainId }
  const [approvals, isAllowed] = await Promise.all([
    checkApproval(trading, approvalRequest, ''),
    isAllowedByPermit2(trading, head, { account, token, needed, until: deadline }),
  ])
  const { cancel, approval } = v.parse(approvalResponse, approvals)
  return [
    ...(cancel ? [encodeApproval(chainId, account, token, 0n)] : []),
    ...(approval ? [encodeApproval(chainId, account, token, needed)] : []),
    ...(isAllowed ? [] : [encodePermitAsTransaction(chainId, account, { token, spender, amount, expiration })]),
  ]
}

/** Selector of Permit2's `allowance(address,address,address)`. */
const ALLOWANCE = '0x927da105'
const WORD_DIGITS = 64

interface RequiredAllowance {
  readonly account: Address
  readonly token: Address
  /** Base units. */
  readonly needed: bigint
  /** UNIX seconds. */
  readonly until: bigint
}

/** Whether Permit2 lets the router move the amount until the deadline. Source: Permit2 AllowanceTransfer.allowance. */
async function isAllowedByPermit2(
  { rpc, chain }: TradingContext,
  head: HeadBlock,
  { account, token, needed, until }: RequiredAllowance,
): Promise<boolean> {
  const { permit2, universalRouter } = chain.contracts
  const words = [account, token, universalRouter].map((address) => address.slice(2).toLowerCase())
  const data: `0x${string}` = `${ALLOWANCE}${words.map((word) => word.padStart(WORD_DIGITS, '0')).join('')}`
  const [answer] = await readAt(rpc, head, [{ to: permit2, data }])
  if (answer === undefined || answer.length < 2 * WORD_DIGITS) return false
  return wordAt(answer, 0) >= needed && wordAt(answer, 1) >= until
}

function toSwapCall({ to, data, value, chainId }: UnsignedTransaction): SwapCallsResponse['calls'][number] {
  return { to, data, value: toHexBytes(value), chainId }
}
