import { powerOfTen, usdValue } from '#app/domain/amount/usd-value.ts'
import type { PoolRow } from '#workers/kit/market-tables.ts'

/** 1e-18 USD: the unit of prices. */
const PRICE_ONE = 10n ** 18n
/** Ratios of two tokens have 36 decimals, so that a price of 1e-18 still has 18 significant digits. */
const RATIO_ONE = 10n ** 36n
/** Minimum depth of a pool to influence prices, in micro-dollars: 10,000 USD, computed as twice the value of the side that already has a price. */
const MIN_DEPTH = 10_000_000_000n
const Q192_BITS = 192n
const Q96_BITS = 96n

/**
 * How a token is priced. 0: a stablecoin of the chain's catalogue, one dollar by definition · 1: the native
 * currency and its wrapped form, one price for both · 2: the chain's other base tokens · 3: everything else. A token is
 * priced only through pools with tokens of a lower level, so that prices never depend on themselves.
 */
export type PriceLevel = 0 | 1 | 2 | 3

interface PricedPair {
  readonly pool: PricedPool
  readonly isToken0: boolean
  readonly counter: PriceNode
}

/** A pool with the price its state implies, computed at most once per state. */
export class PricedPool {
  readonly row: PoolRow
  readonly node0: PriceNode
  readonly node1: PriceNode
  readonly decimals0: number
  readonly decimals1: number
  #ratio0: bigint | undefined
  #ratio1: bigint | undefined

  constructor(
    row: PoolRow,
    side0: { node: PriceNode; decimals: number },
    side1: { node: PriceNode; decimals: number },
  ) {
    this.row = row
    this.node0 = side0.node
    this.node1 = side1.node
    this.decimals0 = side0.decimals
    this.decimals1 = side1.decimals
    if (this.node0.level > this.node1.level) this.node0.addMarket({ pool: this, isToken0: true, counter: this.node1 })
    if (this.node1.level > this.node0.level) this.node1.addMarket({ pool: this, isToken0: false, counter: this.node0 })
  }

  /** Discards derived prices. Call whenever price, liquidity or reserves of the row change. */
  invalidate(): void {
    this.#ratio0 = undefined
    this.#ratio1 = undefined
    if (this.node0.level > this.node1.level) this.node0.invalidate()
    if (this.node1.level > this.node0.level) this.node1.invalidate()
  }

  /** Price as token1 per token0, or the reverse, in whole tokens; unit 1e-36, rounded down. Undefined without a price. */
  ratio(ofToken0: boolean): bigint | undefined {
    const sqrtPrice = this.row.sqrtPrice
    if (!sqrtPrice) return undefined
    const square = sqrtPrice * sqrtPrice
    if (ofToken0) {
      return (this.#ratio0 ??=
        (square * RATIO_ONE * powerOfTen(this.decimals0)) / (powerOfTen(this.decimals1) << Q192_BITS))
    }
    return (this.#ratio1 ??=
      ((powerOfTen(this.decimals1) * RATIO_ONE) << Q192_BITS) / (square * powerOfTen(this.decimals0)))
  }

  /**
   * Depth of a side in base units: the reserve, limited to the virtual reserve of the in-range liquidity, so that deposits
   * far from the price do not add depth.
   */
  depth(ofToken0: boolean): bigint {
    const { version, reserve0, reserve1, liquidity, sqrtPrice } = this.row
    const reserve = ofToken0 ? reserve0 : reserve1
    if (version === 2) return reserve
    if (!sqrtPrice) return 0n
    const virtual = ofToken0 ? (liquidity << Q96_BITS) / sqrtPrice : (liquidity * sqrtPrice) >> Q96_BITS
    return virtual < reserve ? virtual : reserve
  }
}

/** The price of one token, or of the native currency and its wrapped form together. */
export class PriceNode {
  readonly level: PriceLevel
  readonly #isPriceable: boolean
  readonly #markets: PricedPair[] = []
  readonly #dependents = new Set<PriceNode>()
  #price: bigint | undefined
  #isCurrent = false

  constructor(level: PriceLevel, isPriceable: boolean) {
    this.level = level
    this.#isPriceable = isPriceable
    if (level === 0 && isPriceable) this.#price = PRICE_ONE
    if (level === 0) this.#isCurrent = true
  }

  addMarket(market: PricedPair): void {
    this.#markets.push(market)
    market.counter.#dependents.add(this)
    this.invalidate()
  }

  invalidate(): void {
    // The dependents of a stale node are stale already: reading one of them would have refreshed this node.
    if (!this.#isCurrent || this.level === 0) return
    this.#isCurrent = false
    for (const dependent of this.#dependents) dependent.invalidate()
  }

  /**
   * The current price of a whole token: the median of the pools that are deep enough, weighted by the depth of the other side.
   * Undefined if no pool is deep enough. Depends only on the pools' current state.
   *
   * Units    1e-18 USD
   * Rounds   down
   */
  price(): bigint | undefined {
    if (!this.#isCurrent) {
      this.#price = this.#isPriceable ? this.#median() : undefined
      this.#isCurrent = true
    }
    return this.#price
  }

  #median(): bigint | undefined {
    const quotes: { readonly price: bigint; readonly weight: bigint }[] = []
    let total = 0n
    for (const { pool, isToken0, counter } of this.#markets) {
      const counterPrice = counter.price()
      if (counterPrice === undefined) continue
      const ratio = pool.ratio(isToken0)
      if (ratio === undefined) continue
      const weight = usdValue(pool.depth(!isToken0), counterPrice, isToken0 ? pool.decimals1 : pool.decimals0)
      if (weight * 2n < MIN_DEPTH) continue
      const price = (ratio * counterPrice) / RATIO_ONE
      // Prices below 1e-18 USD per whole token are ignored.
      if (price === 0n) continue
      quotes.push({ price, weight })
      total += weight
    }
    if (quotes.length > 1) quotes.sort((a, b) => compare(a.price, b.price))
    let cumulativeWeight = 0n
    for (const { price, weight } of quotes) {
      cumulativeWeight += weight
      if (cumulativeWeight * 2n >= total) return price
    }
    return undefined
  }
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
