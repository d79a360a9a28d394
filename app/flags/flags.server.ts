import { defaultsOf, FLAGS, type Catalogue, type FlagValues, type ValuesOf } from './catalogue.ts'
import { fileProvider } from './file-provider.server.ts'
import { applyOverrides } from './overrides.ts'
import type { Evaluations, FlagProvider } from './provider.ts'
import { statsigProvider, TIERS, type StatsigOptions, type Tier } from './statsig-provider.server.ts'
import file from './values.json' with { type: 'json' }

/** The operator's configuration of flags. */
export interface FlagEnv {
  /** `file` (the default) or `statsig`. */
  readonly FLAGS_PROVIDER?: string
  readonly STATSIG_API_KEY?: string
  readonly STATSIG_PROXY_URL?: string
  /** `beta`, `development`, `production` or `staging`. */
  readonly STATSIG_TIER?: string
}

/**
 * Returns the configured provider.
 *
 * Throws   'statsigApiKey is not set' if Statsig is chosen without a key; on an unknown provider
 */
export function flagProvider(
  env: FlagEnv,
  { fetch, now, waitUntil }: Pick<StatsigOptions, 'fetch' | 'now' | 'waitUntil'>,
): FlagProvider {
  const { FLAGS_PROVIDER: chosen = '' } = env
  if (chosen === '' || chosen === 'file') return fileProvider(file)
  if (chosen !== 'statsig') throw new Error(`FLAGS_PROVIDER is ${chosen}, not file or statsig`)
  const apiKey = env.STATSIG_API_KEY
  const proxyUrl = env.STATSIG_PROXY_URL || undefined
  return statsigProvider({ apiKey, proxyUrl, tier: tierOf(env.STATSIG_TIER), fetch, now, waitUntil })
}

/** Returns the flags of one user; pass `query` only on hosts where overrides are allowed. */
export function flagValues(evaluations: Evaluations, query: URLSearchParams | undefined): FlagValues {
  return valuesOf(FLAGS, evaluations, query)
}

/** Returns the values of the entries of a catalogue for one user. Unknown variants are ignored. */
export function valuesOf<Entries extends Catalogue>(
  catalogue: Entries,
  evaluations: Evaluations,
  query: URLSearchParams | undefined,
): ValuesOf<Entries> {
  const values = Object.entries(catalogue).map(([key, entry]) => {
    if (entry.kind === 'flag') return [key, evaluations.flag(entry.name) ?? entry.default]
    const choice = evaluations.choice(entry.kind, entry.name, entry.parameter)
    return [key, choice !== undefined && entry.values.includes(choice) ? choice : entry.default]
  })
  const evaluated: ValuesOf<Entries> = {
    ...defaultsOf(catalogue),
    ...(Object.fromEntries(values) as Partial<ValuesOf<Entries>>),
  }
  return query ? applyOverrides(catalogue, evaluated, query) : evaluated
}

function tierOf(text: string | undefined): Tier {
  return TIERS.find((tier) => tier === text) ?? 'development'
}
