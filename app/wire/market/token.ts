import * as v from 'valibot'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { parseAddress } from '#app/domain/address/parse-address.ts'
import { chainByGraphName } from '#app/domain/chains/catalogue.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { Token } from '#app/domain/token/token.ts'
import { SAFETY_LEVELS, SAFETY_REASONS, type SafetyLevel, type TokenFindings } from '#app/domain/token/safety.ts'
import { decimal } from './decimal.ts'

/** A token with the values of lists and selectors. `address` is NATIVE for the native currency. */
export interface MarketToken extends Token {
  readonly safety: SafetyLevel
  /** Has the symbol of a listed token at another address. */
  readonly isImpersonator: boolean
  /** Only for requests of a single token; lists request its level only. */
  readonly findings?: TokenFindings | undefined
  /** US dollars per whole token, exact decimal. Null if no pool is deep enough. */
  readonly price: string | null
}

/** The chain enum of the graph endpoint, read as the chain's id. */
export const graphChain = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): ChainId => {
    const chain = chainByGraphName(dataset.value)
    if (chain) return chain.id
    addIssue({ message: 'not a chain served' })
    return NEVER
  }),
)

/** Null is the native currency. */
export const graphAddress = v.pipe(
  v.nullable(v.string()),
  v.rawTransform(({ dataset, addIssue, NEVER }): Address => {
    if (dataset.value === null) return NATIVE
    const address = parseAddress(dataset.value)
    if (address.ok) return address.value
    addIssue({ message: address.problem })
    return NEVER
  }),
)

export const TOKEN_FIELDS = 'chain address symbol name decimals safetyLevel isImpersonator'

/** Requested for single tokens. */
export const FINDINGS_FIELDS = 'findings { reasons buyFee sellFee triedAt }'

const basisPoints = v.nullable(v.pipe(v.number(), v.integer()))

const tokenEntries = {
  chain: graphChain,
  address: graphAddress,
  symbol: v.string(),
  name: v.string(),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
  safetyLevel: v.picklist(SAFETY_LEVELS),
  isImpersonator: v.boolean(),
  findings: v.optional(
    v.object({
      reasons: v.array(v.picklist(SAFETY_REASONS)),
      buyFee: basisPoints,
      sellFee: basisPoints,
      triedAt: v.nullable(v.number()),
    }),
  ),
}

/** A `Token` node with `market { price }` and further market fields of the query. */
export function tokenNode<Market extends v.ObjectEntries>(market: Market) {
  return v.object({ ...tokenEntries, market: v.object({ price: v.nullable(decimal), ...market }) })
}

interface TokenNode {
  readonly chain: ChainId
  readonly address: Address
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly safetyLevel: SafetyLevel
  readonly isImpersonator: boolean
  readonly findings?: TokenFindings | undefined
  readonly market: { readonly price: string | null }
}

/** Converts a node. */
export function marketToken(node: TokenNode): MarketToken {
  return {
    chainId: node.chain,
    address: node.address,
    symbol: node.symbol,
    name: node.name,
    decimals: node.decimals,
    safety: node.safetyLevel,
    isImpersonator: node.isImpersonator,
    ...(node.findings && { findings: node.findings }),
    price: node.market.price,
  }
}
