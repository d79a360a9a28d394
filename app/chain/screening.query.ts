import { queryOptions } from '@tanstack/react-query'
import { MINUTE } from '#app/base/time.ts'
import { fail, ok, type Result } from '#app/base/result.ts'
import type { Address } from '#app/domain/address/address.ts'

export type ScreenProblem = 'address.blocked' | 'address.unscreened'

/**
 * Checks an address against the operator's list of blocked addresses. If the list cannot be reached, the address passes, unless the operator
 * requires all addresses to be screened: the API then responds with 503, and the result is `address.unscreened`.
 */
export async function screenAddress(address: Address): Promise<Result<undefined, ScreenProblem>> {
  const response = await fetch('/api/v1/screen', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address }),
  }).catch((): undefined => undefined)
  if (response?.status === 503) return fail('address.unscreened')
  const answer: unknown = response?.ok ? await response.json().catch((): null => null) : null
  const isBlocked = typeof answer === 'object' && answer !== null && Reflect.get(answer, 'block') === true
  return isBlocked ? fail('address.blocked') : ok(undefined)
}

/** Query of whether the operator's list blocks an address; false if the list cannot be reached. Disabled without an address. */
export function blockedQuery(address: Address | undefined) {
  return queryOptions({
    queryKey: ['blocked-address', address?.toLowerCase()],
    queryFn: async () => {
      const screening = address === undefined ? ok(undefined) : await screenAddress(address)
      return !screening.ok && screening.problem === 'address.blocked'
    },
    enabled: address !== undefined,
    staleTime: 10 * MINUTE,
    retry: false,
  })
}
