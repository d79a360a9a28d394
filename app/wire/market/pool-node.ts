import * as v from 'valibot'
import type { Address } from '#app/domain/address/address.ts'
import { address } from './address.ts'
import { graphql } from './graphql.ts'
import { tokenFields, tokenNode } from './token.ts'

export const POOL_VERSIONS = ['V2', 'V3', 'V4'] as const
export type PoolVersion = (typeof POOL_VERSIONS)[number]

/** Fields that identify a pool: version, fee, tokens, address or id, and hook. */
export const poolFields = graphql(
  `
    fragment PoolFields on Pool {
      version: protocolVersion
      fee: feeTier
      token0 {
        ...TokenFields
      }
      token1 {
        ...TokenFields
      }
      ... on V2Pair {
        address
      }
      ... on V3Pool {
        address
      }
      ... on V4Pool {
        poolId
        isDynamicFee
        hook {
          address
        }
      }
    }
  `,
  [tokenFields],
)

export const poolIdEntries = {
  address: v.optional(address),
  poolId: v.optional(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/, 'not the id of a pool'))),
}

export const poolEntries = {
  ...poolIdEntries,
  version: v.picklist(POOL_VERSIONS),
  /** Pips; for a dynamic fee, the fee of the last swap. */
  fee: v.number(),
  isDynamicFee: v.optional(v.boolean(), false),
  hook: v.optional(v.nullable(v.object({ address })), null),
  token0: tokenNode,
  token1: tokenNode,
}

interface Fetched {
  readonly address?: string | undefined
  readonly poolId?: string | undefined
  readonly hook: { readonly address: Address } | null
}

/** Replaces `address` and `poolId` of a pool by one `id`, and its hook by the address of the hook. */
export function withPoolId<Node extends Fetched>({ address, poolId, hook, ...pool }: Node) {
  return {
    ...pool,
    /** A checksummed address, or the lower-case id of a v4 pool. */
    id: address ?? poolId ?? '',
    /** Null without a hook. */
    hook: hook?.address ?? null,
  }
}
