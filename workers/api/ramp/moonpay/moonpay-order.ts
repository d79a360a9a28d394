import type { RampStatus } from '#app/domain/ramp/ramp.ts'
import { accountOf, amountOf, depositOf, moneyOf, statusIn, transactionHashOf, type Report } from '../report-parts.ts'
import type { RampToken } from '../token-of.ts'
import {
  isUsd,
  presentDecimals,
  tokenOfCurrency,
  type BuyTransaction,
  type SellTransaction,
} from './moonpay-answers.ts'

type Decimals = (token: RampToken) => Promise<number>

/** MoonPay reports `waitingPayment` and `waitingAuthorization` before it has the money. */
const BUY_STATUSES: Readonly<Record<string, RampStatus>> = {
  waitingPayment: 'started',
  waitingAuthorization: 'started',
  pending: 'pending',
  completed: 'succeeded',
  failed: 'failed',
}
const SELL_STATUSES: Readonly<Record<string, RampStatus>> = {
  waitingForDeposit: 'awaitingTransfer',
  pending: 'pending',
  completed: 'succeeded',
  failed: 'failed',
}

export function buyStatusOf({ status }: { readonly status: string }): RampStatus {
  return statusIn(BUY_STATUSES, status)
}

export function sellStatusOf({ status }: { readonly status: string }): RampStatus {
  return statusIn(SELL_STATUSES, status)
}

/** Throws for a transaction that is not of a token on a served network, or without the account's address. */
export async function buyReport(found: BuyTransaction, decimalsOf: Decimals): Promise<Report> {
  const token = requireToken(tokenOfCurrency(found.currency))
  const decimals = await decimalsOf(token)
  const fees = presentDecimals([found.feeAmount, found.extraFeeAmount, found.networkFeeAmount])
  // The card is charged the amount and the fees, whether or not the amount was entered with fees included.
  const paid = isUsd(found.baseCurrency) ? [...presentDecimals([found.baseCurrencyAmount]), ...fees] : []
  return {
    status: buyStatusOf(found),
    direction: 'buy',
    account: accountOf(found.walletAddress),
    token,
    ...moneyOf(found.baseCurrencyAmount == null ? [] : paid, fees, 'up'),
    ...amountOf(found.quoteCurrencyAmount, decimals),
    ...transactionHashOf(found.cryptoTransactionId),
  }
}

/** Throws for a transaction that is not of a token on a served network, or without the account's address. */
export async function sellReport(found: SellTransaction, decimalsOf: Decimals): Promise<Report> {
  const token = requireToken(tokenOfCurrency(found.baseCurrency))
  const decimals = await decimalsOf(token)
  const status = sellStatusOf(found)
  const received = isUsd(found.quoteCurrency) ? presentDecimals([found.quoteCurrencyAmount]) : []
  return {
    status,
    direction: 'sell',
    // The customer id is a part of the signed URL. MoonPay's page may let the customer change the address for refunds.
    account: accountOf(found.externalCustomerId || found.refundWalletAddress || ''),
    token,
    ...moneyOf(received, presentDecimals([found.feeAmount, found.extraFeeAmount]), 'down'),
    ...amountOf(found.baseCurrencyAmount, decimals),
    ...transactionHashOf(found.depositHash),
    // A transfer that MoonPay has seen must not be sent again.
    ...(status === 'awaitingTransfer' &&
      !found.depositHash &&
      depositOf(found.depositWallet?.walletAddress, found.baseCurrencyAmount, decimals)),
  }
}

function requireToken(token: RampToken | undefined): RampToken {
  if (!token) throw new Error('an order of a token that is not served')
  return token
}
