import { HOUR } from '#app/base/time.ts'
import type { Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { writeCurrency } from '#app/domain/token/currency.ts'

/** What a card tells of. A pool's `id` is its address, or that of a v4 pool in lower case. */
export type CardSubject =
  | { readonly kind: 'token'; readonly chainId: ChainId; readonly address: Address }
  | { readonly kind: 'pool'; readonly chainId: ChainId; readonly id: string }

/** The picture that is shown beside a link to a token's or a pool's page. */
export function cardPath(subject: CardSubject): string {
  const name = subject.kind === 'token' ? writeCurrency(subject.address) : subject.id
  return `/cards/${subject.kind}/${chainById(subject.chainId).slug}/${name}.png`
}

/** Cards are drawn anew by the hour, and their addresses say of which: who keeps pictures by address has a new one after it. */
export function cardHour(now: number): number {
  return Math.floor(now / HOUR)
}
