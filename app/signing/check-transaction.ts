import { fail, ok, type Result } from '#app/base/result.ts'
import type { UnixSeconds } from '#app/base/time.ts'
import { isSameAddress } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { encodeRevocation } from '#app/domain/approvals/encode-revocation.ts'
import type { SignedPairPermit } from '#app/domain/liquidity/calls/pair-permit.ts'
import type { SignedPermitBatch } from '#app/domain/liquidity/calls/permit-batch.ts'
import type { SignedNftPermit } from '#app/domain/liquidity/calls/nft-permit.ts'
import { encodePositionApproval } from '#app/domain/liquidity/calls/position-approval.ts'
import { encodeNftSend } from '#app/domain/send/encode-nft-send.ts'
import { encodeSend } from '#app/domain/send/encode-send.ts'
import { encodeClaim } from '#app/domain/rewards/claim.ts'
import { encodeApproval, encodePermitAsTransaction } from '#app/domain/trade/approve.ts'
import type { SwapOrder } from '#app/domain/trade/encode-swap.ts'
import type { PermitSingle } from '#app/domain/trade/router-commands.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import { encodeUnwrap, encodeWrap } from '#app/domain/trade/wrap.ts'
import { expectedLiquidity } from './check-liquidity.ts'
import { expectedMigration } from './check-migration.ts'
import { checkPermit } from './check-permit.ts'
import { checkReplacement } from './check-replacement.ts'
import { expectedZap } from './check-zap.ts'
import type { Modification } from './modification.ts'
import type { ReplacementTerms, ShownPermitTransaction, ShownSwap, ShownTransaction } from './shown.ts'
import { decodeSwap, isEncodingOf } from './swap/decode-swap.ts'

/** A permit that the account has signed for this swap or zap. */
export interface SignedPermit {
  readonly message: PermitSingle
  readonly signature: `0x${string}`
}

interface Context {
  /** Nonce, gas limit and fees that the wallet is asked to use; only for a replacement. */
  readonly terms?: ReplacementTerms | undefined
  /** Permit that the calldata of the swap or zap must contain; undefined if it must contain none. */
  readonly signed: SignedPermit | undefined
  /** Batch of permits that the calldata of a deposit must contain; undefined if it must contain none. */
  readonly signedBatch?: SignedPermitBatch | undefined
  /** Permit that the calldata of a migration must contain; undefined if it must contain none. */
  readonly signedNftPermit?: SignedNftPermit | undefined
  /** Permit of LP tokens that the calldata of a withdrawal must contain; undefined if it must contain none. */
  readonly signedPairPermit?: SignedPairPermit | undefined
  readonly now: UnixSeconds
}

/**
 * Compares the bytes of a transaction with the screen. A swap is decoded to an order first, and a replacement is compared with the pending
 * transaction. Every other kind has a single encoding, which is rebuilt from the screen and compared.
 *
 * Returns  the first difference
 */
export function checkTransaction(
  transaction: UnsignedTransaction,
  shown: ShownTransaction,
  context: Context,
): Result<undefined, Modification> {
  if (transaction.chainId !== shown.chainId) return fail('chain')
  if (!isSameAddress(transaction.from, shown.account)) return fail('account')
  const { chainId, account } = shown
  if (shown.kind === 'speedUp' || shown.kind === 'cancel') return checkReplacement(transaction, context.terms, shown)
  if (context.terms) return fail('nonce')
  switch (shown.kind) {
    case 'approve':
      return checkBytes(transaction, encodeApproval(chainId, account, shown.token, shown.amount, shown.spender))
    case 'permit2Approve':
      return checkPermitTransaction(transaction, shown, context)
    case 'approvePosition':
      return checkBytes(transaction, encodePositionApproval(chainId, account, shown.tokenId))
    case 'send':
      return checkBytes(transaction, encodeSend(shown))
    case 'sendNft':
      return checkBytes(transaction, encodeNftSend(shown))
    case 'claim':
      return checkBytes(transaction, encodeClaim(shown))
    case 'revoke':
      return checkBytes(transaction, encodeRevocation(shown))
    case 'wrap':
      return checkBytes(transaction, encodeWrap(chainId, account, shown.amount))
    case 'unwrap':
      return checkBytes(transaction, encodeUnwrap(chainId, account, shown.amount))
    case 'addLiquidity':
    case 'removeLiquidity':
    case 'collectFees': {
      const { signedBatch, signedPairPermit, now } = context
      const expected = expectedLiquidity(shown, { signedBatch, signedPairPermit, now })
      return expected.ok ? checkBytes(transaction, expected.value) : expected
    }
    case 'migrateLiquidity': {
      const expected = expectedMigration(shown, context)
      return expected.ok ? checkBytes(transaction, expected.value) : expected
    }
    case 'zap': {
      const expected = expectedZap(shown, context)
      return expected.ok ? checkBytes(transaction, expected.value) : expected
    }
    case 'swap': {
      const order = decodeSwap(transaction)
      return order ? checkOrder(order, transaction, shown, context) : fail('calldata')
    }
  }
}

/** Applies the rules of signed permits to a permit that is sent as a transaction, which has neither signature deadline nor nonce. */
function checkPermitTransaction(
  transaction: UnsignedTransaction,
  shown: ShownPermitTransaction,
  { now }: Context,
): Result<undefined, Modification> {
  const { chainId, account, token, amount, expiration } = shown
  const spender = chainById(chainId).contracts[shown.spender ?? 'universalRouter']
  const permit = { token, spender, amount, expiration }
  const checked = checkPermit({ ...permit, nonce: 0n, sigDeadline: expiration }, { ...shown, kind: 'permit' }, now)
  return checked.ok ? checkBytes(transaction, encodePermitAsTransaction(chainId, account, permit)) : checked
}

function checkBytes(transaction: UnsignedTransaction, expected: UnsignedTransaction): Result<undefined, Modification> {
  const isSame =
    isSameAddress(transaction.to, expected.to) &&
    transaction.value === expected.value &&
    transaction.data.toLowerCase() === expected.data.toLowerCase()
  return isSame ? ok(undefined) : fail('calldata')
}

function checkOrder(
  order: SwapOrder,
  transaction: UnsignedTransaction,
  shown: ShownSwap,
  { signed, now }: Context,
): Result<undefined, Modification> {
  if (order.side !== shown.side) return fail('side')
  if (!isSameAddress(order.tokenIn, shown.input) || !isSameAddress(order.tokenOut, shown.output)) return fail('token')
  if (order.amountInMaximum !== shown.maximumIn) return fail('amountIn')
  if (order.amountOutMinimum !== shown.minimumOut) return fail('amountOut')
  if (order.deadline <= BigInt(now) || order.deadline > BigInt(shown.deadline)) return fail('deadline')
  // The legs are compared by their encoding; the same legs in another order give other bytes and fail.
  if (!isEncodingOf({ ...order, legs: shown.legs }, transaction)) return fail('route')
  return isSamePermit(order.permit, signed) ? ok(undefined) : fail('permit')
}

function isSamePermit(encoded: SwapOrder['permit'], signed: SignedPermit | undefined): boolean {
  if (encoded === undefined || signed === undefined) return encoded === signed
  const [a, b] = [encoded.message, signed.message]
  return (
    isSameAddress(a.token, b.token) &&
    isSameAddress(a.spender, b.spender) &&
    a.amount === b.amount &&
    a.expiration === b.expiration &&
    a.nonce === b.nonce &&
    a.sigDeadline === b.sigDeadline &&
    encoded.signature.toLowerCase() === signed.signature.toLowerCase()
  )
}
