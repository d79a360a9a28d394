import { isNative, NATIVE } from '#app/domain/address/address.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { encodeSend } from '#app/domain/send/encode-send.ts'
import { unsignedSize } from '#app/domain/trade/data-fee.ts'
import type { SendRequest, SendResponse } from '#app/wire/trading/send.ts'
import { gasFees, networkCost, withGasMargin } from './gas-fees.ts'
import { readHead } from './head-block.ts'
import { simulate } from './simulate.ts'
import { readTokens, type TradingContext } from './trading-context.ts'
import { toTransactionRequest } from './to-transaction-request.ts'
import { badRequest, notFound, TradingRefusal } from './trading-refusal.ts'

const ETHER_DECIMALS = 18

/**
 * Answers POST /send: a transfer of the native currency or of a token. The response always has the network cost, so a transfer that would
 * fail is refused.
 *
 * Throws   TradingRefusal · RpcUnavailable, RpcRefused
 */
export async function send(trading: TradingContext, request: SendRequest, requestId: string): Promise<SendResponse> {
  const { sender: account, recipient, token, chainId } = request
  // Tokens sent to the zero address are lost. It also stands for the native currency, so `isNative` detects it.
  if (isNative(recipient)) throw badRequest('recipient: the zero address')
  const transaction = encodeSend({ chainId, account, token, recipient, amount: BigInt(request.amount) })
  const [head, simulation, tokens, [balance]] = await Promise.all([
    readHead(trading.rpc, trading.chain),
    simulate(trading.rpc, transaction),
    readTokens(trading, []),
    trading.rpc.settle([['eth_getBalance', [account, 'latest']]]),
  ])
  // Some nodes estimate a plain transfer without checking the balance.
  if (balance?.ok && typeof balance.value === 'string' && BigInt(balance.value) < transaction.value)
    throw new TradingRefusal(404, 'InsufficientBalance', 'the sender has less than the amount')
  if (!simulation.ok) {
    throw simulation.isShortOfFunds
      ? new TradingRefusal(404, 'InsufficientBalance', `the transfer would fail: ${simulation.reason}`)
      : notFound(`gas fee not available, the transfer would fail: ${simulation.reason}`)
  }
  const fees = gasFees(head, request.urgency)
  const gas = withGasMargin(simulation.gas)
  const gasFee = networkCost(fees, gas, unsignedSize(transaction.data))
  const price = tokens.get(NATIVE)?.price
  return {
    requestId,
    send: toTransactionRequest(transaction, gas, fees),
    gasFee: gasFee.toString(),
    ...(price !== undefined && { gasFeeUSD: formatUnits((gasFee * price) / 10n ** 18n, ETHER_DECIMALS) }),
  }
}
