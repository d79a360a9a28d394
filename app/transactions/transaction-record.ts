import type { Address } from '#app/domain/address/address.ts'
import { chainById, isChainId, type ChainId } from '#app/domain/chains/catalogue.ts'
import { isErrorCode, type ErrorCode } from '#app/domain/errors/catalogue.ts'
import { MINUTE } from '#app/base/time.ts'
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

/**
 * `revoke` ends an approval; `reset` sets it to zero before a new one. `permitDeposit` lets the v4 position manager transfer a token,
 * `approvePosition` lets the router transfer a v3 position.
 */
export type TransactionKind =
  | (
      | 'reset'
      | 'approve'
      | 'permit2Approve'
      | 'permitDeposit'
      | 'approvePosition'
      | 'revoke'
      | 'send'
      | 'sendNft'
      | 'swap'
      | 'wrap'
      | 'unwrap'
      | 'claim'
    )
  | LiquidityKind
export type LiquidityKind = 'createPosition' | 'addLiquidity' | 'removeLiquidity' | 'collectFees' | 'migrateLiquidity'

/**
 * pending: sent, not in a block yet · replacing, canceling: a replacement with higher fees, or an empty one, was sent · succeeded · failed:
 * reverted, `code` says why · shortfall: mined, but less arrived than the screen promised · modified: mined, but the wallet sent another call
 * than the requested one · canceled: another transaction used its nonce · dropped: no node has known it for an hour, and its nonce is unused.
 * `transaction-state.ts` has the transitions.
 */
export type TransactionStatus =
  'pending' | 'replacing' | 'canceling' | 'succeeded' | 'failed' | 'shortfall' | 'modified' | 'canceled' | 'dropped'

export type OpenStatus = 'pending' | 'replacing' | 'canceling'
export type FinalStatus = Exclude<TransactionStatus, OpenStatus>

export function isOpen(status: TransactionStatus): status is OpenStatus {
  return status === 'pending' || status === 'replacing' || status === 'canceling'
}

/** An amount as the screen showed it when the transaction was sent. The symbol is untrusted text from a contract. */
export interface ShownAmount {
  readonly token: Address
  readonly symbol: string
  readonly decimals: number
  /** Base units. */
  readonly raw: bigint
}

/** Purpose of a transaction: its kind, with the amounts and limits that the screen showed. */
export interface TransactionPurpose {
  readonly kind: TransactionKind
  readonly chainId: ChainId
  readonly account: Address
  /**
   * The largest amount that may leave the account. Approval: the approved amount. NFT or position: its contract and token id. Claim: the
   * distributor and the index.
   */
  readonly input: ShownAmount
  /** The same for the second token of a deposit. */
  readonly secondInput?: ShownAmount
  /** The smallest amount that must arrive: at the recipient of a send, otherwise at the account. Absent for approvals. */
  readonly output?: ShownAmount
  /** The same for the second token of a withdrawal, a fee collection or a migration. */
  readonly secondOutput?: ShownAmount
  /** Only for sends. */
  readonly recipient?: Address
  /** exactOut: the output is fixed and the input is a maximum. exactIn by default. */
  readonly side?: 'exactIn' | 'exactOut'
}

/** Fees in wei per unit of gas. For a transaction without EIP-1559, both are its gas price. */
export interface Fees {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** Nonce, gas and fees of a sent transaction. */
export interface SentAs extends Fees {
  readonly nonce: number
  readonly gasLimit: bigint
}

/** A transaction with the nonce of a pending one, sent to be mined in its place. */
export interface Replacement {
  readonly kind: 'speedUp' | 'cancel'
  readonly hash: `0x${string}`
  /** UNIX milliseconds. */
  readonly sentAt: number
  /** Fees that the wallet was asked to use; absent in records of earlier versions. */
  readonly fees?: Fees
  /** The replacement that this one replaces; a node may still have it. */
  readonly earlier?: Replacement
}

/** Owners of a Safe who have signed its transaction, and how many of them must sign. */
export interface Signatures {
  readonly given: number
  readonly required: number
}

/** A call of a contract, or a payment. */
export interface Call {
  readonly to: Address
  readonly data: `0x${string}`
  /** Wei. */
  readonly value: bigint
}

/** A call as the chain has it: without `to`, it creates a contract. */
export type SentCall = Omit<Call, 'to'> & Partial<Pick<Call, 'to'>>

/** A transaction that a wallet has sent for this site. */
export interface TransactionRecord extends TransactionPurpose {
  /** Identifies the record, even after another transaction has replaced it. */
  readonly hash: `0x${string}`
  /** The wallet's id of a batch of calls (EIP-5792); `replacedBy` is the transaction that contains it, once known. */
  readonly batch?: string
  /** The wallet that knows the batch: the `connector` of its `WalletAccount`. Absent in records of earlier versions. */
  readonly connector?: string
  /** UNIX milliseconds. */
  readonly sentAt: number
  readonly status: TransactionStatus
  /** Why it failed, fell short, was canceled or was dropped; while pending, which check or replacement failed. */
  readonly code?: ErrorCode
  /** Only while the owners of a Safe sign. */
  readonly signatures?: Signatures
  /** Only while open: a node has the transaction with another call than the requested one. */
  readonly isModified?: true
  /** The call that the wallet sent in place of the requested one. Modified transactions of earlier versions lack it. */
  readonly sentCall?: SentCall
  /** Base units of the output received, once read from the chain. */
  readonly received?: bigint
  /** Base units of the input spent; for exact outputs, shortfalls and modified transactions only. */
  readonly spent?: bigint
  /** Wei paid to the network. */
  readonly fee?: bigint
  /** Known once a node has returned the transaction. */
  readonly sentAs?: SentAs
  /** The last replacement that the wallet has sent. */
  readonly replacement?: Replacement
  /** The transaction that used the nonce: a replacement, a copy with other fees, or an unrelated one. */
  readonly replacedBy?: `0x${string}`
  /** The block of the outcome; absent once enough blocks follow it that no reorg is expected to undo it. */
  readonly block?: { readonly number: bigint; readonly hash: `0x${string}` }
  /** The requested call; it is compared with the mined one, and replayed to find out why it reverted. */
  readonly call: Call
}

/** The replacements that the wallet has sent, the last one first. */
export function replacementsOf({
  replacement,
}: {
  readonly replacement?: Replacement | undefined
}): readonly Replacement[] {
  return replacement ? [replacement, ...replacementsOf({ replacement: replacement.earlier })] : []
}

/** Maximum number of records of an account on a chain; the oldest final ones are dropped first, open ones never. */
export const MAX_RECORDS = 200
/** Maximum number of characters of all stored records; browsers allow a site a few million. The oldest final records are dropped first. */
export const MAX_RECORDS_LENGTH = 1_000_000
const REPEAT_WINDOW_MS = MINUTE

/**
 * Whether a purpose repeats a transaction of the last minute that has neither failed nor been canceled: same kind, chain, account,
 * recipient and tokens, and the same input or output amount. `now` in UNIX milliseconds.
 */
export function repeats(purpose: TransactionPurpose, others: readonly Sent[], now: number): boolean {
  return others.some(
    (other) =>
      now - other.sentAt < REPEAT_WINDOW_MS &&
      other.status !== 'failed' &&
      other.status !== 'canceled' &&
      isSamePurpose(other, purpose),
  )
}

type Sent = TransactionPurpose & { readonly sentAt: number; readonly status: TransactionStatus | 'awaitingSignature' }

function isSamePurpose(a: TransactionPurpose, b: TransactionPurpose): boolean {
  return (
    a.kind === b.kind &&
    a.chainId === b.chainId &&
    isSame(a.account, b.account) &&
    isSame(a.recipient ?? '', b.recipient ?? '') &&
    isSame(a.input.token, b.input.token) &&
    isSame(a.output?.token ?? '', b.output?.token ?? '') &&
    (a.input.raw === b.input.raw || (a.output !== undefined && a.output.raw === b.output?.raw))
  )
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

/** Identifies a sent transaction, with its batch and replacement, if any. */
export type SentTransaction = Pick<TransactionRecord, 'chainId' | 'hash' | 'batch' | 'replacedBy'>

/** Returns the URL, in the block explorer, of a transaction or of the one mined in its place; undefined for a batch without a known transaction. */
export function explorerLink({
  chainId,
  hash,
  batch,
  replacedBy = batch === undefined ? hash : undefined,
}: SentTransaction): string | undefined {
  return replacedBy && `${chainById(chainId).explorer}/tx/${replacedBy}`
}

export function parseRecords(text: string | null): readonly TransactionRecord[] {
  return parseStored(text, parseRecord)
}

export function printRecords(records: readonly TransactionRecord[]): string | null {
  return printStored(records)
}

const KINDS: readonly TransactionKind[] = [
  'reset',
  'approve',
  'permit2Approve',
  'revoke',
  'send',
  'sendNft',
  'swap',
  'wrap',
  'unwrap',
  'permitDeposit',
  'approvePosition',
  'claim',
  'createPosition',
  'addLiquidity',
  'removeLiquidity',
  'collectFees',
  'migrateLiquidity',
]
const STATUSES: readonly TransactionStatus[] = [
  'pending',
  'replacing',
  'canceling',
  'succeeded',
  'failed',
  'shortfall',
  'modified',
  'canceled',
  'dropped',
]
/** Up to the maximum length of `calldata-limit.ts`. */
const DATA = /^0x(?:[\da-f]{2}){0,131072}$/i
const MAX_REPLACEMENTS = 20
const MAX_CONNECTOR_LENGTH = 256
/** Source: EIP-5792. */
const MAX_BATCH_LENGTH = 8_194

function parseRecord(entry: unknown): TransactionRecord | undefined {
  if (!isObject(entry)) return undefined
  const {
    kind,
    chainId,
    account,
    hash,
    sentAt,
    status,
    code,
    received,
    spent,
    fee,
    side,
    recipient,
    replacedBy,
    call,
  } = entry
  const input = parseAmount(entry['input'])
  const output = entry['output'] === undefined ? undefined : parseAmount(entry['output'])
  if (!isOneOf(kind, KINDS) || !isOneOf(status, STATUSES)) return undefined
  if (typeof chainId !== 'number' || !isChainId(chainId)) return undefined
  if (!matches(account, ADDRESS) || !matches(hash, HASH) || !isTime(sentAt)) return undefined
  if (input === undefined || (entry['output'] !== undefined && output === undefined)) return undefined
  const [secondInput, secondOutput] = [parseAmount(entry['secondInput']), parseAmount(entry['secondOutput'])]
  const isDeposit = kind === 'createPosition' || kind === 'addLiquidity'
  const isWithdrawal = ['removeLiquidity', 'collectFees', 'migrateLiquidity'].includes(kind)
  if ((isDeposit && !secondInput) || (isWithdrawal && !secondOutput)) return undefined
  const isSend = kind === 'send' || kind === 'sendNft'
  if (isSend && !matches(recipient, ADDRESS)) return undefined
  if (
    !isObject(call) ||
    !matches(call['to'], ADDRESS) ||
    !matches(call['data'], DATA) ||
    !matches(call['value'], AMOUNT)
  )
    return undefined
  return {
    kind,
    chainId,
    account: account as Address,
    hash: hash as `0x${string}`,
    sentAt,
    status,
    input,
    ...(output && { output }),
    ...(isDeposit && secondInput && { secondInput }),
    ...(isWithdrawal && secondOutput && { secondOutput }),
    ...(side === 'exactOut' && { side }),
    ...(isSend && { recipient: recipient as Address }),
    ...(isBatchId(entry['batch']) && { batch: entry['batch'] }),
    ...(isConnector(entry['connector']) && { connector: entry['connector'] }),
    ...(isErrorCode(code) && { code }),
    ...(matches(received, AMOUNT) && { received: BigInt(received) }),
    ...(matches(spent, AMOUNT) && { spent: BigInt(spent) }),
    ...(matches(fee, AMOUNT) && { fee: BigInt(fee) }),
    ...parseState(entry),
    ...parseSentCall(entry['sentCall']),
    ...(matches(replacedBy, HASH) && { replacedBy: replacedBy as `0x${string}` }),
    call: { to: call['to'] as Address, data: call['data'] as `0x${string}`, value: BigInt(call['value']) },
  }
}

/** Parses signatures, warning, nonce, gas, replacement and block of a transaction; absent in records of earlier versions. */
function parseState({
  signatures,
  isModified,
  sentAs,
  replacement,
  block,
}: Readonly<Record<string, unknown>>): Pick<
  TransactionRecord,
  'signatures' | 'isModified' | 'sentAs' | 'replacement' | 'block'
> {
  const parsedReplacement = parseReplacement(replacement)
  return {
    ...(isSignatures(signatures) && { signatures: { given: signatures.given, required: signatures.required } }),
    ...(isModified === true && { isModified }),
    ...(isSentAs(sentAs) && {
      sentAs: {
        nonce: sentAs.nonce,
        gasLimit: BigInt(sentAs.gasLimit),
        ...readFees(sentAs),
      },
    }),
    ...(parsedReplacement && { replacement: parsedReplacement }),
    ...(isObject(block) &&
      matches(block['number'], AMOUNT) &&
      matches(block['hash'], HASH) && {
        block: { number: BigInt(block['number']), hash: block['hash'] as `0x${string}` },
      }),
  }
}

function parseSentCall(entry: unknown): Pick<TransactionRecord, 'sentCall'> {
  if (!isObject(entry)) return {}
  const { to, data, value } = entry
  if ((to !== undefined && !matches(to, ADDRESS)) || !matches(data, DATA) || !matches(value, AMOUNT)) return {}
  return {
    sentCall: { ...(to !== undefined && { to: to as Address }), data: data as `0x${string}`, value: BigInt(value) },
  }
}

export function isSignatures(value: unknown): value is Signatures {
  return isObject(value) && [value['given'], value['required']].every((count) => isCount(count))
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

/** A shape as JSON has it: bigints are decimal strings. */
type Printed<Shape> = { readonly [Key in keyof Shape]: Shape[Key] extends bigint ? string : Shape[Key] }

function isSentAs(value: unknown): value is Printed<SentAs> {
  return isObject(value) && isCount(value['nonce']) && matches(value['gasLimit'], AMOUNT) && isFees(value)
}

function isFees(value: unknown): value is Printed<Fees> {
  return isObject(value) && matches(value['maxFeePerGas'], AMOUNT) && matches(value['maxPriorityFeePerGas'], AMOUNT)
}

function readFees({ maxFeePerGas, maxPriorityFeePerGas }: Printed<Fees>): Fees {
  return { maxFeePerGas: BigInt(maxFeePerGas), maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas) }
}

function parseReplacement(value: unknown, depth = 0): Replacement | undefined {
  if (!isObject(value) || depth === MAX_REPLACEMENTS) return undefined
  const { kind, hash, sentAt, fees } = value
  if (!isOneOf(kind, ['speedUp', 'cancel']) || !matches(hash, HASH) || !isTime(sentAt)) return undefined
  const earlier = parseReplacement(value['earlier'], depth + 1)
  return {
    kind,
    hash: hash as `0x${string}`,
    sentAt,
    ...(isFees(fees) && { fees: readFees(fees) }),
    ...(earlier && { earlier }),
  }
}

function parseAmount(entry: unknown): ShownAmount | undefined {
  if (!isObject(entry)) return undefined
  const { token, raw } = entry
  const unit = parseSymbolAndDecimals(entry)
  if (!matches(token, ADDRESS) || !matches(raw, AMOUNT) || !unit) return undefined
  return { token: token as Address, ...unit, raw: BigInt(raw) }
}

function isBatchId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_BATCH_LENGTH
}

function isConnector(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_CONNECTOR_LENGTH
}
