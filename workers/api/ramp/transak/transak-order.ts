import { parseAddress } from '#app/domain/address/parse-address.ts'
import type { RampStatus } from '#app/domain/ramp/ramp.ts'
import { centsOf, exactUnitsOf, unitsOf } from '../figures.ts'
import { accountOf, hashOf, statusIn, type Report } from '../report-parts.ts'
import type { RampToken } from '../token-of.ts'
import type { Order } from './transak-answers.ts'

/** Source: https://docs.transak.com/guides/track-order-status */
const STATUSES: Readonly<Record<string, RampStatus>> = {
  AWAITING_PAYMENT_FROM_USER: 'started',
  // The user says so; Transak has not received it.
  PAYMENT_DONE_MARKED_BY_USER: 'started',
  PROCESSING: 'pending',
  PENDING_DELIVERY_FROM_TRANSAK: 'pending',
  ON_HOLD_PENDING_DELIVERY_FROM_TRANSAK: 'pending',
  COMPLETED: 'succeeded',
  CANCELLED: 'failed',
  FAILED: 'failed',
  REFUNDED: 'failed',
  EXPIRED: 'failed',
}

/** A sale is created with the bank account or card, so from then on Transak waits for the tokens. */
export function statusOf({ status, isBuyOrSell }: Pick<Order, 'status' | 'isBuyOrSell'>): RampStatus {
  const isCreated = Object.hasOwn(STATUSES, status) && STATUSES[status] === 'started'
  return isCreated && isBuyOrSell === 'SELL' ? 'awaitingTransfer' : statusIn(STATUSES, status)
}

/** Throws without the account of the order. */
export function buyReport(order: Order, token: RampToken, decimals: number): Report {
  return {
    status: statusOf(order),
    direction: 'buy',
    account: accountOf(order.walletAddress ?? ''),
    token,
    ...moneyOf(order, order.fiatAmount, 'up'),
    ...amountOf(order, decimals),
    ...hashOf(order.transactionHash),
  }
}

/** Throws without the account of the order. */
export function sellReport(order: Order, token: RampToken, decimals: number): Report {
  return {
    status: statusOf(order),
    direction: 'sell',
    // A sale has no other field with the account: its wallet address would be Transak's.
    account: accountOf(order.partnerCustomerId ?? ''),
    token,
    ...moneyOf(order, order.fiatAmountPaid ?? order.fiatAmount, 'down'),
    ...amountOf(order, decimals),
    // After the user has marked the transfer as done, a deposit would ask for a second one.
    ...(order.status === 'AWAITING_PAYMENT_FROM_USER' && depositOf(order, decimals)),
  }
}

/** A deposit must be exact, so it is left out unless the amount is certain to the last base unit. */
function depositOf({ cryptoPaymentData, cryptoAmount }: Order, decimals: number): Pick<Report, 'deposit'> {
  const address = parseAddress(cryptoPaymentData?.paymentAddress ?? '')
  const amount = cryptoAmount == null ? undefined : exactUnitsOf(cryptoAmount, decimals)
  return address.ok && amount ? { deposit: { address: address.value, amount: String(amount) } } : {}
}

function moneyOf(
  { fiatCurrency, totalFeeInFiat: fee }: Order,
  money: Order['fiatAmount'],
  rounding: 'up' | 'down',
): Pick<Report, 'cents' | 'feeCents'> {
  const cents = money == null || fiatCurrency !== 'USD' ? 0n : centsOf([money], rounding)
  if (cents === 0n) return {}
  return { cents: String(cents), ...(fee != null && { feeCents: String(centsOf([fee], 'up')) }) }
}

function amountOf({ cryptoAmount }: Order, decimals: number): Pick<Report, 'amount'> {
  const amount = cryptoAmount == null ? 0n : unitsOf(cryptoAmount, decimals, 'down')
  return amount > 0n ? { amount: String(amount) } : {}
}
