import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { Later } from '#app/ui/deferred/deferred.tsx'
import type { StatusMessage } from '#app/wire/market/status.ts'

/** The API's health message, or `unknown` if it does not answer. */
export type Health =
  | { readonly state: 'known'; readonly message: StatusMessage; readonly ageSeconds: number }
  | { readonly state: 'unknown'; readonly time: number; readonly code: ErrorCode; readonly errorId: string }

export interface StatusData {
  readonly health: Health | Later<Health>
}

/** The overall status. `down`: the index cannot be read. `silent`: the API does not answer. */
export type Verdict = 'ok' | 'degraded' | 'down' | 'silent'

type ChainStatus = StatusMessage['chains'][number]

/** Returns the overall status: the API's own, but `degraded` instead of `ok` if a served chain has no node that responds. */
export function verdictOf(health: Health): Verdict {
  if (health.state === 'unknown') return 'silent'
  // Nodes may fail while the indexer still follows the chain, but quotes and wallets need them too.
  const { state, chains } = health.message
  // A chain without node and index is not served.
  const served = chains.filter(({ index, rpc }) => index !== null || rpc.length > 0)
  return state === 'ok' && served.some((chain) => nodeAvailability(chain) === 'none') ? 'degraded' : state
}

/** Returns whether all, some or none of a chain's RPC nodes respond; `none` also for a chain without nodes. */
export function nodeAvailability({ rpc }: ChainStatus): 'all' | 'some' | 'none' {
  const healthy = rpc.filter(({ isHealthy }) => isHealthy).length
  if (healthy === 0) return 'none'
  return healthy === rpc.length ? 'all' : 'some'
}
