import { PERMIT_MINUTES } from '#app/domain/trade/permit-minutes.ts'
import { fail, ok, type Result } from '#app/base/result.ts'
import { MINUTE, SECOND, type UnixSeconds } from '#app/base/time.ts'
import { isSameAddress } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import type { NftPermit } from '#app/domain/liquidity/calls/nft-permit.ts'
import { CLOCK_SKEW } from './check-permit.ts'
import type { Modification } from './modification.ts'
import type { ShownNftPermit } from './shown-liquidity.ts'

/**
 * Compares the permit of a v3 position with the screen: same position, the router as spender, and valid for at most half an hour or until
 * the deadline of the migration, whichever is later, plus a minute of clock skew.
 *
 * Units    `now` UNIX seconds
 */
export function checkNftPermit(
  { spender, tokenId, deadline }: NftPermit,
  shown: ShownNftPermit,
  now: UnixSeconds,
): Result<undefined, Modification> {
  if (tokenId !== shown.tokenId) return fail('token')
  if (!isSameAddress(spender, chainById(shown.chainId).contracts.universalRouter)) return fail('spender')
  const minutes = Math.max(PERMIT_MINUTES, shown.deadlineMinutes ?? 0)
  const latest = BigInt(now + (minutes * MINUTE) / SECOND + CLOCK_SKEW)
  return deadline > BigInt(now) && deadline <= latest ? ok(undefined) : fail('deadline')
}
