import { CHAINS } from '#app/domain/chains/catalogue.ts'
import { addressArgument, textArgument } from './arguments.ts'
import { checksummed } from './checksummed.ts'
import { chainIdOf, type MarketContext } from './context.ts'
import { MAX_COLLECTIONS } from './field-costs.ts'
import { findCollections, type NftCollection } from './nft-collections.ts'
import { readNftDetails, type NftDetails, type NftProviderData } from './nft-details.ts'
import type { NftSale } from '../nfts/opensea-answers.ts'
import { sizeOf } from './page.ts'
import { problem } from './problem.ts'

interface NftArgs {
  readonly chain: string
  readonly contract: string
  readonly tokenId: string
}

interface CollectionArgs {
  readonly searchQuery: string
  readonly chains?: readonly string[] | null
  readonly size?: number | null
}

export const nftQueries = {
  searchNftCollections(
    _: unknown,
    { searchQuery, chains, size }: CollectionArgs,
    context: MarketContext,
  ): readonly NftCollection[] {
    const chainIds = chains?.map(chainIdOf) ?? CHAINS.filter(({ isTestnet }) => !isTestnet).map(({ id }) => id)
    const limit = sizeOf(size, DEFAULT_COLLECTIONS, MAX_COLLECTIONS)
    return findCollections(context.collections(), textArgument(searchQuery), chainIds).slice(0, limit)
  },

  nftDetails: (_: unknown, { chain, contract, tokenId }: NftArgs, context: MarketContext) =>
    readNftDetails(context, chainIdOf(chain), addressArgument(contract), idArgument(tokenId)),
}

const DEFAULT_COLLECTIONS = 5

/** Throws request.malformed */
function idArgument(text: string): bigint {
  if (/^\d{1,78}$/.test(text) && BigInt(text) < 1n << 256n) return BigInt(text)
  throw problem('request.malformed', 'the id of an NFT is a whole number below 2^256')
}

export const nftFields = {
  NftCollection: {
    id: ({ chainId, contract }: NftCollection) => `${chainId}:${contract}`,
    isVerified: () => true,
    nftContracts: (found: NftCollection) => [found],
  },

  NftDetails: {
    id: ({ chainId, contract, tokenId }: NftDetails) => `${chainId}:${contract}:${tokenId}:details`,
    asset: (details: NftDetails) => details,
    nftStandard: ({ standard }: NftDetails) => standard.toUpperCase(),
    ownerAddress: ({ owner }: NftDetails) => checksummed(owner),
    collectionName: ({ collection }: NftDetails) => collection,
    collectionSize: ({ items }: NftDetails) => items?.toString() ?? null,
    name: ({ metadata }: NftDetails) => metadata?.name ?? null,
    hasMetadata: ({ metadata }: NftDetails) => metadata !== null,
    traits: ({ metadata }: NftDetails) => metadata?.traits ?? [],
    imagePath: ({ images }: NftDetails, _: unknown, context: MarketContext) => context.nftImagePath(images),
  },

  NftProviderData: {
    ownerCount: ({ ownerCount }: NftProviderData) => ownerCount?.toString() ?? null,
  },

  NftSale: {
    quantity: ({ quantity }: NftSale) => quantity.toString(),
    timestamp: ({ time }: NftSale) => time,
  },
}
