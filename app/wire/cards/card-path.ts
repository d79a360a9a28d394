import type { Address } from '#app/domain/address/address.ts'
import { chainById, chainByName, type ChainId } from '#app/domain/chains/catalogue.ts'
import { readPoolId } from '#app/domain/liquidity/pool-id.ts'
import { readCurrency, writeCurrency } from '#app/domain/token/currency.ts'
import { HOUR } from '#app/base/time.ts'

/** What a card tells of. A pool's `id` is its address, or that of a v4 pool in lower case. */
export type CardSubject =
  | { readonly kind: 'token'; readonly chainId: ChainId; readonly address: Address }
  | { readonly kind: 'pool'; readonly chainId: ChainId; readonly id: string }

/** The picture that is shown beside a link to a token's or a pool's page. */
export function cardPath(subject: CardSubject): string {
  const name = subject.kind === 'token' ? writeCurrency(subject.address) : subject.id
  return `/cards/${subject.kind}/${chainById(subject.chainId).slug}/${name}.png`
}

const PATH = /^\/cards\/(token|pool)\/([\w-]{1,20})\/(\w{1,66})\.png$/

/** Undefined for what is no card's path. */
export function readCardPath(pathname: string): CardSubject | undefined {
  const [, kind, chainName = '', name = ''] = PATH.exec(pathname) ?? []
  const chainId = chainByName(chainName)?.id
  if (chainId === undefined) return undefined
  if (kind === 'token') {
    const address = readCurrency(name)
    return address && { kind, chainId, address }
  }
  const id = readPoolId(name)
  return id === undefined ? undefined : { kind: 'pool', chainId, id }
}

/** Cards are drawn anew by the hour, and their addresses say of which: who keeps pictures by address has a new one after it. */
export function cardHour(now: number): number {
  return Math.floor(now / HOUR)
}
