import * as v from 'valibot'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { address } from './address.ts'
import { unixSeconds } from './as-of.ts'
import { decimal, wholeDecimal } from './decimal.ts'
import { defineQuery } from './define-query.ts'
import { graphql } from './graphql.ts'
import { nftImage, nftStandard } from './nfts.ts'

export interface NftRef {
  readonly chainId: ChainId
  readonly contract: Address
  readonly tokenId: string
}

const price = v.object({
  /** Whole units of the currency. */
  value: decimal,
  /** Untrusted. */
  symbol: v.string(),
})

export type NftPrice = Readonly<v.InferOutput<typeof price>>

const providerData = v.object({
  provider: v.picklist(['OPENSEA']),
  collectionName: v.nullable(v.string()),
  isVerified: v.boolean(),
  /** Lowest price of a listing in the collection. */
  floorPrice: v.nullable(price),
  /** Value of all sales in the collection. */
  volume: v.nullable(price),
  /** Number of accounts that hold NFTs of the collection. */
  ownerCount: v.nullable(wholeDecimal),
  /** The price is that of all units together. */
  lastSale: v.nullable(v.object({ price, quantity: wholeDecimal, time: unixSeconds })),
  /** Time of the oldest earlier answer used because the provider does not answer now; null while it answers. */
  lastAnswerAt: v.nullable(unixSeconds),
})

/** The provider's claims about an NFT and its collection. Texts are untrusted; null is unknown or none. */
export type NftProviderData = Readonly<v.InferOutput<typeof providerData>>

const nftDetails = v.object({
  standard: nftStandard,
  /** Null for ERC-1155. */
  owner: v.nullable(address),
  /** Untrusted, as are `name` and `traits`. */
  collection: v.nullable(v.string()),
  /** Number of tokens of the collection; null if unknown. */
  size: v.nullable(decimal),
  name: v.nullable(v.string()),
  /** False if there is no metadata, or it cannot be read. */
  hasMetadata: v.boolean(),
  traits: v.array(v.object({ name: v.string(), value: v.string() })),
  image: nftImage,
  /** False if data of a provider is missing because it did not answer. */
  isProviderAvailable: v.boolean(),
  providerData: v.nullable(providerData),
})

/** Data of an NFT from its contract, from the metadata that the contract points to, and from the provider. */
export type NftDetails = Readonly<v.InferOutput<typeof nftDetails>>

/** Null if the contract has no such NFT. */
export const nftDetailsQuery = defineQuery(
  graphql(`
    query NftDetails($chain: Chain!, $contract: String!, $tokenId: String!) {
      nft: nftDetails(chain: $chain, contract: $contract, tokenId: $tokenId) {
        standard: nftStandard
        owner: ownerAddress
        collection: collectionName
        size: collectionSize
        name
        hasMetadata
        traits {
          name
          value
        }
        image: imagePath
        isProviderAvailable
        providerData {
          provider
          collectionName
          isVerified
          floorPrice {
            value
            symbol
          }
          volume {
            value
            symbol
          }
          ownerCount
          lastSale {
            price {
              value
              symbol
            }
            quantity
            time: timestamp
          }
          lastAnswerAt
        }
      }
    }
  `),
  v.pipe(
    v.object({ nft: v.nullable(nftDetails) }),
    v.transform(({ nft }) => nft),
  ),
)
