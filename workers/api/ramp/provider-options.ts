import * as v from 'valibot'
import type { Result } from '#app/base/result.ts'
import { MINUTE } from '#app/base/time.ts'
import type { RampDirection } from '#app/domain/ramp/ramp.ts'
import { rampOptions } from '#app/wire/ramp.ts'
import { settleAnswer } from './settle-answer.ts'
import type { ProviderOptions, RampProvider } from './provider.ts'

const MAX_AGE_MS = MINUTE
const MAX_ENTRIES = 100

const providerOptions = v.nullable(
  v.pipe(
    v.omit(rampOptions.entries.providers.item, ['id']),
    v.check(({ minCents, maxCents }) => BigInt(minCents) <= BigInt(maxCents), 'the minimum exceeds the maximum'),
  ),
)

interface Entry {
  readonly options: ProviderOptions | null
  /** UNIX milliseconds. */
  readonly readAt: number
}

/** Checked options by provider, direction and country, per isolate: a quote or an order does not ask for them again. */
const entries = new Map<string, Entry>()

/** The provider's options, at most a minute old; null if it does not serve the country. data.unavailable if it does not answer. */
export async function optionsOf(
  provider: RampProvider,
  direction: RampDirection,
  country: string | undefined,
): Promise<Result<ProviderOptions | null, 'data.unavailable'>> {
  const key = `${provider.id} ${direction} ${country ?? ''}`
  const entry = entries.get(key)
  if (entry && Date.now() - entry.readAt < MAX_AGE_MS) return { ok: true, value: entry.options }
  const answer = await settleAnswer(provider.id, provider.options(direction, country), (options) =>
    v.parse(providerOptions, options),
  )
  if (answer.ok) store(key, { options: answer.value, readAt: Date.now() })
  return answer
}

function store(key: string, entry: Entry): void {
  entries.delete(key)
  entries.set(key, entry)
  for (const oldest of entries.keys()) {
    if (entries.size <= MAX_ENTRIES) break
    entries.delete(oldest)
  }
}
