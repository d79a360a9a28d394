import { secondsSince } from '#app/base/time.ts'
import { truncateDecimal } from '#app/domain/amount/truncate-decimal.ts'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { baseSide } from '#app/domain/liquidity/base-side.ts'
import type { PriceRange } from '#app/domain/liquidity/tick-price.ts'
import { namedPool, type NamedPool } from '#app/entities/pool/pool-summary.ts'
import type { PositionStatus } from '#app/wire/market/position-node.ts'
import type { Position } from '#app/wire/market/positions.ts'
import { placeOf, rangeOf } from './range-of.ts'

/** A position as a list shows it. Money, prices and percentages are exact decimals; null if unknown. */
export interface PositionRow {
  readonly chainId: ChainId
  /** The id of the NFT, or the address of a v2 pair. */
  readonly id: string
  readonly owner: Address
  readonly pool: NamedPool
  readonly status: PositionStatus
  /** Seconds since the price left the range; null if it is in range, or unknown. */
  readonly secondsOutOfRange: number | null
  /** Null for v2, which has no range. */
  readonly range: PriceRange | null
  /** Position of the pool's price, as in `placeInRange`; null for v2, without a price, and if the range has no lower or upper end. */
  readonly place: number | null
  /** Value of the liquidity in US dollars, without uncollected fees. */
  readonly value: string | null
  /** Value of uncollected fees in US dollars; null for v2 too. */
  readonly fees: string | null
  /** APR that the position itself has earned, in percent. */
  readonly apr: string | null
}

/** More digits than any view shows. */
const DIGITS = 10

/** A position with ages as of `now` (UNIX milliseconds). */
export function positionRow(position: Position, now: number): PositionRow {
  const { chainId, pool, tokenId, owner, status, amounts, uncollected, earnings } = position
  const since = earnings?.outOfRangeSince ?? null
  const side = baseSide(chainId, pool.token0.address, pool.token1.address)
  return {
    chainId,
    id: tokenId ?? pool.id,
    owner,
    status,
    pool: namedPool(chainId, pool),
    secondsOutOfRange: since === null ? null : secondsSince(since, now),
    range: rangeOf(position, side),
    place: placeOf(position, side),
    value: truncate(amounts.value),
    fees: truncate(uncollected?.value ?? null),
    apr: truncate(earnings?.apr ?? null),
  }
}

function truncate(value: string | null): string | null {
  return value === null ? null : truncateDecimal(value, DIGITS)
}
