import { fail, ok, type Result } from '#app/base/result.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { readNonce, readTransaction, type ChainTransaction } from '#app/chain/read-transaction.ts'
import { isSameAddress } from '#app/domain/address/address.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import type { Modification } from './modification.ts'
import type { ReplacementTerms, ShownReplacement } from './shown.ts'

/** Nodes refuse a replacement whose fees are not this much higher. Source: geth's `txpool.pricebump`. */
const PRICE_BUMP = { numerator: 11n, denominator: 10n }

/**
 * Compares a replacement with what the screen shows. A speed-up has the pending transaction's target, value and calldata; a cancellation
 * sends nothing from the account to itself. Both have the nonce, gas and fees of the screen.
 */
export function checkReplacement(
  transaction: UnsignedTransaction,
  terms: ReplacementTerms | undefined,
  shown: ShownReplacement,
): Result<undefined, Modification> {
  const { account, call } = shown
  const expected = shown.kind === 'cancel' ? ({ to: account, data: '0x', value: 0n } as const) : call
  const isSame =
    isSameAddress(transaction.to, expected.to) &&
    transaction.value === expected.value &&
    transaction.data.toLowerCase() === expected.data.toLowerCase()
  if (!isSame) return fail('calldata')
  if (terms?.nonce !== shown.terms.nonce) return fail('nonce')
  if (terms.gasLimit !== shown.terms.gasLimit) return fail('gas')
  const { maxFeePerGas, maxPriorityFeePerGas } = shown.terms
  if (terms.maxFeePerGas !== maxFeePerGas || terms.maxPriorityFeePerGas !== maxPriorityFeePerGas) return fail('fees')
  return maxPriorityFeePerGas <= maxFeePerGas ? ok(undefined) : fail('fees')
}

type PendingProblem = Modification | 'decided'

/**
 * Compares a replacement with the pending transaction as the nodes have it: the same account, nonce and, for a speed-up, bytes, because the
 * stored record may have been changed by another script. The wallet has sent the transaction, so its node has to know what is sped up. A
 * wallet that does not answer is ignored; the page's node must answer, but need not know a transaction that was sent privately.
 *
 * Returns  decided: the nonce is used, or the transaction that is to be sped up is not known
 * Throws   what the page's node throws
 */
export async function checkPending(
  { page, wallet }: { readonly page: Eip1193; readonly wallet: Eip1193 },
  shown: ShownReplacement,
): Promise<Result<undefined, PendingProblem>> {
  const { account, hash, terms } = shown
  const [nonce, otherNonce, pending, otherPending] = await Promise.all([
    readNonce(page, account),
    readNonce(wallet, account).catch(() => terms.nonce),
    readTransaction(page, hash),
    readTransaction(wallet, hash).then(
      (found) => found ?? 'unknown',
      () => undefined,
    ),
  ])
  if (nonce > terms.nonce || otherNonce > terms.nonce) return fail('decided')
  const found = [pending, otherPending].filter((one) => one !== undefined && one !== 'unknown')
  if (shown.kind === 'speedUp' && (otherPending === 'unknown' || found.length === 0)) return fail('decided')
  for (const one of found) {
    const compared = comparePending(one, shown)
    if (!compared.ok) return compared
  }
  return ok(undefined)
}

function comparePending(pending: ChainTransaction, shown: ShownReplacement): Result<undefined, PendingProblem> {
  const { account, call, kind, terms } = shown
  if (pending.block) return fail('decided')
  if (!isSameAddress(pending.from, account)) return fail('account')
  if (pending.nonce !== terms.nonce) return fail('nonce')
  const isSame =
    pending.to !== undefined &&
    isSameAddress(pending.to, call.to) &&
    pending.value === call.value &&
    pending.data.toLowerCase() === call.data.toLowerCase()
  if (kind === 'speedUp' && !isSame) return fail('calldata')
  if (kind === 'speedUp' && pending.gasLimit !== terms.gasLimit) return fail('gas')
  const isEnough =
    isBumped(pending.maxFeePerGas, terms.maxFeePerGas) &&
    isBumped(pending.maxPriorityFeePerGas, terms.maxPriorityFeePerGas)
  return isEnough ? ok(undefined) : fail('fees')
}

function isBumped(before: bigint, after: bigint): boolean {
  return after > before && after * PRICE_BUMP.denominator >= before * PRICE_BUMP.numerator
}
