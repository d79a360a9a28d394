import { fail, ok, type Result } from '#app/base/result.ts'
import type { UnixSeconds } from '#app/base/time.ts'
import type { PermitBatch } from '#app/domain/liquidity/calls/permit-batch.ts'
import { checkPermit } from './check-permit.ts'
import type { Modification } from './modification.ts'
import type { ShownPermitBatch } from './shown-liquidity.ts'

/**
 * Compares a batch of permits with the screen: same tokens in the same order, each once, with the v4 position manager as spender. Each
 * permit must also pass `checkPermit`.
 *
 * Units    `now` UNIX seconds
 */
export function checkPermitBatch(
  { details, spender, sigDeadline }: PermitBatch,
  { chainId, account, tokens, deadlineMinutes }: ShownPermitBatch,
  now: UnixSeconds,
): Result<undefined, Modification> {
  if (details.length === 0 || details.length !== tokens.length) return fail('token')
  if (new Set(details.map(({ token }) => token.toLowerCase())).size !== details.length) return fail('token')
  for (const [index, detail] of details.entries()) {
    const shown = tokens[index]
    if (!shown) return fail('token')
    const minutes = deadlineMinutes === undefined ? {} : { deadlineMinutes }
    const single = { kind: 'permit', chainId, account, ...shown, ...minutes, spender: 'v4PositionManager' } as const
    const checked = checkPermit({ ...detail, spender, sigDeadline }, single, now)
    if (!checked.ok) return checked
  }
  return ok(undefined)
}
