import * as v from 'valibot'
import { SAFETY_LEVELS, SAFETY_REASONS } from '#app/domain/token/safety-names.ts'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { tokenAddress } from './address.ts'
import { LOGO_PATH } from '#app/domain/logos/logo-path.ts'
import { decimal } from './decimal.ts'
import { graphChain } from './graph-chain.ts'
import { graphql } from './graphql.ts'

export interface TokenRef {
  readonly chainId: ChainId
  /** NATIVE for the native currency. */
  readonly address: Address
}

export const tokenFields = graphql(`
  fragment TokenFields on Token {
    chainId: chain
    address
    symbol
    name
    decimals
    safety: safetyLevel
    isImpersonator
    logo
    market {
      price
    }
  }
`)

export const tokenEntries = {
  chainId: graphChain,
  /** NATIVE for the native currency. */
  address: tokenAddress,
  symbol: v.string(),
  name: v.string(),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
  safety: v.picklist(SAFETY_LEVELS),
  /** Has the symbol of a listed token at another address. */
  isImpersonator: v.boolean(),
  /** Path of the token's logo on this site; null without a logo. */
  logo: v.nullable(v.pipe(v.string(), v.regex(LOGO_PATH, 'not a path of a logo'))),
}

export const tokenMarketEntries = {
  /** US dollars per whole token, exact decimal. Null if no pool is deep enough. */
  price: v.nullable(decimal),
}

/** Moves the fields of `market` into the token. */
export function withMarket<Node extends { readonly market: object }>({
  market,
  ...token
}: Node): Omit<Node, 'market'> & Node['market'] {
  return { ...token, ...market }
}

/** The fields of a token that lists and selectors request. */
export const tokenNode = v.pipe(
  v.object({ ...tokenEntries, market: v.object(tokenMarketEntries) }),
  v.transform(withMarket),
)

/** Requested for single tokens only; lists request the level. */
export const findingsFields = graphql(`
  fragment FindingsFields on Token {
    findings {
      reasons
      buyFee
      sellFee
      triedAt
    }
  }
`)

const basisPoints = v.nullable(v.pipe(v.number(), v.integer()))

export const findings = v.object({
  reasons: v.pipe(v.array(v.picklist(SAFETY_REASONS)), v.readonly()),
  buyFee: basisPoints,
  sellFee: basisPoints,
  triedAt: v.nullable(v.number()),
})

/** A token of the market. */
export interface MarketToken extends Readonly<v.InferOutput<typeof tokenNode>> {
  readonly findings?: v.InferOutput<typeof findings> | undefined
}
