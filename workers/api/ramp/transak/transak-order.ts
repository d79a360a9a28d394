import type { RampStatus } from '#app/domain/ramp/ramp.ts'
import type { DecimalInput } from '../decimal-input.ts'
import { accountOf, amountOf, depositOf, moneyOf, statusIn, transactionHashOf, type Report } from '../report-parts.ts'
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
    ...moneyOf(dollarsOf(order, order.fiatAmount), feesOf(order), 'up'),
    ...amountOf(order.cryptoAmount, decimals),
    ...transactionHashOf(order.transactionHash),
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
    ...moneyOf(dollarsOf(order, order.fiatAmountPaid ?? order.fiatAmount), feesOf(order), 'down'),
    ...amountOf(order.cryptoAmount, decimals),
    // After the user has marked the transfer as done, a deposit would ask for a second one.
    ...(order.status === 'AWAITING_PAYMENT_FROM_USER' &&
      depositOf(order.cryptoPaymentData?.paymentAddress, order.cryptoAmount, decimals)),
  }
}

function dollarsOf({ fiatCurrency }: Order, money: Order['fiatAmount']): readonly DecimalInput[] {
  return money == null || fiatCurrency !== 'USD' ? [] : [money]
}

function feesOf({ totalFeeInFiat: fee }: Order): readonly DecimalInput[] {
  return fee == null ? [] : [fee]
}
