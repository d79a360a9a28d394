import { loadMarketClient } from '#app/data/load-market-client.ts'
import { plainText } from '#app/entities/token/token-text.tsx'
import type { NftDetails, NftRef } from '#app/wire/market/nft-details.ts'

/** `gone`: the contract returned no owner, for example because the NFT is burned. */
export type NftDetailsState =
  { readonly state: 'ready'; readonly details: NftDetails } | { readonly state: 'gone' } | { readonly state: 'failed' }

/** Maximum length of a shown name or trait, in characters. */
const MAX_TEXT = 100

/** Loads the details of an NFT from the API, with its texts as plain text. Never throws. */
export async function loadNftDetails(nft: NftRef): Promise<NftDetailsState> {
  try {
    const market = await loadMarketClient()
    const found = await market.nft(nft)
    if (!found) return { state: 'gone' }
    const { name, traits, ...rest } = found
    const plain = (text: string) => plainText(text, MAX_TEXT)
    return {
      state: 'ready',
      details: {
        ...rest,
        name: name === null ? null : plain(name),
        traits: traits.map((trait) => ({ name: plain(trait.name), value: plain(trait.value) })),
      },
    }
  } catch {
    return { state: 'failed' }
  }
}
