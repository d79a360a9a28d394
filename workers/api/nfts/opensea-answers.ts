import * as v from 'valibot'
import { parseAddress } from '#app/domain/address/parse-address.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import type { Decimal } from '#app/wire/market/decimal.ts'
import { plainText, type NftTrait } from '../graphql/nft-metadata.ts'
import { MAX_TRAITS } from '../graphql/field-costs.ts'
import { numberText } from './number-text.ts'

// Answers of OpenSea's API v2. Source: https://docs.opensea.io/reference and its OpenAPI definition. All texts are untrusted. The schemas
// drop unused fields, and accept their own output, because it is cached and parsed again.

const TOKEN_ID_LIMIT = 1n << 256n
const MAX_NAME = 100
const MAX_VALUE = 100
const MAX_SYMBOL = 12
/** Maximum decimals of a payment token; an answer with more is malformed. */
const MAX_DECIMALS = 36
const MAX_URL = 500

const contract = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.check((text) => parseAddress(text).ok, 'not an address'),
)
const tokenId = v.pipe(
  v.string(),
  v.check((text) => /^\d{1,78}$/.test(text) && BigInt(text) < TOKEN_ID_LIMIT, 'not a token id below 2^256'),
)
/** Identifier of a collection; inserted into request URLs, so it must not contain other characters. */
const slug = v.pipe(v.string(), v.regex(/^[a-z\d][a-z\d_-]{0,127}$/i, 'not a slug'))
const optionalText = v.fallback(v.nullish(v.string()), undefined)
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const item = v.object({
  identifier: tokenId,
  collection: v.fallback(v.nullable(slug), null),
  contract,
  token_standard: v.string(),
  name: optionalText,
  image_url: v.fallback(v.nullish(v.pipe(v.string(), v.maxLength(MAX_URL))), undefined),
  display_image_url: v.fallback(v.nullish(v.pipe(v.string(), v.maxLength(MAX_URL))), undefined),
  is_disabled: v.boolean(),
  is_nsfw: v.boolean(),
})
type Item = v.InferOutput<typeof item>

/** `/api/v2/chain/{chain}/account/{address}/nfts`. Malformed items are left out and counted in `skipped`. */
export const itemsAnswer = v.pipe(
  v.object({
    nfts: v.array(v.unknown()),
    next: v.nullish(v.pipe(v.string(), v.maxLength(2_000))),
    skipped: v.optional(count, 0),
  }),
  v.transform(({ nfts, next, skipped }) => {
    const items = nfts.flatMap((entry): readonly Item[] => {
      const parsed = v.safeParse(item, entry)
      return parsed.success ? [parsed.output] : []
    })
    return { nfts: items, next: next || null, skipped: skipped + nfts.length - items.length }
  }),
)

/** `/api/v2/chain/{chain}/contract/{address}/nfts/{identifier}` */
export const itemAnswer = v.object({
  nft: v.object({
    ...item.entries,
    traits: v.nullish(v.array(v.unknown())),
  }),
})

/** `/api/v2/collections/{slug}` */
export const collectionAnswer = v.object({
  name: v.string(),
  safelist_status: v.string(),
})

/** `/api/v2/collections/{slug}/stats` */
export const statsAnswer = v.object({
  total: v.object({
    num_owners: count,
    floor_price: v.nullish(v.number()),
    floor_price_symbol: v.nullish(v.string()),
    volume: v.nullish(v.number()),
    /** The currency of `volume`. Missing in answers of older versions, whose volume has no documented unit. */
    volume_symbol: v.nullish(v.string()),
  }),
})

/** `/api/v2/events/chain/{chain}/contract/{address}/nfts/{identifier}?event_type=sale` */
export const salesAnswer = v.object({
  asset_events: v.array(
    v.object({
      event_type: v.literal('sale'),
      closing_date: count,
      quantity: v.pipe(count, v.minValue(1)),
      payment: v.nullish(
        v.object({
          quantity: v.pipe(v.string(), v.regex(/^\d{1,78}$/, 'not a whole number')),
          decimals: v.pipe(count, v.maxValue(MAX_DECIMALS)),
          symbol: v.string(),
        }),
      ),
    }),
  ),
})

/** An NFT as the provider describes it. */
export interface ProviderNft {
  /** Lower case. */
  readonly contract: string
  readonly tokenId: bigint
  readonly standard: 'erc721' | 'erc1155'
  /** Identifier of the collection at the provider; null if it has none. */
  readonly slug: string | null
  readonly name: string | null
  /** URLs of the image, best first. Empty for images that the provider marks as not safe for work. */
  readonly images: readonly string[]
}

export interface NftPrice {
  /** Whole units of the currency. */
  readonly value: Decimal
  readonly symbol: string
}

export interface NftSale {
  /** Paid for all units together. */
  readonly price: NftPrice
  readonly quantity: number
  /** UNIX seconds. */
  readonly time: number
}

/** Whether the provider has disabled an item, as it does with spam and stolen ones. */
export function isDisabled({ is_disabled: disabled }: Item): boolean {
  return disabled
}

/** Converts an item. Undefined if it is disabled, or of another standard than ERC-721 and ERC-1155. */
export function nftOf(found: Item): ProviderNft | undefined {
  const standard = found.token_standard.toLowerCase()
  if (isDisabled(found)) return undefined
  if (standard !== 'erc721' && standard !== 'erc1155') return undefined
  return {
    contract: found.contract,
    tokenId: BigInt(found.identifier),
    standard,
    slug: found.collection,
    name: plainText(found.name ?? '', MAX_NAME) || null,
    images: found.is_nsfw ? [] : [found.display_image_url, found.image_url].flatMap((url) => url || []),
  }
}

const trait = v.object({ trait_type: v.string(), value: v.union([v.string(), v.number(), v.boolean()]) })

/** Converts traits. Leaves out malformed and empty ones. */
export function traitsOf({ nft }: v.InferOutput<typeof itemAnswer>): readonly NftTrait[] {
  const traits = (nft.traits ?? []).flatMap((entry): readonly NftTrait[] => {
    const parsed = v.safeParse(trait, entry)
    const value = parsed.success ? plainText(String(parsed.output.value), MAX_VALUE) : ''
    return parsed.success && value !== '' ? [{ name: plainText(parsed.output.trait_type, MAX_NAME), value }] : []
  })
  return traits.slice(0, MAX_TRAITS)
}

/** Converts an amount in whole units of a currency; null if it is unknown, not positive, too large for `numberText` or without a currency. */
export function priceOf(value: number | null | undefined, symbol: string | null | undefined): NftPrice | null {
  const text = value == null ? undefined : numberText(value)
  const currency = plainText(symbol ?? '', MAX_SYMBOL)
  return text === undefined || text === '0' || currency === '' ? null : { value: text, symbol: currency }
}

/** Returns the newest sale with a payment; null if there is none. */
export function newestSale({ asset_events: events }: v.InferOutput<typeof salesAnswer>): NftSale | null {
  const newestFirst = [...events].sort((one, other) => other.closing_date - one.closing_date)
  for (const { closing_date: time, quantity, payment } of newestFirst) {
    const symbol = plainText(payment?.symbol ?? '', MAX_SYMBOL)
    if (!payment || symbol === '') continue
    const value = formatUnits(BigInt(payment.quantity), payment.decimals) as Decimal
    return { price: { value, symbol }, quantity, time }
  }
  return null
}
