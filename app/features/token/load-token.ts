import { SECOND, secondsSince } from '#app/base/time.ts'
import type { MarketSource } from '#app/data/market-client.ts'
import { changeOf } from '#app/entities/market-page/history.ts'
import { shortDecimal } from '#app/entities/market-page/short-decimal.ts'
import { tokenCaution } from '#app/entities/token/token-caution.ts'
import { plainText } from '#app/entities/token/token-text.tsx'
import type { TokenDetails } from '#app/wire/market/token-details.ts'
import type { TokenPageFacts } from './token-facts.ts'
import { tokenKey } from './token-key.ts'
import type { TokenQuery } from './token-query.ts'

/** Loads the token of the page; null if it is not in the index. */
export async function loadToken({ market, cached, now }: MarketSource, query: TokenQuery) {
  const { chainId, address } = query
  const { value, age } = await cached(`token/7/${tokenKey(query)}`, () => market.token({ chainId, address }))
  return value && { entity: value, facts: tokenFacts(value, age, now()) }
}

function tokenFacts(token: TokenDetails, age: number, now: number): TokenPageFacts {
  const { asOf } = token
  return {
    symbol: plainText(token.symbol),
    name: plainText(token.name),
    decimals: token.decimals,
    price: shortDecimal(token.price),
    dayChange: token.dayChange,
    weekChange: token.weekChange,
    monthChange: token.monthChange,
    yearChange: token.yearChange,
    // Without a price the value is unknown, not zero.
    tvl: token.price === null ? null : shortDecimal(token.tvl),
    tvlChange: token.tvlChange,
    marketCap: shortDecimal(token.marketCap),
    fdv: shortDecimal(token.fdv),
    dayVolume: token.price === null ? null : shortDecimal(token.dayVolume),
    dayVolumeChange: token.dayVolumeChange,
    yearHigh: shortDecimal(token.yearHigh),
    yearLow: shortDecimal(token.yearLow),
    sinceHigh: changeOf(token.yearHigh, token.price),
    sinceLow: changeOf(token.yearLow, token.price),
    supply: shortDecimal(token.supply),
    txCount: token.txCount,
    caution: tokenCaution(token),
    logo: token.logo,
    safety: token.safety,
    findings: token.findings,
    about: token.about,
    elsewhere: token.elsewhere,
    asOf: asOf && { block: asOf.block, time: asOf.time, secondsAgo: secondsSince(asOf.time, now) },
    ageSeconds: Math.floor(age / SECOND),
  }
}
