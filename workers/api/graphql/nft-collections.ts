import * as v from 'valibot'
import { isSameAddress } from '#app/domain/address/address.ts'
import { parseAddress } from '#app/domain/address/parse-address.ts'
import { isChainId, type ChainId } from '#app/domain/chains/catalogue.ts'

/** A collection that the operator lists. */
export interface NftCollection {
  readonly chainId: ChainId
  /** Lower case. */
  readonly contract: string
  readonly name: string
}

const collection = v.pipe(
  v.object({
    chainId: v.pipe(v.number(), v.check(isChainId, 'not a chain served')),
    address: v.pipe(
      v.string(),
      v.check((text) => parseAddress(text).ok, 'not an address'),
    ),
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60)),
  }),
  v.transform(({ chainId, address, name }): NftCollection => {
    // The schema has checked the chain.
    return { chainId: chainId as ChainId, contract: address.toLowerCase(), name }
  }),
)

/** Reads NFT_COLLECTIONS. Throws on malformed JSON, and on collections that are none. */
export function readCollections(variable: string | undefined): readonly NftCollection[] {
  return v.parse(v.array(collection), JSON.parse(variable ?? '[]'))
}

/** The collections whose name contains the text, those that start with it first, or whose contract it is. */
export function findCollections(
  collections: readonly NftCollection[],
  text: string,
  chainIds: readonly ChainId[],
): readonly NftCollection[] {
  const wanted = text.toLowerCase()
  if (wanted === '') return []
  return collections
    .filter(({ chainId, contract, name }) => {
      return chainIds.includes(chainId) && (name.toLowerCase().includes(wanted) || isSameAddress(contract, wanted))
    })
    .map((found) => ({ found, isStart: found.name.toLowerCase().startsWith(wanted) }))
    .sort((one, other) => Number(other.isStart) - Number(one.isStart))
    .map(({ found }) => found)
}
