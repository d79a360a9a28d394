import { isNative } from '#app/domain/address/address.ts'
import { encodeApproval } from '#app/domain/trade/approve.ts'
import { unsignedSize } from '#app/domain/trade/data-fee.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import type { ApprovalRequest, ApprovalResponseBody } from '#app/wire/trading/approval.ts'
import { nothingToSend } from '#app/wire/trading/transaction-request.ts'
import type { RpcCall } from '#workers/kit/exchange.ts'
import type { TradingContext } from './trading-context.ts'
import { gasFees, networkCost, withGasMargin } from './gas-fees.ts'
import { readHead } from './head-block.ts'
import { wordAt } from './multicall.ts'
import { toTransactionRequest } from './to-transaction-request.ts'
import { notFound } from './trading-refusal.ts'

/** Upper bound of the gas of an `approve` that cannot be estimated yet. */
const APPROVE_GAS = 80_000n
/** Selector of `allowance(address,address)`. */
const ALLOWANCE = '0xdd62ed3e'

/**
 * Answers POST /check_approval: a transaction that approves Permit2 for exactly the amount, if its allowance is lower,
 * preceded by a reset to zero for tokens that require it.
 *
 * Throws   TradingRefusal · RpcUnavailable, RpcRefused
 */
export async function checkApproval(
  trading: TradingContext,
  request: ApprovalRequest,
  requestId: string,
): Promise<ApprovalResponseBody> {
  const { walletAddress, token, chainId } = request
  const noTransaction = nothingToSend(walletAddress, chainId)
  const amount = BigInt(request.amount)
  if (isNative(token) || amount === 0n) return { requestId, approval: noTransaction, cancel: noTransaction }

  const approve = encodeApproval(chainId, walletAddress, token, amount)
  const [head, [allowanceAnswer, approveGasAnswer]] = await Promise.all([
    readHead(trading.rpc, trading.chain),
    trading.rpc.settle([
      ['eth_call', [{ to: token, data: allowanceCall(walletAddress, trading.chain.contracts.permit2) }, 'latest']],
      estimateCall(approve),
    ]),
  ])
  if (!allowanceAnswer?.ok || typeof allowanceAnswer.value !== 'string' || allowanceAnswer.value.length < 66) {
    throw notFound("the token's allowance cannot be read")
  }
  const allowance = wordAt(allowanceAnswer.value.slice(2), 0)
  if (allowance >= amount) return { requestId, approval: noTransaction, cancel: noTransaction }

  const fees = gasFees(head, request.urgency)
  const gasLimitOf = (value: unknown) => (typeof value === 'string' ? withGasMargin(BigInt(value)) : APPROVE_GAS)
  const approvalGas = gasLimitOf(approveGasAnswer?.ok ? approveGasAnswer.value : undefined)
  const needsReset = allowance > 0n && approveGasAnswer?.ok === false
  const gasFee =
    request.includeGasInfo === true
      ? { gasFee: networkCost(fees, approvalGas, unsignedSize(approve.data)).toString() }
      : {}
  const approval = toTransactionRequest(approve, approvalGas, fees)
  if (!needsReset) return { requestId, approval, cancel: noTransaction, ...gasFee }

  const reset = encodeApproval(chainId, walletAddress, token, 0n)
  const [resetGasAnswer] = await trading.rpc.settle([estimateCall(reset)])
  const resetGas = gasLimitOf(resetGasAnswer?.ok ? resetGasAnswer.value : undefined)
  return {
    requestId,
    approval,
    cancel: toTransactionRequest(reset, resetGas, fees),
    ...gasFee,
    ...(request.includeGasInfo === true
      ? { cancelGasFee: networkCost(fees, resetGas, unsignedSize(reset.data)).toString() }
      : {}),
  }
}

function estimateCall({ from, to, data }: UnsignedTransaction): RpcCall {
  return ['eth_estimateGas', [{ from, to, data }]]
}

function allowanceCall(owner: string, spender: string): string {
  const word = (address: string) => address.slice(2).toLowerCase().padStart(64, '0')
  return `${ALLOWANCE}${word(owner)}${word(spender)}`
}
