import { HOUR } from '#app/base/time.ts'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import { isChainId, type ChainId } from '#app/domain/chains/catalogue.ts'
import {
  isFinalRampStatus,
  RAMP_PROVIDERS,
  RAMP_STATUSES,
  type RampDirection,
  type RampProviderId,
  type RampStatus,
} from '#app/domain/ramp/ramp.ts'
import {
  ADDRESS,
  AMOUNT,
  HASH,
  isObject,
  isOneOf,
  isTime,
  matches,
  parseStored,
  parseSymbolAndDecimals,
  printStored,
} from '#app/entities/transaction/parse-stored.ts'
import type { RampOrder } from '#app/wire/ramp.ts'

/** An order at a payment provider that was started in this browser. */
export interface RampRecord {
  /** UUID. */
  readonly id: string
  readonly provider: RampProviderId
  readonly direction: RampDirection
  readonly account: Address
  readonly chainId: ChainId
  /** The symbol is untrusted text from a contract. */
  readonly token: { readonly address: Address; readonly symbol: string; readonly decimals: number }
  /** US cents paid by a buyer, including fees, or received by a seller, after fees. Of a sale: an estimate until it has succeeded. */
  readonly cents?: bigint
  /** Base units. Of a purchase: an estimate until it has succeeded. */
  readonly amount?: bigint
  /** UNIX milliseconds. */
  readonly startedAt: number
  readonly status: RampStatus
  /** US cents; an estimate until the order has succeeded. */
  readonly feeCents?: bigint
  /** The transaction that delivered the tokens, or that brought them to the provider, as reported. */
  readonly hash?: `0x${string}`
  /** Only while a sale is `awaitingTransfer`: exactly this amount, in base units, must arrive at this address. */
  readonly deposit?: { readonly address: Address; readonly amount: bigint }
  /** Time of the provider's first report, in UNIX milliseconds. */
  readonly reportedAt?: number
  /** Time of the last request to the provider, in UNIX milliseconds; only stored for orders that are polled hourly. */
  readonly checkedAt?: number
}

type Report = NonNullable<RampOrder>

/** onramp, offramp: no payment has been reported yet. */
type RampOrderType = 'onramp' | 'offramp' | 'purchase' | 'sale'

export function orderType({
  direction,
  status,
  reportedAt,
}: Pick<RampRecord, 'direction' | 'status' | 'reportedAt'>): RampOrderType {
  const isUnpaid = reportedAt === undefined || status === 'started'
  if (direction === 'buy') return isUnpaid ? 'onramp' : 'purchase'
  return isUnpaid ? 'offramp' : 'sale'
}

/** Whether the order is the provider's to complete. Other open orders wait for the user. */
export function isPendingOrder({ status }: Pick<RampRecord, 'status'>): boolean {
  return status === 'pending'
}

/** Whether the provider waits for this amount at this address. */
export function awaitsDeposit(
  { status, deposit }: Pick<RampRecord, 'status' | 'deposit'>,
  { recipient, amount }: { readonly recipient: Address; readonly amount: bigint },
): boolean {
  if (status !== 'awaitingTransfer' || !deposit) return false
  return isSameAddress(deposit.address, recipient) && deposit.amount === amount
}

/** Whether a report is about the order, rather than about another account, direction or token. */
export function reportMatchesOrder(record: RampRecord, report: Report): boolean {
  return (
    report.direction === record.direction &&
    report.token.chainId === record.chainId &&
    isSameAddress(report.account, record.account) &&
    isSameAddress(report.token.address, record.token.address) &&
    (report.status !== 'awaitingTransfer' || report.direction === 'sell')
  )
}

/** Whether an order may change from one status to the other. Providers may skip steps, and let the user try a failed order again. */
export function mayBecome(from: RampStatus, to: RampStatus): boolean {
  if (from === 'succeeded') return to === 'succeeded'
  return from === 'failed' || from === to || RAMP_STATUSES.indexOf(to) > RAMP_STATUSES.indexOf(from)
}

/** Milliseconds after the start of an order within which the user may try it again at the provider. */
const RETRY_MS = HOUR

/** Whether to ask the provider for further reports. `now` in UNIX milliseconds. */
export function isFollowed({ status, startedAt }: Pick<RampRecord, 'status' | 'startedAt'>, now: number): boolean {
  return !isFinalRampStatus(status) || (status === 'failed' && now - startedAt < RETRY_MS)
}

/**
 * Returns the record after a report of its provider (`reportMatchesOrder`), at `now` in UNIX milliseconds; the same object if nothing changes.
 * A report that is older than the record's status is ignored.
 *
 * Amounts are those of the report, because the user may change them on the provider's page. Until the provider has the money or the tokens, and
 * after a failure, the amount that the user ordered is the default.
 */
export function applyReport(record: RampRecord, report: Report, now: number): RampRecord {
  if (record.status === 'succeeded' || !mayBecome(record.status, report.status)) return record
  const { status, feeCents } = report
  const isPaid = status === 'pending' || status === 'succeeded'
  const { id, provider, direction, account, chainId, token, startedAt, checkedAt } = record
  const cents = report.cents ?? (!isPaid && direction === 'buy' ? record.cents : undefined)
  const amount = report.amount ?? (!isPaid && direction === 'sell' ? record.amount : undefined)
  const hash = (report.hash as `0x${string}` | undefined) ?? record.hash
  const { deposit } = report
  const next: RampRecord = {
    id,
    provider,
    direction,
    account,
    chainId,
    token,
    startedAt,
    status,
    ...(cents !== undefined && { cents: BigInt(cents) }),
    ...(amount !== undefined && { amount: BigInt(amount) }),
    ...(feeCents !== undefined && { feeCents: BigInt(feeCents) }),
    ...(hash !== undefined && { hash }),
    ...(status === 'awaitingTransfer' &&
      deposit && { deposit: { address: deposit.address, amount: BigInt(deposit.amount) } }),
    reportedAt: record.reportedAt ?? now,
    ...(checkedAt !== undefined && { checkedAt }),
  }
  return printOrders([next]) === printOrders([record]) ? record : next
}

/** Parses stored orders, at most `MAX_ORDERS`. */
export function parseOrders(text: string | null): readonly RampRecord[] {
  return parseStored(text, parseOrder).slice(0, MAX_ORDERS)
}

export function printOrders(orders: readonly RampRecord[]): string | null {
  return printStored(orders)
}

/** Maximum number of stored orders; the oldest final ones are dropped first. */
export const MAX_ORDERS = 50

/** Returns the orders, newest first, without the ones above the maximum. */
export function withinMaximum(orders: readonly RampRecord[]): readonly RampRecord[] {
  if (orders.length <= MAX_ORDERS) return orders
  const oldestFinal = orders.findLastIndex(({ status }) => isFinalRampStatus(status))
  const dropped = oldestFinal > 0 ? oldestFinal : orders.length - 1
  return withinMaximum(orders.filter((_, index) => index !== dropped))
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const CENTS = /^\d{1,12}$/

function parseOrder(entry: unknown): RampRecord | undefined {
  if (!isObject(entry)) return undefined
  const { id, provider, direction, account, chainId, startedAt, status, feeCents, hash, reportedAt, checkedAt } = entry
  const token = parseToken(entry['token'])
  if (!matches(id, UUID) || !isOneOf(provider, RAMP_PROVIDERS) || !isOneOf(status, RAMP_STATUSES)) return undefined
  if (!isOneOf(direction, ['buy', 'sell'])) return undefined
  if (!matches(account, ADDRESS) || typeof chainId !== 'number' || !isChainId(chainId) || !token) return undefined
  if (!isTime(startedAt)) return undefined
  const cents = parsePositive(entry['cents'], CENTS)
  const amount = parsePositive(entry['amount'], AMOUNT)
  // The amount that the user has ordered. Later reports may lack it.
  const isUnpaid = status === 'started' || status === 'awaitingTransfer'
  if (isUnpaid && (direction === 'buy' ? cents : amount) === undefined) return undefined
  // The provider alone ends an order or accepts its payment.
  if (status !== 'started' && !isTime(reportedAt)) return undefined
  const deposit = parseDeposit(entry['deposit'])
  if (status === 'awaitingTransfer' && direction !== 'sell') return undefined
  return {
    id,
    provider,
    direction,
    account: account as Address,
    chainId,
    token,
    startedAt,
    status,
    ...(cents !== undefined && { cents }),
    ...(amount !== undefined && { amount }),
    ...(matches(feeCents, CENTS) && { feeCents: BigInt(feeCents) }),
    ...(matches(hash, HASH) && { hash: hash as `0x${string}` }),
    ...(status === 'awaitingTransfer' && deposit && { deposit }),
    ...(isTime(reportedAt) && { reportedAt }),
    ...(isTime(checkedAt) && { checkedAt }),
  }
}

function parseToken(entry: unknown): RampRecord['token'] | undefined {
  if (!isObject(entry)) return undefined
  const { address } = entry
  const unit = parseSymbolAndDecimals(entry)
  return matches(address, ADDRESS) && unit ? { address: address as Address, ...unit } : undefined
}

function parseDeposit(entry: unknown): RampRecord['deposit'] {
  if (!isObject(entry)) return undefined
  const { address } = entry
  const amount = parsePositive(entry['amount'], AMOUNT)
  return matches(address, ADDRESS) && amount !== undefined ? { address: address as Address, amount } : undefined
}

function parsePositive(value: unknown, pattern: RegExp): bigint | undefined {
  if (!matches(value, pattern)) return undefined
  const parsed = BigInt(value)
  return parsed > 0n ? parsed : undefined
}
