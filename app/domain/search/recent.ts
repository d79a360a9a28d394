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

/** Key of a recent search: equal for equal results, in any case of the address. */
export function recentKey(one: Recent): string {
  if (one.kind === 'wallet') return `wallet:${one.address.toLowerCase()}`
  const [place, id] =
    one.kind === 'token' ? [one.token.chainId, one.token.address] : ([one.pool.chainId, one.pool.id] as const)
  return `${one.kind}:${place}:${id.toLowerCase()}`
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
    .flatMap((one: unknown) => {
      const read = v.safeParse(recent, one)
      return read.success ? [read.output] : []
    })
    .slice(0, MAX_RECENTS)
}

/** The list with `chosen` first, without duplicates. */
export function withRecent(list: readonly Recent[], chosen: Recent): readonly Recent[] {
  const key = recentKey(chosen)
  return [chosen, ...list.filter((one) => recentKey(one) !== key)].slice(0, MAX_RECENTS)
}

/** The text to store. Writes only what `readRecents` reads, so names are truncated and extra fields dropped. */
export function writeRecents(list: readonly Recent[]): string {
  const short = (name: string) => Array.from(name).slice(0, 80).join('')
  const named = <Named extends { readonly symbol: string; readonly name: string }>(one: Named): Named => ({
    ...one,
    symbol: short(one.symbol),
    name: short(one.name),
  })
  const cut = list.map((one): Recent => {
    if (one.kind === 'token') return { kind: 'token', token: named(one.token) }
    if (one.kind === 'wallet') return { ...one, name: one.name === null ? null : short(one.name) }
    return { kind: 'pool', pool: { ...one.pool, token0: named(one.pool.token0), token1: named(one.pool.token1) } }
  })
  return JSON.stringify(cut.flatMap((one) => (v.is(recent, one) ? [v.parse(recent, one)] : [])))
}
