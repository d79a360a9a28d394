import { withoutTrailingSlashes } from '#app/base/path.ts'
import { withTimeout } from '#app/base/with-timeout.ts'
import { MINUTE, SECOND } from '#app/base/time.ts'
import type { Evaluations, FlagProvider, FlagUser } from './provider.ts'

export const TIERS = ['beta', 'development', 'production', 'staging'] as const
export type Tier = (typeof TIERS)[number]

export interface StatsigOptions {
  readonly apiKey: string | undefined
  /** Statsig's API or a proxy for it; `/initialize` is appended. */
  readonly proxyUrl: string | undefined
  readonly tier: Tier
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** UNIX milliseconds. */
  readonly now: () => number
  /** Continues work after the response. */
  readonly waitUntil: (work: Promise<unknown>) => void
}

const STATSIG = 'https://api.statsig.com/v1'
/** Maximum wait of a page for its flags; later answers serve the next one. */
const FLAGS_TIMEOUT_MS = SECOND / 10
const REQUEST_TIMEOUT_MS = 3 * SECOND
const FRESH_MS = MINUTE
const MAX_USERS = 500

interface Entry {
  readonly evaluations: Evaluations
  readonly at: number
}

/** Recent answers of this isolate by user. A class so that tests can create their own. */
export class StatsigCache {
  readonly entries = new Map<string, Entry>()
  readonly pending = new Map<string, Promise<Evaluations | undefined>>()
}

const NO_EVALUATIONS: Evaluations = { flag: () => undefined, choice: () => undefined }
const sharedCache = new StatsigCache()

/**
 * Evaluates Statsig at the edge over its HTTP API, so that no page waits for it or changes after it has rendered. A
 * user's values are cached for a minute and served while revalidating; if Statsig is down or slow, the last values or
 * the defaults apply.
 *
 * Throws   'statsigApiKey is not set' without a key
 * Source   POST {api}/initialize as Statsig's js-client uses it: names are hashed with djb2
 */
export function statsigProvider(options: StatsigOptions, cache: StatsigCache = sharedCache): FlagProvider {
  const { apiKey, now, waitUntil } = options
  if (apiKey === undefined || apiKey === '') throw new Error('statsigApiKey is not set')
  return {
    async evaluate(user) {
      const key = JSON.stringify([apiKey, options.proxyUrl, options.tier, user.id, user.address])
      const entry = cache.entries.get(key)
      if (entry && now() - entry.at < FRESH_MS) return entry.evaluations
      const pending = cache.pending.get(key) ?? refresh(key, apiKey, user)
      waitUntil(pending)
      return entry?.evaluations ?? (await withTimeout(FLAGS_TIMEOUT_MS, pending, undefined)) ?? NO_EVALUATIONS
    },
  }

  function refresh(key: string, sdkKey: string, user: FlagUser): Promise<Evaluations | undefined> {
    const pending = initialize(options, sdkKey, user)
      .then((evaluations) => {
        cache.entries.delete(key)
        cache.entries.set(key, { evaluations, at: now() })
        for (const oldest of cache.entries.keys()) {
          if (cache.entries.size <= MAX_USERS) break
          cache.entries.delete(oldest)
        }
        return evaluations
      })
      .catch((error: unknown) => {
        console.error('flags', error instanceof Error ? error.message : error)
        return undefined
      })
      .finally(() => cache.pending.delete(key))
    cache.pending.set(key, pending)
    return pending
  }
}

async function initialize(options: StatsigOptions, apiKey: string, user: FlagUser): Promise<Evaluations> {
  const response = await options.fetch(`${withoutTrailingSlashes(options.proxyUrl ?? STATSIG)}/initialize`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'statsig-api-key': apiKey },
    body: JSON.stringify({
      user: {
        userID: user.id ?? '',
        ...(user.address !== undefined && { customIDs: { address: user.address } }),
        statsigEnvironment: { tier: options.tier },
      },
      hash: 'djb2',
      statsigMetadata: { sdkType: 'tarn-edge', sdkVersion: '1' },
    }),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`Statsig answered ${response.status}`)
  return evaluationsOf(await response.json(), options.tier)
}

function evaluationsOf(answer: unknown, tier: Tier): Evaluations {
  const response = asRecord(answer)
  if (response['has_updates'] !== true) throw new Error('Statsig sent no values')
  const hashName = response['hash_used'] === 'none' ? (name: string) => name : djb2
  const gates = asRecord(response['feature_gates'])
  const choices = { experiment: asRecord(response['dynamic_configs']), layer: asRecord(response['layer_configs']) }
  return {
    flag: (name) => {
      const { value } = asRecord(gates[hashName(name)])
      return typeof value === 'boolean' ? value : undefined
    },
    choice: (kind, name, parameter) => {
      const value = asRecord(asRecord(choices[kind][hashName(name)])['value'])[parameter]
      return typeof value === 'string' ? value : undefined
    },
    bootstrap(entries) {
      const pick = (values: Readonly<Record<string, unknown>>, kind: string) => {
        const names = entries.filter((entry) => entry.kind === kind).map(({ name }) => hashName(name))
        return Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name]]] : [])))
      }
      return {
        tier,
        values: {
          feature_gates: pick(gates, 'flag'),
          dynamic_configs: pick(choices.experiment, 'experiment'),
          layer_configs: pick(choices.layer, 'layer'),
          has_updates: true,
          hash_used: response['hash_used'],
          time: response['time'],
        },
      }
    },
  }
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Statsig's hash of a name: 32 bits as a decimal number. */
function djb2(name: string): string {
  let hash = 0
  for (let at = 0; at < name.length; at += 1) hash = ((hash << 5) - hash + name.charCodeAt(at)) | 0
  return String(hash >>> 0)
}
