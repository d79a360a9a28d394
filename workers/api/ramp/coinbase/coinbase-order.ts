import type { RampStatus } from '#app/domain/ramp/ramp.ts'
import type { DecimalInput } from '../decimal-input.ts'
import { accountOf, amountOf, depositOf, moneyOf, statusIn, transactionHashOf, type Report } from '../report-parts.ts'
import {
  isAssetNamed,
  usdOf,
  type Asset,
  type BuyTransaction,
  type SellTransaction,
  type CurrencyAmount,
} from './coinbase-answers.ts'

const BUY_STATUSES: Readonly<Record<string, RampStatus>> = {
  ONRAMP_TRANSACTION_STATUS_CREATED: 'started',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'pending',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'succeeded',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
}
const SELL_STATUSES: Readonly<Record<string, RampStatus>> = {
  TRANSACTION_STATUS_CREATED: 'started',
  TRANSACTION_STATUS_STARTED: 'awaitingTransfer',
  TRANSACTION_STATUS_SUCCESS: 'succeeded',
  TRANSACTION_STATUS_FAILED: 'failed',
  TRANSACTION_STATUS_EXPIRED: 'failed',
}
export function buyStatusOf({ status }: Pick<BuyTransaction, 'status'>): RampStatus {
  return statusIn(BUY_STATUSES, status)
}

/** Coinbase has no status between the transfer and the payout. A transfer that it has seen has a hash. */
export function sellStatusOf({ status, tx_hash: hash }: Pick<SellTransaction, 'status' | 'tx_hash'>): RampStatus {
  const found = statusIn(SELL_STATUSES, status)
  return found === 'awaitingTransfer' && hash ? 'pending' : found
}

/** Throws without an account. */
export function buyReport(found: BuyTransaction, asset: Asset, decimals: number): Report {
  const fees = usdOf([found.coinbase_fee, found.network_fee]) ?? []
  return {
    status: buyStatusOf(found),
    direction: 'buy',
    account: accountOf(found.wallet_address),
    token: asset.token,
    ...moneyOf(usdOf([found.payment_total]) ?? [], fees, 'up'),
    ...amountOf(valueIn(asset, found.purchase_amount), decimals),
    ...transactionHashOf(found.tx_hash),
  }
}

/** Throws without an account. */
export function sellReport(found: SellTransaction, asset: Asset, decimals: number): Report {
  const status = sellStatusOf(found)
  const fees = usdOf([found.coinbase_fee]) ?? []
  return {
    status,
    direction: 'sell',
    account: accountOf(found.from_address),
    token: asset.token,
    ...moneyOf(usdOf([found.total]) ?? [], fees, 'down'),
    ...amountOf(valueIn(asset, found.sell_amount), decimals),
    ...transactionHashOf(found.tx_hash),
    ...(status === 'awaitingTransfer' && depositOf(found.to_address, valueIn(asset, found.sell_amount), decimals)),
  }
}

/** The value of an amount of this token; undefined if it is missing or in another currency. */
function valueIn(asset: Asset, currencyAmount: CurrencyAmount | null | undefined): DecimalInput | undefined {
  return currencyAmount && isAssetNamed(asset, currencyAmount.currency) ? currencyAmount.value : undefined
}
