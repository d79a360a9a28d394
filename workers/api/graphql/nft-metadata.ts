import * as v from 'valibot'
import { visibleText } from '#app/domain/token/visible-text.ts'
import { MAX_TRAITS } from './field-costs.ts'

/** A trait of an NFT. */
export interface NftTrait {
  readonly name: string
  readonly value: string
}

/** Name and traits from the metadata of an NFT: untrusted texts without invisible characters. */
export interface NftMetadata {
  readonly name: string | null
  readonly traits: readonly NftTrait[]
}

/** Maximum size of metadata in bytes, including on-chain images. */
export const MAX_METADATA = 64 * 1024
const MAX_NAME = 100
const MAX_VALUE = 100

const DATA_URI = /^data:application\/json(;[^,]*)?,(.*)$/su
const text = v.union([v.string(), v.number(), v.boolean()])
const metadata = v.object({
  name: v.fallback(v.optional(v.string()), undefined),
  attributes: v.fallback(v.optional(v.array(v.unknown())), undefined),
})
const attribute = v.object({ trait_type: v.fallback(v.optional(text), undefined), value: text })

/** Decodes the JSON text of a data URI; undefined for other URIs and malformed ones. */
export function decodeDataUri(uri: string): string | undefined {
  const [, parameters = '', data = ''] = DATA_URI.exec(uri) ?? []
  if (data === '') return undefined
  try {
    if (!/;base64$/i.test(parameters)) return decodeURIComponent(data)
    return new TextDecoder().decode(Uint8Array.from(atob(data), (char) => char.charCodeAt(0)))
  } catch {
    return undefined
  }
}

/**
 * Parses ERC-721 metadata with the `attributes` that marketplaces use. Skips malformed and empty traits.
 *
 * Returns  undefined if the text is not a JSON object
 */
export function readMetadata(json: string): NftMetadata | undefined {
  let parsed: unknown
  try {
    parsed = JSON.parse(json)
  } catch {
    return undefined
  }
  const found = v.safeParse(metadata, parsed)
  if (!found.success) return undefined
  const { name, attributes = [] } = found.output
  const traits = attributes.flatMap((entry): readonly NftTrait[] => {
    const trait = v.safeParse(attribute, entry)
    if (!trait.success) return []
    const value = plainText(String(trait.output.value), MAX_VALUE)
    return value === '' ? [] : [{ name: plainText(String(trait.output.trait_type ?? ''), MAX_NAME), value }]
  })
  return { name: plainText(name ?? '', MAX_NAME) || null, traits: traits.slice(0, MAX_TRAITS) }
}

/** Cleans an untrusted text and cuts it off after `maxLength` characters. */
export function plainText(untrusted: string, maxLength: number): string {
  return Array.from(visibleText(untrusted)).slice(0, maxLength).join('').trim()
}
