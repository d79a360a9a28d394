import * as v from 'valibot'
import { address } from './address.ts'
import { unixSeconds } from './as-of.ts'
import { wholeDecimal } from './decimal.ts'
import { defineQuery } from './define-query.ts'
import { graphChain } from './graph-chain.ts'
import { graphql } from './graphql.ts'

/** Served by this site (`/api/nft-image/`). */
export const nftImage = v.nullable(
  v.pipe(v.string(), v.regex(/^\/api\/nft-image\/[\w-]+\/[\w-]+$/, 'not a path of an image')),
)

export const nftStandard = v.picklist(['ERC721', 'ERC1155'])

const nft = v.pipe(
  v.object({
    id: v.string(),
    standard: nftStandard,
    /** Units of the token id; 1 for ERC-721. */
    quantity: wholeDecimal,
    /** Name returned by the contract or the provider, so untrusted. */
    collection: v.nullable(v.string()),
    /** Name returned by the provider, so untrusted. */
    name: v.nullable(v.string()),
    image: nftImage,
    asset: v.object({
      tokenId: v.pipe(v.string(), v.regex(/^\d{1,78}$/, 'not an id')),
      nftContract: v.object({ address, chainId: graphChain }),
    }),
  }),
  v.transform(({ asset: { tokenId, nftContract }, ...holding }) => ({
    ...holding,
    tokenId,
    chainId: nftContract.chainId,
    contract: nftContract.address,
  })),
)

/** An NFT that an account holds. */
export type Nft = Readonly<v.InferOutput<typeof nft>>

const coverage = v.object({
  chainId: graphChain,
  /** Null if none is configured for the chain. */
  provider: v.nullable(v.picklist(['OPENSEA'])),
  /** False if the provider has not answered within the last day. */
  isProviderAvailable: v.boolean(),
  /** False if the account may have more NFTs. */
  isComplete: v.boolean(),
  /** Time of the provider's earlier answer, which is used because it does not answer now; null while it answers. */
  lastAnswerAt: v.nullable(unixSeconds),
  /** Number of NFTs left out because the provider has disabled them. */
  disabledCount: v.number(),
})

/** Sources of the NFTs on a chain. */
export type NftCoverage = Readonly<v.InferOutput<typeof coverage>>

/** The NFTs that an account holds. */
export interface OwnedNfts {
  readonly nfts: readonly Nft[]
  /** One entry per requested chain. */
  readonly coverage: readonly NftCoverage[]
}

export const nftsQuery = defineQuery(
  graphql(`
    query Nfts($owner: String!, $chains: [Chain!]) {
      portfolios(ownerAddresses: [$owner], chains: $chains) {
        nfts: nftBalances {
          id
          standard: nftStandard
          quantity
          collection: collectionName
          name
          image: imagePath
          asset: ownedAsset {
            tokenId
            nftContract {
              address
              chainId: chain
            }
          }
        }
        coverage: nftCoverage {
          chainId: chain
          provider
          isProviderAvailable
          isComplete
          lastAnswerAt
          disabledCount
        }
      }
    }
  `),
  v.pipe(
    v.object({
      portfolios: v.pipe(v.array(v.object({ nfts: v.array(nft), coverage: v.array(coverage) })), v.length(1)),
    }),
    v.transform(({ portfolios }): OwnedNfts => portfolios[0] ?? { nfts: [], coverage: [] }),
  ),
)
