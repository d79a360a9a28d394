import * as v from 'valibot'
import { isSameAddress } from '#app/domain/address/address.ts'
import { parseAddress } from '#app/domain/address/parse-address.ts'
import { isChainId, type ChainId } from '#app/domain/chains/catalogue.ts'

/** An NFT collection that the operator has configured. */
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
    // The schema has checked that the chain is known.
    return { chainId: chainId as ChainId, contract: address.toLowerCase(), name }
  }),
)

/** Parses NFT_COLLECTIONS; an empty variable counts as unset. Throws on malformed JSON and on invalid entries. */
export function readCollections(variable: string | undefined): readonly NftCollection[] {
  return v.parse(v.array(collection), JSON.parse(variable || '[]'))
}

/** Finds collections by part of their name or by their contract's address. Names that start with the text come first. */
export function findCollections(
  collections: readonly NftCollection[],
  text: string,
  chainIds: readonly ChainId[],
): readonly NftCollection[] {
  const query = text.toLowerCase()
  if (query === '') return []
  return collections
    .filter(({ chainId, contract, name }) => {
      return chainIds.includes(chainId) && (name.toLowerCase().includes(query) || isSameAddress(contract, query))
    })
    .map((found) => ({ found, startsWithQuery: found.name.toLowerCase().startsWith(query) }))
    .sort((one, other) => Number(other.startsWithQuery) - Number(one.startsWithQuery))
    .map(({ found }) => found)
}
