import { readTransaction, type ChainTransaction } from '#app/chain/read-transaction.ts'
import { isSameAddress } from '#app/domain/address/address.ts'
import { parseAddress } from '#app/domain/address/parse-address.ts'
import { cutCalldata } from './calldata-limit.ts'
import type { NodeReceipt } from './read-outcome.ts'
import type { Call, SentCall, TransactionRecord } from './transaction-record.ts'

/**
 * Whether a transaction makes this call. Data appended to the calldata does not matter: contracts ignore it, and some wallets identify
 * themselves with it. If the call has no data, only an attribution may be appended, because any other data would make it another call.
 */
export function isSameCall({ to, value, data }: Pick<ChainTransaction, 'to' | 'value' | 'data'>, call: Call): boolean {
  const [sent, requested] = [data.toLowerCase(), call.data.toLowerCase()]
  const hasData = requested === '0x' ? sent === '0x' || isAttribution(sent) : sent.startsWith(requested)
  return to !== undefined && isSameAddress(to, call.to) && value === call.value && hasData
}

/**
 * Attribution of a transaction: ASCII codes, their length in bytes, schema 0 (canonical registry of codes) and the marker of the standard.
 *
 * Source   ERC-8021
 */
const ATTRIBUTION = /^0x(?<codes>(?:[2-7][\da-f])*)(?<length>[\da-f]{2})00(?:8021){8}$/

/** Whether data consists of nothing but an attribution of the transaction. */
function isAttribution(data: string): boolean {
  const { codes, length } = ATTRIBUTION.exec(data)?.groups ?? {}
  return codes !== undefined && codes.length / 2 === Number(`0x${length}`)
}

/**
 * Whether the wallet sent another call than the requested one. Gas and fees are not compared. Nor are transactions of smart contract accounts,
 * which only contain the call: batches, those that another account sends (ERC-4337, a Safe), and calls of the account to its own code
 * (EIP-7702) with the requested call in the data.
 */
export function isModified(
  transaction: ChainTransaction,
  { account, batch, call, kind }: Pick<TransactionRecord, 'account' | 'batch' | 'call' | 'kind'>,
): boolean {
  if (batch !== undefined || !isSameAddress(transaction.from, account)) return false
  if (kind === 'approve' && isSameCall(transaction, { ...call, data: withoutAmount(call.data) })) return false
  return !isSameCall(transaction, call) && !isInCallToSelf(transaction, account, call)
}

const SELECTOR_DIGITS = 8
const WORD_DIGITS = 64

/**
 * Returns the selector and the spender of an approval. Wallets let the user edit its amount, and the steps after it read the allowance from
 * the chain.
 */
function withoutAmount(approval: `0x${string}`): `0x${string}` {
  return `0x${approval.slice(2, 2 + SELECTOR_DIGITS + WORD_DIGITS)}`
}

/** Whether an account calls itself with data that contains the call's target, calldata and, unless it is zero, value as a 32-byte word. */
function isInCallToSelf({ to, data }: ChainTransaction, account: TransactionRecord['account'], call: Call): boolean {
  if (to === undefined || !isSameAddress(to, account)) return false
  const contains = (hex: string) => data.toLowerCase().includes(hex.slice(2).toLowerCase())
  const value = `0x${call.value.toString(16).padStart(WORD_DIGITS, '0')}`
  return contains(call.to) && contains(call.data) && (call.value === 0n || contains(value))
}

/** Returns the call of a transaction if it is not the requested one. */
export function modifiedCall(
  transaction: ChainTransaction,
  record: Pick<TransactionRecord, 'account' | 'batch' | 'call' | 'kind'>,
): SentCall | undefined {
  if (!isModified(transaction, record)) return undefined
  const { to, value } = transaction
  const call = { data: cutCalldata(transaction.data), value }
  if (to === undefined) return call
  const parsed = parseAddress(to)
  return { to: parsed.ok ? parsed.value : to, ...call }
}

/**
 * Returns the call of the mined transaction if a node returns another one than requested. If no node returns the transaction, the call of its
 * pending copy is used.
 */
export async function minedModifiedCall(
  record: TransactionRecord,
  receipts: readonly [NodeReceipt, ...NodeReceipt[]],
): Promise<SentCall | undefined> {
  if (record.batch !== undefined) return undefined
  const answers = await Promise.all(
    receipts.map(({ node, receipt }) => readTransaction(node, receipt.hash).catch(() => undefined)),
  )
  const mined = answers.filter((transaction) => transaction !== undefined)
  if (mined.length === 0) return receipts[0].receipt.hash === record.hash ? record.sentCall : undefined
  return mined.map((transaction) => modifiedCall(transaction, record)).find((call) => call !== undefined)
}
