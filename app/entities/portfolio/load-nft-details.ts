import { loadMarketClient } from '#app/data/load-market-client.ts'
import { plainText } from '#app/entities/token/token-text.tsx'
import type { NftDetails, NftPrice, NftRef } from '#app/wire/market/nft-details.ts'

/** `missing`: the contract has no such NFT, for example because it is burned. */
export type NftDetailsState =
  | { readonly state: 'ready'; readonly details: NftDetails }
  | { readonly state: 'missing' }
  | { readonly state: 'failed' }

/** Maximum length of a shown name or trait, in characters. */
const MAX_TEXT = 100
const MAX_SYMBOL = 12

/** Loads the details of an NFT from the API, with its texts as plain text. Never throws. */
export async function loadNftDetails(nft: NftRef): Promise<NftDetailsState> {
  try {
    const market = await loadMarketClient()
    const found = await market.nft(nft)
    if (!found) return { state: 'missing' }
    const { name, traits, providerData, ...rest } = found
    const plain = (text: string) => plainText(text, MAX_TEXT)
    const priceOf = (price: NftPrice) => ({ ...price, symbol: plainText(price.symbol, MAX_SYMBOL) })
    return {
      state: 'ready',
      details: {
        ...rest,
        name: name === null ? null : plain(name),
        providerData: providerData && {
          ...providerData,
          collectionName: providerData.collectionName === null ? null : plain(providerData.collectionName),
          floorPrice: providerData.floorPrice && priceOf(providerData.floorPrice),
          volume: providerData.volume && priceOf(providerData.volume),
          lastSale: providerData.lastSale && {
            ...providerData.lastSale,
            price: priceOf(providerData.lastSale.price),
          },
        },
        traits: traits.map((trait) => ({ name: plain(trait.name), value: plain(trait.value) })),
      },
    }
  } catch {
    return { state: 'failed' }
  }
}
