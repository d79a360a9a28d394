import * as v from 'valibot'
import { address } from './address.ts'
import { defineQuery } from './define-query.ts'
import { graphChain } from './graph-chain.ts'
import { graphql } from './graphql.ts'

const nft = v.pipe(
  v.object({
    id: v.string(),
    /** Name returned by the contract, so untrusted. */
    collection: v.nullable(v.string()),
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

export const nftsQuery = defineQuery(
  graphql(`
    query Nfts($owner: String!, $chains: [Chain!]) {
      portfolios(ownerAddresses: [$owner], chains: $chains) {
        nfts: nftBalances {
          id
          collection: collectionName
          asset: ownedAsset {
            tokenId
            nftContract {
              address
              chainId: chain
            }
          }
        }
      }
    }
  `),
  v.pipe(
    v.object({ portfolios: v.pipe(v.array(v.object({ nfts: v.array(nft) })), v.length(1)) }),
    v.transform(({ portfolios }): readonly Nft[] => portfolios[0]?.nfts ?? []),
  ),
)
