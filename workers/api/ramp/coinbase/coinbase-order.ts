import { parseAddress } from '#app/domain/address/parse-address.ts'
import type { RampStatus } from '#app/domain/ramp/ramp.ts'
import { centsOf, exactUnitsOf, unitsOf } from '../figures.ts'
import { accountOf, hashOf, statusIn, type Report } from '../report-parts.ts'
import { isOf, usdOf, type Asset, type BuyTransaction, type SellTransaction, type Sum } from './coinbase-answers.ts'

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
  const fees = usdOf([found.coinbase_fee, found.network_fee])
  return {
    status: buyStatusOf(found),
    direction: 'buy',
    account: accountOf(found.wallet_address),
    token: asset.token,
    ...moneyOf(found.payment_total, fees && centsOf(fees, 'up'), 'up'),
    ...amountOf(found.purchase_amount, asset, decimals),
    ...hashOf(found.tx_hash),
  }
}

/** Throws without an account. */
export function sellReport(found: SellTransaction, asset: Asset, decimals: number): Report {
  const status = sellStatusOf(found)
  const fees = usdOf([found.coinbase_fee])
  return {
    status,
    direction: 'sell',
    account: accountOf(found.from_address),
    token: asset.token,
    ...moneyOf(found.total, fees && centsOf(fees, 'up'), 'down'),
    ...amountOf(found.sell_amount, asset, decimals),
    ...hashOf(found.tx_hash),
    ...(status === 'awaitingTransfer' && depositOf(found, asset, decimals)),
  }
}

/** A deposit must be exact, so it is left out unless the amount is certain to the last base unit. */
function depositOf(
  { to_address: to, sell_amount: sold }: SellTransaction,
  asset: Asset,
  decimals: number,
): Pick<Report, 'deposit'> {
  const address = parseAddress(to ?? '')
  const amount = sold && isOf(asset, sold.currency) ? exactUnitsOf(sold.value, decimals) : undefined
  return address.ok && amount ? { deposit: { address: address.value, amount: String(amount) } } : {}
}

function moneyOf(
  total: Sum | null | undefined,
  feeCents: bigint | undefined,
  rounding: 'up' | 'down',
): Pick<Report, 'cents' | 'feeCents'> {
  const dollars = usdOf([total])
  const cents = dollars ? centsOf(dollars, rounding) : 0n
  if (cents === 0n) return {}
  return { cents: String(cents), ...(feeCents !== undefined && { feeCents: String(feeCents) }) }
}

function amountOf(sum: Sum | null | undefined, asset: Asset, decimals: number): Pick<Report, 'amount'> {
  const amount = sum && isOf(asset, sum.currency) ? unitsOf(sum.value, decimals, 'down') : 0n
  return amount > 0n ? { amount: String(amount) } : {}
}
