import * as v from 'valibot'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { address } from './address.ts'
import { decimal } from './decimal.ts'
import { defineQuery } from './define-query.ts'
import { graphql } from './graphql.ts'

export interface NftRef {
  readonly chainId: ChainId
  readonly contract: Address
  readonly tokenId: string
}

const nftDetails = v.object({
  owner: address,
  /** Untrusted, as are `name` and `traits`. */
  collection: v.nullable(v.string()),
  /** Number of tokens of the collection; null if unknown. */
  size: v.nullable(decimal),
  name: v.nullable(v.string()),
  /** False if there is no metadata, or it cannot be read. */
  hasMetadata: v.boolean(),
  traits: v.array(v.object({ name: v.string(), value: v.string() })),
})

/** Data of an NFT from its contract and from the metadata that the contract points to. */
export type NftDetails = Readonly<v.InferOutput<typeof nftDetails>>

/** Null if the contract returns no owner. */
export const nftDetailsQuery = defineQuery(
  graphql(`
    query NftDetails($chain: Chain!, $contract: String!, $tokenId: String!) {
      nft: nftDetails(chain: $chain, contract: $contract, tokenId: $tokenId) {
        owner: ownerAddress
        collection: collectionName
        size: collectionSize
        name
        hasMetadata
        traits {
          name
          value
        }
      }
    }
  `),
  v.pipe(
    v.object({ nft: v.nullable(nftDetails) }),
    v.transform(({ nft }) => nft),
  ),
)
