import type { UnixSeconds } from '#app/base/time.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import type { Address } from '#app/domain/address/address.ts'
import type { ApprovalChoice } from '#app/domain/swap/approval-choice.ts'
import type { ImpactLevel } from '#app/domain/swap/price-impact.ts'
import type { ApiFetch } from '#app/data/api-fetch.ts'
import type { ProposedTransaction } from '#app/signing/ask-wallet.ts'
import type { ShownSwap, ShownWrapping } from '#app/signing/shown.ts'
import type { ShownAmount, TransactionPurpose } from '#app/transactions/transaction-record.ts'
import { orderLegs } from '#app/wire/trading/order-legs.ts'
import type { TransactionRequest } from '#app/wire/trading/transaction-request.ts'
import type { QuotedTrade } from './quoted-trade.ts'

export interface SwapToPlan {
  readonly trade: QuotedTrade
  readonly account: Address
  /** The tokens with the symbols that the review shows. */
  readonly input: Omit<ShownAmount, 'raw'>
  readonly output: Omit<ShownAmount, 'raw'>
  /** The worst price impact that the user has agreed to in the review. */
  readonly acceptedImpact: ImpactLevel
  /** The user's setting: minutes from the creation of the transaction to its deadline. */
  readonly deadlineMinutes: number
  /** Whether approvals are for the exact amount or unlimited. */
  readonly approval: ApprovalChoice
  /** The wallet supports atomic batches, and the user has turned one-click swaps on. */
  readonly isOneClick?: boolean
  readonly api: ApiFetch
  /** Node from which the expiry of an existing Permit2 allowance is read; without it, the API's judgement applies. */
  readonly node?: Eip1193
  /** Clock in UNIX milliseconds. */
  readonly now?: () => number
}

/** Purpose under which the trade is recorded, with its maximum sent and minimum received. */
export function swapPurpose({ trade, account, input, output }: SwapToPlan): TransactionPurpose {
  return {
    kind: trade.kind,
    chainId: trade.chainId,
    account,
    side: trade.side,
    input: { ...input, raw: trade.maximumIn },
    output: { ...output, raw: trade.minimumOut },
  }
}

/** Values that the signing guard compares the request with; undefined if the quote's route lacks an amount. */
export function shownTrade(
  { trade, account, acceptedImpact }: SwapToPlan,
  deadline: UnixSeconds,
): ShownSwap | ShownWrapping | undefined {
  const { chainId, kind, side, input, output, amountIn, amountOut, maximumIn, minimumOut, response } = trade
  if (kind !== 'swap') return { kind, chainId, account, amount: maximumIn }
  const legs = response.routing === 'CLASSIC' ? orderLegs(response.quote) : undefined
  if (!legs) return undefined
  const quoted = { input: amountIn, output: amountOut }
  const bounds = { maximumIn, minimumOut, quoted, legs, deadline, acceptedImpact }
  return { kind, chainId, account, side, input, output, ...bounds }
}

export function readRequest({ to, from, data, value, chainId }: TransactionRequest): ProposedTransaction {
  return { to, from, data, value: BigInt(value), chainId }
}
