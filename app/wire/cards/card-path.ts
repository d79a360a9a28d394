import { HOUR } from '#app/base/time.ts'
import type { Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { writeCurrency } from '#app/domain/token/currency.ts'

/**
 * The subject of a card. A pool's `id` is its address, or the lower-case id of a v4 pool. A position's `id` is the token id of its NFT, or
 * for v2 the address of the pair in which `owner` has a share.
 */
export type CardSubject =
  | { readonly kind: 'token'; readonly chainId: ChainId; readonly address: Address }
  | { readonly kind: 'pool'; readonly chainId: ChainId; readonly id: string }
  | PositionSubject
  | { readonly kind: 'portfolio'; readonly address: Address }

interface PositionSubject {
  readonly kind: 'position'
  readonly chainId: ChainId
  readonly version: 'v2' | 'v3' | 'v4'
  readonly id: string
  /** Null for v3 and v4. */
  readonly owner: Address | null
}

/** Returns the path of the link preview of a token, pool, position or portfolio page. */
export function cardPath(subject: CardSubject): string {
  if (subject.kind === 'portfolio') return `/cards/portfolio/${subject.address}.png`
  if (subject.kind === 'position') {
    const { version, chainId, id, owner } = subject
    return `/cards/position/${version}/${chainById(chainId).slug}/${owner === null ? id : `${id}-${owner}`}.png`
  }
  const name = subject.kind === 'token' ? writeCurrency(subject.address) : subject.id
  return `/cards/${subject.kind}/${chainById(subject.chainId).slug}/${name}.png`
}

/** Returns the whole hours since the UNIX epoch, from milliseconds. They are part of a card's URL, so that caches expire hourly. */
export function cardHour(now: number): number {
  return Math.floor(now / HOUR)
}
