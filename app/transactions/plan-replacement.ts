import { ok } from '#app/base/result.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { readLowerGasPrice } from '#app/chain/gas-price.ts'
import { readTransaction, type ChainTransaction } from '#app/chain/read-transaction.ts'
import type { ProposedTransaction } from '#app/signing/ask-wallet.ts'
import type { ReplacementTerms } from '#app/signing/shown.ts'
import type { TransactionPlan } from './transaction-plan.ts'
import { lowestFees, sentAsOf } from './sent-as.ts'
import {
  isOpen,
  replacementsOf,
  type Fees,
  type Replacement,
  type SentAs,
  type TransactionRecord,
} from './transaction-record.ts'

/** Ratio of a replacement's fees to those of the transaction it replaces. Nodes require at least 1.1. */
const FEE_BUMP = { numerator: 12n, denominator: 10n }
/** Ratio of a cancellation's gas limit to its estimate, with a margin for accounts that have code. */
const GAS_MARGIN = { numerator: 5n, denominator: 4n }

/** A transaction whose nonce and fees are known, so that it can be replaced. */
export type ReplaceableRecord = TransactionRecord & { readonly sentAs: SentAs }

/**
 * Whether a transaction, or its last replacement, can be replaced. A cancellation, and a transaction that the wallet modified, can only be
 * canceled.
 */
export function isReplaceable(record: TransactionRecord, kind: Replacement['kind']): record is ReplaceableRecord {
  if (record.sentAs === undefined || !isOpen(record.status)) return false
  return kind === 'cancel' || (record.status !== 'canceling' && !record.isModified)
}

/** The transaction that a replacement has to outbid. */
export type PendingTransaction = Pick<ReplaceableRecord, 'hash' | 'account' | 'sentAs'>

/**
 * Returns the last replacement that a node has, or the record's own transaction. Its fees are the lower ones of both nodes; if only one node
 * has it, they are at most the stored ones, so that one node alone cannot raise the fees.
 *
 * Throws   errors of the page's node
 */
export async function readPending(nodes: Nodes, record: ReplaceableRecord): Promise<PendingTransaction> {
  const { hash, account, sentAs } = record
  for (const sent of [...replacementsOf(record), { hash, fees: sentAs }]) {
    const copies = await readCopies(nodes, sent.hash, sentAs.nonce)
    const found = sentAsOf(copies)
    if (!found) continue
    const stored = copies.length === 1 && sent.fees ? [sent.fees] : []
    return { hash: sent.hash, account, sentAs: { ...found, ...lowestFees(found, stored) } }
  }
  return { hash, account, sentAs }
}

/** Returns the copies of a transaction that the nodes have with this nonce. A failed request to the wallet's node is ignored. */
async function readCopies({ page, wallet }: Nodes, hash: TransactionRecord['hash'], nonce: number) {
  const copies = await Promise.all([
    readTransaction(page, hash),
    wallet && readTransaction(wallet, hash).catch(() => undefined),
  ])
  return copies.filter((copy): copy is ChainTransaction => copy?.nonce === nonce)
}

interface Nodes {
  readonly page: Eip1193
  readonly wallet?: Eip1193 | undefined
}

/**
 * Returns the fees of a replacement. The priority fee is a fifth above that of the transaction. The fee cap is a fifth above that of the
 * transaction or above the current gas price, whichever is higher: with a lower cap the replacement would stay pending too.
 *
 * Units    wei per unit of gas
 * Rounds   up
 */
export function replacementFees({ maxFeePerGas, maxPriorityFeePerGas }: Fees, gasPrice: bigint): Fees {
  const fee = bumpFee(maxFeePerGas > gasPrice ? maxFeePerGas : gasPrice)
  return { maxFeePerGas: fee, maxPriorityFeePerGas: bumpFee(maxPriorityFeePerGas) }
}

function bumpFee(fee: bigint): bigint {
  const raised = (fee * FEE_BUMP.numerator + FEE_BUMP.denominator - 1n) / FEE_BUMP.denominator
  return raised > fee ? raised : fee + 1n
}

/**
 * Returns nonce, gas limit and fees of a replacement, based on the lower gas price of the two nodes, so that one node alone cannot raise
 * the fees.
 *
 * Throws   errors of the page's node
 */
export async function replacementTerms(
  nodes: Nodes,
  { account, sentAs }: PendingTransaction,
  kind: Replacement['kind'],
): Promise<ReplacementTerms> {
  const [gasPrice, gasLimit] = await Promise.all([
    readLowerGasPrice(nodes),
    kind === 'cancel' ? estimateTransferToSelf(nodes.page, account) : sentAs.gasLimit,
  ])
  return { nonce: sentAs.nonce, gasLimit, ...replacementFees(sentAs, gasPrice) }
}

async function estimateTransferToSelf(page: Eip1193, account: TransactionRecord['account']): Promise<bigint> {
  const call = { from: account, to: account, data: '0x', value: '0x0' }
  const estimate = BigInt(String(await page.request({ method: 'eth_estimateGas', params: [call, 'latest'] })))
  return (estimate * GAS_MARGIN.numerator) / GAS_MARGIN.denominator
}

/**
 * Returns a plan with a single step that replaces a pending transaction, with the terms that the screen shows. `pending` is the hash of the
 * transaction to be outbid.
 */
export function planReplacement(
  record: ReplaceableRecord,
  kind: Replacement['kind'],
  terms: ReplacementTerms,
  pending = record.hash,
): TransactionPlan {
  const { kind: name, chainId, account, hash, call } = record
  const transaction: ProposedTransaction =
    kind === 'cancel'
      ? { chainId, from: account, to: account, data: '0x', value: 0n, terms }
      : { chainId, from: account, ...call, terms }
  return {
    steps: [
      {
        name,
        purpose: record,
        replaces: { hash, kind },
        prepare: async () => ok({ transaction, shown: { kind, chainId, account, hash: pending, call, terms } }),
      },
    ],
  }
}
