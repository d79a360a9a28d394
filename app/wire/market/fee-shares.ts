import * as v from 'valibot'
import { decimal } from './decimal.ts'
import { graphql } from './graphql.ts'

export const feeSharesFields = graphql(`
  fragment FeeSharesFields on FeeShares {
    liquidity: liquidityProviders
    protocol
  }
`)

export const feeShares = v.object({ liquidity: decimal, protocol: decimal })

/** The split of a pool's fees in percent, exact decimals. */
export type PoolFeeShares = Readonly<v.InferOutput<typeof feeShares>>
