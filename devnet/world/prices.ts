import type { WorldToken } from './tokens.ts'
import { chanceAt, mixSeed } from './random.ts'

/**
 * Prices are a function of the seed and the absolute time, so a world built today, one built tomorrow and the bot that
 * carries on all agree. Each path is a sum of waves of random height, every wave half as long as the one before and lower
 * by the square root of two: seen at any scale it moves like a market. All tokens share the market's wave, by their beta.
 */
export interface PricePaths {
  /** Dollars of one whole token at a Unix time. */
  usdAt(token: WorldToken, time: number): number
}

const DAY = 86_400
const YEAR = 365 * DAY
const SHORTEST_WAVE = 90
const LONGEST_WAVE = 64 * DAY
/** A stablecoin is pulled back to its dollar within hours. */
const LONGEST_STABLE_WAVE = DAY / 4
/** A day's typical change of the market as a whole. */
const MARKET_WANDER = 0.021
/** The heights are even between -1 and 1; this makes a day's change come out as said. */
const HEIGHT = 0.8
/** When tokens cost what `market.usd` says. */
const REFERENCE = 1_795_000_000

/** A slow wave that repeats nowhere, of about `wander` in a day. */
export function wave(seed: number, time: number, wander: number, longest: number): number {
  let sum = 0
  for (let length = longest, octave = 0; length >= SHORTEST_WAVE; length /= 2, octave++) {
    const position = time / length
    const before = Math.floor(position)
    const along = position - before
    const blend = along * along * (3 - 2 * along)
    const octaveSeed = seed + octave * 7_919
    const height = chanceAt(octaveSeed, before) * (1 - blend) + chanceAt(octaveSeed, before + 1) * blend
    sum += height * HEIGHT * wander * Math.sqrt(Math.min(length, LONGEST_WAVE) / DAY)
  }
  return sum
}

export function createPrices(seed: number): PricePaths {
  const marketSeed = mixSeed(seed, 'market')
  const ownSeeds = new Map<string, number>()
  function ownSeed(family: string): number {
    const known = ownSeeds.get(family)
    if (known !== undefined) return known
    const made = mixSeed(seed, 'token', family)
    ownSeeds.set(family, made)
    return made
  }
  return {
    usdAt({ symbol, market }, time) {
      const own = ownSeed(market.family ?? symbol)
      const isStable = market.beta === 0 && market.wander < 0.001
      if (isStable) return market.usd * Math.exp(wave(own, time, market.wander, LONGEST_STABLE_WAVE))
      const years = Math.max(-1.5, Math.min(1.5, (time - REFERENCE) / YEAR))
      const change =
        Math.log(market.drift ?? 1) * years +
        market.beta * wave(marketSeed, time, MARKET_WANDER, LONGEST_WAVE) +
        wave(own, time, market.wander, LONGEST_WAVE)
      return market.usd * Math.exp(change)
    },
  }
}
