import { fail, ok, type Result } from '#app/base/result.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { readLowerGasPrice } from '#app/chain/gas-price.ts'
import { readNonce, readTransaction, type ChainTransaction } from '#app/chain/read-transaction.ts'
import { isSameAddress } from '#app/domain/address/address.ts'
import { minimumReserve } from '#app/domain/send/max-send.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import type { Modification } from './modification.ts'
import type { ReplacementTerms, ShownReplacement } from './shown.ts'

/** Nodes reject a replacement unless both fees are at least 10 % higher. Source: geth's `txpool.pricebump`. */
const MIN_FEE_FACTOR = { numerator: 11n, denominator: 10n }
/** If both nodes have the transaction, limit of the replacement's fee cap: a multiple of the transaction's. */
const MAX_FEE_CAP_FACTOR = 2n
/**
 * Otherwise, limits of the replacement's fees: multiples of the gas price. The account pays the block's base fee and the priority fee. The
 * fee cap matters less and may be far above the gas price, because that may have fallen since the transaction was sent.
 */
const MAX_GAS_PRICE_FACTORS = { priorityFee: 10n, feeCap: 100n }

/**
 * Checks that a replacement is the one that the screen shows: a speed-up repeats target, value and calldata of the pending transaction, a
 * cancellation is an empty transfer from the account to itself; nonce, gas limit and fees equal those shown.
 *
 * Returns  the first part that differs
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

type PendingProblem = Modification | 'notPending'

/**
 * Checks a replacement against the pending transaction as the page's node and the wallet's node return it: account, nonce and fee increase;
 * for a speed-up also target, value, calldata and gas limit. The stored record is not trusted, because another script may have changed it.
 *
 * One node alone cannot raise the fees: the priority fee is at most ten times and the fee cap at most a hundred times the lower gas price of
 * the nodes. If both nodes have the transaction, it suffices that the fee cap is at most twice the lower one that they return. A
 * cancellation that costs at most the minimum reserve for network costs passes at any fees, because the wallet may have sent the transaction
 * privately and with much higher ones.
 *
 * The wallet sent the transaction, so a speed-up fails if the wallet's node does not have it; failed requests to that node are ignored.
 * Requests to the page's node must succeed, but that node need not have the transaction, which may have been sent privately.
 *
 * Returns  the first part that differs · notPending if the nonce is used, or if neither node has the transaction to speed up
 * Throws   errors of the page's node
 */
export async function checkPending(
  { page, wallet }: { readonly page: Eip1193; readonly wallet: Eip1193 },
  shown: ShownReplacement,
): Promise<Result<undefined, PendingProblem>> {
  const { account, hash, terms } = shown
  const [gasPrice, nonce, walletNonce, pending, walletPending] = await Promise.all([
    readLowerGasPrice({ page, wallet }),
    readNonce(page, account),
    readNonce(wallet, account).catch(() => terms.nonce),
    readTransaction(page, hash),
    // unknown: the wallet's node does not have the transaction; undefined: the request failed.
    readTransaction(wallet, hash).then(
      (found) => found ?? 'unknown',
      () => undefined,
    ),
  ])
  if (nonce > terms.nonce || walletNonce > terms.nonce) return fail('notPending')
  const found = [pending, walletPending].filter((transaction) => transaction !== undefined && transaction !== 'unknown')
  if (shown.kind === 'speedUp' && (walletPending === 'unknown' || found.length === 0)) return fail('notPending')
  for (const transaction of found) {
    const compared = comparePending(transaction, shown)
    if (!compared.ok) return compared
  }
  const isBoundedByFeeCap =
    found.length === 2 && found.every(({ maxFeePerGas }) => terms.maxFeePerGas <= maxFeePerGas * MAX_FEE_CAP_FACTOR)
  const isCheap = shown.kind === 'cancel' && terms.gasLimit * terms.maxFeePerGas <= minimumReserve(shown.chainId)
  const isBoundedByGasPrice =
    terms.maxPriorityFeePerGas <= gasPrice * MAX_GAS_PRICE_FACTORS.priorityFee &&
    terms.maxFeePerGas <= gasPrice * MAX_GAS_PRICE_FACTORS.feeCap
  return isBoundedByFeeCap || isCheap || isBoundedByGasPrice ? ok(undefined) : fail('fees')
}

function comparePending(pending: ChainTransaction, shown: ShownReplacement): Result<undefined, PendingProblem> {
  const { account, call, kind, terms } = shown
  if (pending.block) return fail('notPending')
  if (!isSameAddress(pending.from, account)) return fail('account')
  if (pending.nonce !== terms.nonce) return fail('nonce')
  const isSame =
    pending.to !== undefined &&
    isSameAddress(pending.to, call.to) &&
    pending.value === call.value &&
    pending.data.toLowerCase() === call.data.toLowerCase()
  if (kind === 'speedUp' && !isSame) return fail('calldata')
  if (kind === 'speedUp' && pending.gasLimit !== terms.gasLimit) return fail('gas')
  const isFeeRaised =
    isBumped(pending.maxFeePerGas, terms.maxFeePerGas) &&
    isBumped(pending.maxPriorityFeePerGas, terms.maxPriorityFeePerGas)
  return isFeeRaised ? ok(undefined) : fail('fees')
}

function isBumped(before: bigint, after: bigint): boolean {
  return after > before && after * MIN_FEE_FACTOR.denominator >= before * MIN_FEE_FACTOR.numerator
}
