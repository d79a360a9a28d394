import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { readHead } from '../trading/head-block.ts'
import { wordAt, type Call, type Returned } from '../trading/multicall.ts'
import { nameCall, readName, readText } from './collection-name.ts'
import type { MarketContext } from './context.ts'
import { dataOf, MAX_METADATA, readMetadata, type NftMetadata } from './nft-metadata.ts'
import { readUntrusted } from './read-balances.ts'

/** An ERC-721 token with data of its contract and its metadata. Texts are untrusted. */
export interface NftDetails {
  readonly chainId: ChainId
  /** Lower case. */
  readonly contract: string
  readonly tokenId: bigint
  readonly collection: string | null
  /** Lower case. */
  readonly owner: string
  /** `totalSupply()` of the collection; null if the contract lacks it. */
  readonly items: bigint | null
  /** Null if it is missing or cannot be read. */
  readonly metadata: NftMetadata | null
}

const OWNER_OF = '0x6352211e'
const TOKEN_URI = '0xc87b56dd'
const TOTAL_SUPPLY: Call['data'] = '0x18160ddd'

/**
 * Reads an NFT at the newest block, with metadata from a data URI or an allowed host.
 *
 * Returns  null if `ownerOf` reverts or does not return an address
 * Throws   RpcUnavailable, RpcRefused
 */
export async function readNftDetails(
  context: MarketContext,
  chainId: ChainId,
  contract: string,
  tokenId: bigint,
): Promise<NftDetails | null> {
  const rpc = context.rpc(chainId)
  const to = contract as Address
  const id = tokenId.toString(16).padStart(64, '0')
  const [owner, name, supply, uri] = await readUntrusted(rpc, await readHead(rpc), [
    { to, data: `${OWNER_OF}${id}` },
    nameCall(contract),
    { to, data: TOTAL_SUPPLY },
    { to, data: `${TOKEN_URI}${id}` },
  ])
  if (owner?.length !== 64 || BigInt(`0x${owner}`) >> 160n !== 0n) return null
  return {
    ...{ chainId, contract, tokenId, collection: readName(name), owner: `0x${owner.slice(24)}` },
    items: supply?.length === 64 ? wordAt(supply, 0) : null,
    metadata: await metadataAt(context, uri),
  }
}

async function metadataAt(context: MarketContext, returned: Returned): Promise<NftMetadata | null> {
  const uri = readText(returned, MAX_METADATA)
  if (uri === null) return null
  const json = dataOf(uri) ?? (await context.outsideText(uri))
  return (json !== undefined && readMetadata(json)) || null
}
