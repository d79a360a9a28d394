import { PERMIT_MINUTES } from '#app/domain/trade/permit-minutes.ts'
import { fail, ok, type Result } from '#app/base/result.ts'
import { MINUTE, SECOND, type UnixSeconds } from '#app/base/time.ts'
import { isSameAddress } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import type { PairPermit } from '#app/domain/liquidity/calls/pair-permit.ts'
import { pairAddress } from '#app/domain/trade/pool-identity.ts'
import { CLOCK_SKEW } from './check-permit.ts'
import type { Modification } from './modification.ts'
import type { ShownPairPermit } from './shown-liquidity.ts'

/**
 * Compares the permit of LP tokens with the screen: same pair, account and amount, the v2 router as spender, and valid for at most half an
 * hour or until the deadline of the withdrawal, whichever is later, plus a minute of clock skew.
 *
 * Units    `now` UNIX seconds
 */
export function checkPairPermit(
  { pair, owner, spender, value, deadline }: PairPermit,
  shown: ShownPairPermit,
  now: UnixSeconds,
): Result<undefined, Modification> {
  const { contracts } = chainById(shown.chainId)
  if (!isSameAddress(pair, pairAddress(contracts, shown.pool.token0, shown.pool.token1))) return fail('token')
  if (!isSameAddress(owner, shown.account)) return fail('account')
  if (!isSameAddress(spender, contracts.v2Router)) return fail('spender')
  if (value !== shown.liquidity) return fail('amountIn')
  const minutes = Math.max(PERMIT_MINUTES, shown.deadlineMinutes ?? 0)
  const latest = BigInt(now + (minutes * MINUTE) / SECOND + CLOCK_SKEW)
  return deadline > BigInt(now) && deadline <= latest ? ok(undefined) : fail('deadline')
}
