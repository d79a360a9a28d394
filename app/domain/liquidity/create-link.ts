import { isNative, isSameAddress, NATIVE, type Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { writeCurrency } from '#app/domain/token/currency.ts'
import { wrappedAddress } from '#app/domain/token/token.ts'
import type { PairTokens, V3PoolKey, V4PoolKey } from './calls/liquidity-orders.ts'
import { DEFAULT_FEE, isSameFee, type FeeChoice } from './pool-fee.ts'
import type { TickRange } from './position-amounts.ts'

export type CreateVersion = 'v2' | 'v3' | 'v4'

/** 0: pair and fee · 1: initial price and range (not in v2) · 2: deposit. */
export type CreateStep = 0 | 1 | 2

export interface RangeState {
  /** Undefined for the full range. */
  readonly ticks: TickRange | undefined
  /** Token 1 is the base of prices instead of token 0; undefined until it is chosen. */
  readonly isInverted: boolean | undefined
  /** Price, as typed, at which a new pool is created; its base is given by `isInverted`. */
  readonly initialPrice: string
}

export interface DepositState {
  /** Index of the token whose amount was typed last. */
  readonly side: 0 | 1
  /** The amounts of token 0 and token 1, as typed. */
  readonly texts: readonly [string, string]
}

/** A /positions/create URL with its defaults filled in. */
export interface CreateLink {
  readonly chainId: ChainId
  readonly version: CreateVersion
  readonly currencyA: Address | undefined
  readonly currencyB: Address | undefined
  /** Ignored for v2. */
  readonly fee: FeeChoice
  /** v4 only. */
  readonly hook: Address | undefined
  readonly step: CreateStep
  readonly range: RangeState
  readonly deposit: DepositState
}

export const DEFAULT_RANGE: RangeState = { ticks: undefined, isInverted: undefined, initialPrice: '' }
export const EMPTY_DEPOSIT: DepositState = { side: 0, texts: ['', ''] }

/** Returns the path and query of a link. `readCreateLink` (read-create-link.ts) reads them back to the same link. */
export function createLinkPath(link: CreateLink): string {
  const { chainId, version, currencyA, currencyB, fee, hook, step, range, deposit } = link
  const params = new URLSearchParams({ chain: chainById(chainId).interfaceName })
  if (currencyA !== undefined) params.set('currencyA', writeCurrency(currencyA))
  if (currencyB !== undefined) params.set('currencyB', writeCurrency(currencyB))
  if (version !== 'v2' && !isSameFee(fee, DEFAULT_FEE)) params.set('fee', JSON.stringify(fee))
  if (version === 'v4' && hook !== undefined) params.set('hook', hook)
  if (step !== 0) params.set('step', String(step))
  const hasRange = range.ticks !== undefined || range.isInverted !== undefined || range.initialPrice !== ''
  if (version !== 'v2' && hasRange) params.set('priceRangeState', JSON.stringify(rangeParam(range)))
  if (deposit.texts.some((text) => text !== '')) {
    const exactField = deposit.side === 0 ? 'TOKEN0' : 'TOKEN1'
    const exactAmounts = { TOKEN0: deposit.texts[0], TOKEN1: deposit.texts[1] }
    params.set('depositState', JSON.stringify({ exactField, exactAmounts }))
  }
  return `/positions/create/${version}?${params}`
}

function rangeParam({ ticks, isInverted, initialPrice }: RangeState) {
  return {
    fullRange: ticks === undefined,
    ...(isInverted !== undefined && { priceInverted: isInverted }),
    ...(ticks && { minTick: ticks.tickLower, maxTick: ticks.tickUpper }),
    ...(initialPrice !== '' && { initialPrice }),
  }
}

/**
 * Changes the pool of a link. Returns to the first step and resets the range and the initial price, which are only valid for the old pool,
 * and the amounts if a token changes.
 */
export function withPool(
  link: CreateLink,
  change: Partial<Pick<CreateLink, 'currencyA' | 'currencyB' | 'fee' | 'hook' | 'version'>>,
): CreateLink {
  const changesPair = 'currencyA' in change || 'currencyB' in change
  return { ...link, ...change, step: 0, range: DEFAULT_RANGE, deposit: changesPair ? EMPTY_DEPOSIT : link.deposit }
}

/** Changes the network of a link. Removes everything but the version, because tokens and hooks are specific to a network. */
export function withNetwork({ version }: Pick<CreateLink, 'version'>, chainId: ChainId): CreateLink {
  const cleared = { currencyA: undefined, currencyB: undefined, hook: undefined, fee: DEFAULT_FEE } as const
  return { ...cleared, chainId, version, step: 0, range: DEFAULT_RANGE, deposit: EMPTY_DEPOSIT }
}

/** Changes the protocol version of a link. Keeps the pair, resets fee and hook. */
export function withVersion(link: CreateLink, version: CreateVersion): CreateLink {
  return withPool(link, { version, fee: DEFAULT_FEE, hook: undefined })
}

/** Chooses a token for one side. If it is the token of the other side, the two change places. */
export function withToken(link: CreateLink, side: 'currencyA' | 'currencyB', token: Address): CreateLink {
  const other = side === 'currencyA' ? 'currencyB' : 'currencyA'
  const otherToken = link[other]
  const isSwapped = otherToken !== undefined && isSameAddress(otherToken, token)
  return withPool(link, { [side]: token, ...(isSwapped && { [other]: link[side] }) })
}

/** The pool that a link refers to. v2 and v3 pools have the wrapped native token in place of the native currency. */
export type PoolReference =
  | { readonly version: 'v2'; readonly key: PairTokens }
  | { readonly version: 'v3'; readonly key: V3PoolKey }
  | { readonly version: 'v4'; readonly key: V4PoolKey }

/** Returns the pool that a link refers to; undefined unless both tokens are chosen and differ, also after wrapping. */
export function poolOf(link: CreateLink): PoolReference | undefined {
  const { chainId, version, currencyA, currencyB, fee } = link
  if (currencyA === undefined || currencyB === undefined) return undefined
  const poolToken = (token: Address) => (version === 'v4' ? token : wrappedAddress(chainId, token))
  const [a, b] = [poolToken(currencyA), poolToken(currencyB)]
  if (isSameAddress(a, b)) return undefined
  const [token0, token1] = a.toLowerCase() < b.toLowerCase() ? [a, b] : [b, a]
  if (version === 'v2') return { version, key: { token0, token1 } }
  const v3 = { token0, token1, fee: fee.feeAmount }
  if (version === 'v3') return { version, key: v3 }
  return { version, key: { ...v3, tickSpacing: fee.tickSpacing, hooks: link.hook ?? NATIVE } }
}

/** Whether a v2 or v3 deposit is paid in native currency instead of the wrapped native token; always false for v4. */
export function paysNativeForWrapped({ version, currencyA, currencyB }: CreateLink): boolean {
  return version !== 'v4' && [currencyA, currencyB].some((token) => token !== undefined && isNative(token))
}

/** Returns a key of a link's pool, for queries and for the drafts of the form. */
export function poolCacheKey({ chainId, version, currencyA, currencyB, fee, hook }: CreateLink): string {
  const feeParts = version === 'v2' ? [] : [fee.feeAmount, fee.tickSpacing]
  return [chainId, version, currencyA, currencyB, ...feeParts, version === 'v4' ? hook : undefined].join('/')
}
