import type { WorldToken } from './tokens.ts'
import { noiseAt, mixSeed } from './random.ts'

/**
 * Prices are a function of the seed and the absolute time, so worlds built on different days and the bot agree. Each
 * path is a sum of waves of random height, each half as long as the previous one and lower by the square root of two:
 * at any scale it looks like a market. All tokens follow the market's wave by their beta.
 */
export interface PricePaths {
  /** Dollars per whole token at a UNIX time. */
  usdAt(token: WorldToken, time: number): number
}

const DAY = 86_400
const YEAR = 365 * DAY
/** Lengths of the waves, in seconds. */
const SHORTEST_WAVE = 90
const LONGEST_WAVE = 64 * DAY
/** A stablecoin returns to one dollar within hours. */
const LONGEST_STABLE_WAVE = DAY / 4
/** Typical daily change of the market as a whole. */
const MARKET_VOLATILITY = 0.021
/** Normalises uniformly distributed heights, so that the daily change is as specified. */
const HEIGHT_SCALE = 0.8
/** UNIX seconds at which prices equal `market.usd`. */
const REFERENCE = 1_795_000_000

/** A smooth non-periodic wave with a daily change of about `volatility`. */
export function wave(seed: number, time: number, volatility: number, longestWave: number): number {
  let sum = 0
  for (let length = longestWave, octave = 0; length >= SHORTEST_WAVE; length /= 2, octave++) {
    const position = time / length
    const before = Math.floor(position)
    const along = position - before
    const blend = along * along * (3 - 2 * along)
    const octaveSeed = seed + octave * 7_919
    const height = noiseAt(octaveSeed, before) * (1 - blend) + noiseAt(octaveSeed, before + 1) * blend
    sum += height * HEIGHT_SCALE * volatility * Math.sqrt(Math.min(length, LONGEST_WAVE) / DAY)
  }
  return sum
}

export function createPrices(seed: number): PricePaths {
  const marketSeed = mixSeed(seed, 'market')
  const familySeeds = new Map<string, number>()
  function familySeedOf(family: string): number {
    const cached = familySeeds.get(family)
    if (cached !== undefined) return cached
    const created = mixSeed(seed, 'token', family)
    familySeeds.set(family, created)
    return created
  }
  return {
    usdAt({ symbol, market }, time) {
      const familySeed = familySeedOf(market.family ?? symbol)
      const isStable = market.beta === 0 && market.volatility < 0.001
      if (isStable) return market.usd * Math.exp(wave(familySeed, time, market.volatility, LONGEST_STABLE_WAVE))
      const years = Math.max(-1.5, Math.min(1.5, (time - REFERENCE) / YEAR))
      const change =
        Math.log(market.drift ?? 1) * years +
        market.beta * wave(marketSeed, time, MARKET_VOLATILITY, LONGEST_WAVE) +
        wave(familySeed, time, market.volatility, LONGEST_WAVE)
      return market.usd * Math.exp(change)
    },
  }
}
