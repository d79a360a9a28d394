import * as v from 'valibot'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { address } from './address.ts'
import { defineQuery } from './define-query.ts'
import { graphChain } from './graph-chain.ts'
import { graphql } from './graphql.ts'

export interface SearchCollectionsQuery {
  readonly text: string
  readonly chainIds: readonly ChainId[]
  readonly limit: number
}

const collection = v.pipe(
  v.object({
    name: v.string(),
    /** Listed by the operator. */
    isVerified: v.boolean(),
    contracts: v.pipe(v.array(v.object({ chainId: graphChain, address })), v.length(1)),
  }),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const { contracts, ...rest } = dataset.value
    const [contract] = contracts
    if (contract) return { ...rest, ...contract }
    addIssue({ message: 'no contract' })
    return NEVER
  }),
)

/** An NFT collection, by its contract. */
export type NftCollection = Readonly<v.InferOutput<typeof collection>>

export const searchCollectionsQuery = defineQuery(
  graphql(`
    query SearchNftCollections($text: String!, $chains: [Chain!], $size: Int) {
      collections: searchNftCollections(searchQuery: $text, chains: $chains, size: $size) {
        name
        isVerified
        contracts: nftContracts {
          chainId: chain
          address
        }
      }
    }
  `),
  v.pipe(
    v.object({ collections: v.array(collection) }),
    v.transform(({ collections }): readonly NftCollection[] => collections),
  ),
)
