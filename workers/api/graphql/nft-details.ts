import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { readHead } from '../trading/head-block.ts'
import { wordAt, type Call, type Returned } from '../trading/multicall.ts'
import type { DatedAnswer } from '../nfts/opensea.ts'
import { newestSale, nftOf, priceOf, traitsOf, type NftPrice, type NftSale } from '../nfts/opensea-answers.ts'
import { nameCall, readName, readText } from './collection-name.ts'
import type { MarketContext } from './context.ts'
import { decodeDataUri, MAX_METADATA, plainText, readMetadata, type NftMetadata } from './nft-metadata.ts'
import { readUntrusted } from './read-balances.ts'

/** An NFT with data of its contract, its metadata and the provider. Texts are untrusted. */
export interface NftDetails {
  readonly chainId: ChainId
  /** Lower case. */
  readonly contract: string
  readonly tokenId: bigint
  readonly standard: 'erc721' | 'erc1155'
  readonly collection: string | null
  /** Lower case; null for ERC-1155. */
  readonly owner: string | null
  /** `totalSupply()` of an ERC-721 contract; null if the contract lacks it. */
  readonly items: bigint | null
  /** From the contract, else from the provider; null if it is missing or cannot be read. */
  readonly metadata: NftMetadata | null
  /** URLs of the image, best first. */
  readonly images: readonly string[]
  /** False if the provider did not answer all requests. */
  readonly isProviderAvailable: boolean
  readonly providerData: NftProviderData | null
}

/** The provider's claims about an NFT and its collection. */
export interface NftProviderData {
  readonly provider: 'OPENSEA'
  readonly collectionName: string | null
  readonly isVerified: boolean
  readonly floorPrice: NftPrice | null
  readonly volume: NftPrice | null
  readonly ownerCount: number | null
  readonly lastSale: NftSale | null
  /** UNIX seconds of the oldest earlier answer used because the provider does not answer now; null without one. */
  readonly lastAnswerAt: number | null
}

const OWNER_OF = '0x6352211e'
const TOKEN_URI = '0xc87b56dd'
/** `uri(uint256)` of ERC-1155. */
const URI = '0x0e89341c'
const TOTAL_SUPPLY: Call['data'] = '0x18160ddd'
/** `supportsInterface` with the id of ERC-1155. Source: EIP-1155 */
const IS_ERC1155: Call['data'] = `0x01ffc9a7d9b67a26${'0'.repeat(56)}`
const MAX_NAME = 60

/**
 * Reads an NFT at the newest block, with metadata from a data URI or an allowed host, and the provider's data.
 *
 * Returns  null if the contract has no such ERC-721 token, and is no ERC-1155 contract with a `uri` for it
 * Throws   RpcUnavailable, RpcRefused
 */
export async function readNftDetails(
  context: MarketContext,
  chainId: ChainId,
  contract: string,
  tokenId: bigint,
): Promise<NftDetails | null> {
  const [token, fromProvider] = await Promise.all([
    readFromContract(context, chainId, contract, tokenId),
    readFromProvider(context, chainId, contract, tokenId),
  ])
  if (!token) return null
  const { isAvailable: isProviderAvailable, images, metadata, providerData } = fromProvider
  return {
    chainId,
    contract,
    tokenId,
    images,
    isProviderAvailable,
    providerData,
    ...token,
    metadata: token.metadata && metadata ? mergeMetadata(token.metadata, metadata) : (token.metadata ?? metadata),
  }
}

/** Returns the contract's metadata, with the provider's for each missing part. */
function mergeMetadata(contract: NftMetadata, provider: NftMetadata): NftMetadata {
  return {
    name: contract.name ?? provider.name,
    traits: contract.traits.length > 0 ? contract.traits : provider.traits,
  }
}

async function readFromContract(context: MarketContext, chainId: ChainId, contract: string, tokenId: bigint) {
  const rpc = context.rpc(chainId)
  const to = contract as Address
  const id = tokenId.toString(16).padStart(64, '0')
  const [owner, name, supply, tokenUri, support, uri] = await readUntrusted(rpc, await readHead(rpc), [
    { to, data: `${OWNER_OF}${id}` },
    nameCall(contract),
    { to, data: TOTAL_SUPPLY },
    { to, data: `${TOKEN_URI}${id}` },
    { to, data: IS_ERC1155 },
    { to, data: `${URI}${id}` },
  ])
  const collection = readName(name)
  if (owner?.length === 64 && BigInt(`0x${owner}`) >> 160n === 0n) {
    return {
      standard: 'erc721' as const,
      collection,
      owner: `0x${owner.slice(24)}`,
      items: supply?.length === 64 ? wordAt(supply, 0) : null,
      metadata: await metadataAt(context, tokenUri, id),
    }
  }
  if (support?.length !== 64 || wordAt(support, 0) !== 1n || uri === undefined) return null
  const metadata = await metadataAt(context, uri, id)
  return { standard: 'erc1155' as const, collection, owner: null, items: null, metadata }
}

/** Reads the metadata at a returned URI. `id` is 64 hexadecimal digits, which replace `{id}`. Source: EIP-1155 */
async function metadataAt(context: MarketContext, returned: Returned, id: string): Promise<NftMetadata | null> {
  const uri = readText(returned, MAX_METADATA)?.replaceAll('{id}', id)
  if (uri === undefined) return null
  const json = decodeDataUri(uri) ?? (await context.outsideText(uri))
  return (json !== undefined && readMetadata(json)) || null
}

/** Reads the provider's data. Never throws. */
async function readFromProvider({ nftProvider }: MarketContext, chainId: ChainId, contract: string, tokenId: bigint) {
  const none = { isAvailable: true, images: [], metadata: null, providerData: null }
  if (!nftProvider?.covers(chainId)) return none
  const [nft, sales] = await Promise.all([
    nftProvider.nft(chainId, contract, tokenId),
    nftProvider.sales(chainId, contract, tokenId),
  ])
  if (!nft) return { ...none, isAvailable: false }
  const described = nft.value && nftOf(nft.value.nft)
  if (!nft.value || !described) return none
  const { slug } = described
  const [collection, stats] =
    slug === null ? [] : await Promise.all([nftProvider.collection(slug), nftProvider.stats(slug)])
  const total = stats?.value?.total
  const answers: readonly (DatedAnswer<unknown> | undefined)[] = [
    nft,
    sales,
    ...(slug === null ? [] : [collection, stats]),
  ]
  const staleAnswers = answers.flatMap((answer) => (answer?.isStale ? answer.readAt : []))
  const providerData: NftProviderData = {
    provider: 'OPENSEA',
    collectionName: plainText(collection?.value?.name ?? '', MAX_NAME) || null,
    isVerified: collection?.value?.safelist_status === 'verified',
    floorPrice: priceOf(total?.floor_price, total?.floor_price_symbol),
    volume: priceOf(total?.volume, total?.volume_symbol),
    ownerCount: total?.num_owners ?? null,
    lastSale: sales?.value ? newestSale(sales.value) : null,
    lastAnswerAt: staleAnswers.length > 0 ? Math.min(...staleAnswers) : null,
  }
  return {
    isAvailable: answers.every((answer) => answer !== undefined),
    images: described.images,
    metadata: { name: described.name, traits: traitsOf(nft.value) },
    providerData,
  }
}
