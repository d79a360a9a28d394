import { fail, ok, type Result } from '#app/base/result.ts'
import { MINUTE, SECOND, type UnixSeconds } from '#app/base/time.ts'
import { isSameAddress } from '#app/domain/address/address.ts'
import { encodeMigration } from '#app/domain/liquidity/calls/encode-migration.ts'
import { refundedTokens } from '#app/domain/liquidity/calls/moved-tokens.ts'
import type { SignedNftPermit } from '#app/domain/liquidity/calls/nft-permit.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import { isWithinSettings } from './check-liquidity.ts'
import { checkNftPermit } from './check-nft-permit.ts'
import type { Modification } from './modification.ts'
import type { ShownMigration } from './shown-liquidity.ts'

interface Context {
  /** The permit that the account has signed for this migration. */
  readonly signedNftPermit?: SignedNftPermit | undefined
  readonly now: UnixSeconds
}

/**
 * Encodes the migration that the screen shows, to be compared with the transaction.
 *
 * Returns  a problem if the deadline has passed or is later than the settings allow, if the v4 pool has other tokens than the v3 position
 *          (they would stay in the v4 position manager), or if the permit is for another position
 */
export function expectedMigration(
  shown: ShownMigration,
  { signedNftPermit, now }: Context,
): Result<UnsignedTransaction, Modification> {
  const { deadline, chainId, account } = shown
  if (!isWithinSettings(deadline, now)) return fail('deadline')
  if (shown.from === 'v2') return signedNftPermit === undefined ? ok(encodeMigration(shown)) : fail('permit')
  if (!isSamePair(shown)) return fail('token')
  if (signedNftPermit === undefined) return ok(encodeMigration(shown))
  const deadlineMinutes = Math.ceil(((Number(deadline) - now) * SECOND) / MINUTE)
  const permit = { kind: 'nftPermit', chainId, account, tokenId: shown.tokenId, deadlineMinutes } as const
  const checked = checkNftPermit(signedNftPermit.message, permit, now)
  return checked.ok ? ok(encodeMigration(shown, signedNftPermit)) : checked
}

/** Compares the tokens in either order, because native currency always sorts first in v4 and its wrapped token may sort second in v3. */
function isSamePair(shown: Extract<ShownMigration, { from: 'v3' }>): boolean {
  const { token0, token1 } = shown.source.pool
  const [refunded0, refunded1] = refundedTokens(shown)
  return (
    !isSameAddress(token0, token1) &&
    !isSameAddress(refunded0, refunded1) &&
    [token0, token1].every((token) => [refunded0, refunded1].some((other) => isSameAddress(token, other)))
  )
}
