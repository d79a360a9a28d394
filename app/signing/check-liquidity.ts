import { fail, ok, type Result } from '#app/base/result.ts'
import { MINUTE, SECOND, type UnixSeconds } from '#app/base/time.ts'
import { isSameAddress } from '#app/domain/address/address.ts'
import {
  encodeAddLiquidity,
  encodeCollectFees,
  encodeRemoveLiquidity,
} from '#app/domain/liquidity/calls/encode-liquidity.ts'
import { movedTokens } from '#app/domain/liquidity/calls/moved-tokens.ts'
import type { SignedPairPermit } from '#app/domain/liquidity/calls/pair-permit.ts'
import type { SignedPermitBatch } from '#app/domain/liquidity/calls/permit-batch.ts'
import { MAX_DEADLINE_MINUTES } from '#app/domain/swap/deadline-entry.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import { checkPairPermit } from './check-pair-permit.ts'
import { checkPermitBatch } from './check-permit-batch.ts'
import type { Modification } from './modification.ts'
import type { ShownAddLiquidity, ShownLiquidity, ShownRemoveLiquidity } from './shown-liquidity.ts'

interface Context {
  /** Permits that the account has signed for this deposit. */
  readonly signedBatch: SignedPermitBatch | undefined
  /** Permit of LP tokens that the account has signed for this withdrawal. */
  readonly signedPairPermit: SignedPairPermit | undefined
  readonly now: UnixSeconds
}

/**
 * Encodes the change of liquidity that the screen shows, to be compared with the transaction.
 *
 * Returns  a problem if the deadline has passed or is later than the settings allow, or if a permit is not for this deposit or withdrawal
 */
export function expectedLiquidity(
  shown: ShownLiquidity,
  { signedBatch, signedPairPermit, now }: Context,
): Result<UnsignedTransaction, Modification> {
  if ('deadline' in shown && !isWithinSettings(shown.deadline, now)) return fail('deadline')
  if (shown.kind === 'removeLiquidity') return expectedWithdrawal(shown, signedPairPermit, now)
  if (signedPairPermit !== undefined) return fail('permit')
  if (shown.kind === 'collectFees') return ok(encodeCollectFees(shown))
  if (signedBatch === undefined) return ok(encodeAddLiquidity(shown))
  const checked = checkDepositPermits(shown, signedBatch, now)
  return checked.ok ? ok(encodeAddLiquidity(shown, signedBatch)) : checked
}

/** Whether a deadline (UNIX seconds) is in the future and no later than the settings allow. */
export function isWithinSettings(deadline: bigint, now: UnixSeconds): boolean {
  const latest = now + (MAX_DEADLINE_MINUTES * MINUTE) / SECOND
  return deadline > BigInt(now) && deadline <= BigInt(latest)
}

/** Encodes a withdrawal. The router passes its own deadline on to the pair, so the permit must have the deadline of the withdrawal. */
function expectedWithdrawal(
  shown: ShownRemoveLiquidity,
  signed: SignedPairPermit | undefined,
  now: UnixSeconds,
): Result<UnsignedTransaction, Modification> {
  if (signed === undefined) return ok(encodeRemoveLiquidity(shown))
  if (shown.version !== 'v2') return fail('permit')
  const { chainId, account, pool, liquidity, deadline } = shown
  if (signed.message.deadline !== deadline) return fail('deadline')
  const deadlineMinutes = Math.ceil(((Number(deadline) - now) * SECOND) / MINUTE)
  const permit = { kind: 'pairPermit', chainId, account, pool, liquidity, deadlineMinutes } as const
  const checked = checkPairPermit(signed.message, permit, now)
  return checked.ok ? ok(encodeRemoveLiquidity(shown, signed)) : checked
}

/** Checks that the permits of a deposit are for its tokens and exactly for its maximums. */
function checkDepositPermits(
  shown: ShownAddLiquidity,
  { message }: SignedPermitBatch,
  now: UnixSeconds,
): Result<undefined, Modification> {
  if (shown.version !== 'v4') return fail('permit')
  const tokens = movedTokens(shown)
  const maximums = [shown.maximum0, shown.maximum1]
  const expected = message.details.map(({ token }) => {
    const side = tokens.findIndex((moved) => isSameAddress(moved, token))
    // No permit has a negative amount, so a token that the deposit does not take is refused.
    return { token, amount: maximums[side] ?? -1n }
  })
  const { chainId, account, deadline } = shown
  const deadlineMinutes = Math.ceil(((Number(deadline) - now) * SECOND) / MINUTE)
  return checkPermitBatch(message, { kind: 'permitBatch', chainId, account, tokens: expected, deadlineMinutes }, now)
}
