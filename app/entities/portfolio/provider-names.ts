import type { NftProviderData } from '#app/wire/market/nft-details.ts'

/** Names of the providers of NFT data. */
export const PROVIDER_NAMES: Readonly<Record<NftProviderData['provider'], string>> = { OPENSEA: 'OpenSea' }
