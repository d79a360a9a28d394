import * as v from 'valibot'
import type { Address } from '#app/domain/address/address.ts'
import { parseAddress } from '#app/domain/address/parse-address.ts'
import { isChainId, type ChainId } from '#app/domain/chains/catalogue.ts'
import { LOGO_PATH } from '#app/domain/logos/logo-path.ts'
import { SAFETY_LEVELS } from '#app/domain/token/safety-names.ts'

/** Maximum number of stored recent searches, and of those shown. */
export const MAX_RECENTS = 5
export const MAX_RECENTS_SHOWN = 3

const address = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): Address => {
    const parsed = parseAddress(dataset.value)
    if (parsed.ok) return parsed.value
    addIssue({ message: parsed.problem })
    return NEVER
  }),
)
const chainId = v.pipe(
  v.number(),
  v.rawTransform(({ dataset, addIssue, NEVER }): ChainId => {
    if (isChainId(dataset.value)) return dataset.value
    addIssue({ message: 'not a chain served' })
    return NEVER
  }),
)
const text = v.pipe(v.string(), v.maxLength(200))

const token = v.object({
  chainId,
  address,
  symbol: text,
  name: text,
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
  safety: v.picklist(SAFETY_LEVELS),
  isImpersonator: v.boolean(),
  // Entries stored by earlier versions have no logo.
  logo: v.optional(v.nullable(v.pipe(v.string(), v.regex(LOGO_PATH))), null),
})

const recent = v.variant('kind', [
  v.object({ kind: v.literal('token'), token }),
  v.object({
    kind: v.literal('pool'),
    pool: v.object({
      chainId,
      id: v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{40}|[0-9a-f]{64})$/)),
      version: v.picklist(['V2', 'V3', 'V4']),
      fee: v.pipe(v.number(), v.integer(), v.minValue(0)),
      isDynamicFee: v.boolean(),
      hook: v.nullable(address),
      token0: token,
      token1: token,
    }),
  }),
  v.object({ kind: v.literal('wallet'), address, name: v.nullable(text) }),
])

/** A chosen search result, with enough data to show it again and to open it. */
export type Recent = v.InferOutput<typeof recent>

/** Returns the key of a recent search: equal for equal results, in any case of the address. */
export function recentKey(entry: Recent): string {
  if (entry.kind === 'wallet') return `wallet:${entry.address.toLowerCase()}`
  const [chain, id] =
    entry.kind === 'token' ? [entry.token.chainId, entry.token.address] : ([entry.pool.chainId, entry.pool.id] as const)
  return `${entry.kind}:${chain}:${id.toLowerCase()}`
}

/** Parses stored recent searches. Ignores malformed entries. */
export function readRecents(stored: string | null): readonly Recent[] {
  let list: unknown
  try {
    list = JSON.parse(stored ?? '[]')
  } catch {
    return []
  }
  if (!Array.isArray(list)) return []
  return list
    .flatMap((entry: unknown) => {
      const read = v.safeParse(recent, entry)
      return read.success ? [read.output] : []
    })
    .slice(0, MAX_RECENTS)
}

/** Returns the list with `chosen` first, without duplicates. */
export function withRecent(list: readonly Recent[], chosen: Recent): readonly Recent[] {
  const key = recentKey(chosen)
  return [chosen, ...list.filter((entry) => recentKey(entry) !== key)].slice(0, MAX_RECENTS)
}

/** Returns the text to store. Writes only what `readRecents` reads, so names are truncated and extra fields dropped. */
export function writeRecents(list: readonly Recent[]): string {
  const truncateName = (name: string) => Array.from(name).slice(0, 80).join('')
  const truncateNames = <Token extends { readonly symbol: string; readonly name: string }>(entry: Token): Token => ({
    ...entry,
    symbol: truncateName(entry.symbol),
    name: truncateName(entry.name),
  })
  const truncated = list.map((entry): Recent => {
    if (entry.kind === 'token') return { kind: 'token', token: truncateNames(entry.token) }
    if (entry.kind === 'wallet') return { ...entry, name: entry.name === null ? null : truncateName(entry.name) }
    return {
      kind: 'pool',
      pool: { ...entry.pool, token0: truncateNames(entry.pool.token0), token1: truncateNames(entry.pool.token1) },
    }
  })
  return JSON.stringify(truncated.flatMap((entry) => (v.is(recent, entry) ? [v.parse(recent, entry)] : [])))
}
