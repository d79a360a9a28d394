import { fail, ok, type Result } from '#app/base/result.ts'
import { MINUTE, SECOND, type UnixSeconds } from '#app/base/time.ts'
import { isNative } from '#app/domain/address/address.ts'
import { encodeZap, type SignedZapPermit } from '#app/domain/liquidity/calls/encode-zap.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import { isWithinSettings } from './check-liquidity.ts'
import { checkPermit } from './check-permit.ts'
import type { Modification } from './modification.ts'
import type { ShownZap } from './shown-liquidity.ts'

interface Context {
  /** The permit that the account has signed for this zap. */
  readonly signed: SignedZapPermit | undefined
  readonly now: UnixSeconds
}

/**
 * Encodes the zap that the screen shows, to be compared with the transaction.
 *
 * Returns  a problem if the deadline has passed or is later than the settings allow, if the minimum output exceeds the quote, if the permit
 *          is for another token or amount, or if the order cannot be encoded
 */
export function expectedZap(shown: ShownZap, { signed, now }: Context): Result<UnsignedTransaction, Modification> {
  const { chainId, account, input, amount, deadline } = shown
  if (!isWithinSettings(deadline, now)) return fail('deadline')
  if (shown.minimumOut > shown.quotedOut) return fail('amountOut')
  if (signed) {
    if (isNative(input)) return fail('permit')
    const deadlineMinutes = Math.ceil(((Number(deadline) - now) * SECOND) / MINUTE)
    const permit = { kind: 'permit', chainId, account, token: input, amount, deadlineMinutes } as const
    const checked = checkPermit(signed.message, permit, now)
    if (!checked.ok) return checked
  }
  try {
    return ok(encodeZap(shown, signed))
  } catch (error) {
    if (error instanceof RangeError) return fail('calldata')
    throw error
  }
}
