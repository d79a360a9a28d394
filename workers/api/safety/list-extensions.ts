import * as v from 'valibot'
import { visibleText } from '#app/domain/token/visible-text.ts'
import { LINK_KINDS, type TokenAbout, type TokenLinkKind } from '#app/wire/market/token-about.ts'

/** Maximum lengths in characters. */
const MAX_DESCRIPTION = 600
const MAX_URL = 200

/** Names in the free-form `extensions` of the Token Lists standard that are in use, and their kinds of link. */
const KIND_BY_NAME: Readonly<Record<string, TokenLinkKind>> = {
  website: 'WEBSITE',
  homepage: 'WEBSITE',
  url: 'WEBSITE',
  docs: 'DOCS',
  documentation: 'DOCS',
  x: 'X',
  twitter: 'X',
  github: 'GITHUB',
  discord: 'DISCORD',
  telegram: 'TELEGRAM',
}

export const storedAbout = v.object({
  description: v.nullable(v.string()),
  links: v.array(v.object({ kind: v.picklist(LINK_KINDS), url: v.string() })),
})

/**
 * Reads a token's description and links from its list entry. They are untrusted: the description is truncated and stripped
 * of characters that hide or reorder text; only links with https and without credentials remain, one of each kind.
 *
 * Returns  null without description and links
 */
export function readExtensions(extensions: unknown): TokenAbout | null {
  if (typeof extensions !== 'object' || extensions === null) return null
  const fields = new Map(Object.entries(extensions).map(([name, value]) => [name.toLowerCase(), value as unknown]))
  const description = readDescription(fields.get('description'))
  const links = LINK_KINDS.flatMap((kind) => {
    const names = Object.keys(KIND_BY_NAME).filter((name) => KIND_BY_NAME[name] === kind)
    const url = names.map((name) => readUrl(fields.get(name), kind)).find((found) => found !== undefined)
    return url === undefined ? [] : [{ kind, url }]
  })
  return description === null && links.length === 0 ? null : { description, links }
}

function readDescription(text: unknown): string | null {
  if (typeof text !== 'string') return null
  const characters = Array.from(
    visibleText(text.slice(0, 4 * MAX_DESCRIPTION))
      .replace(/\s+/g, ' ')
      .trim(),
  )
  if (characters.length === 0) return null
  return characters.length > MAX_DESCRIPTION
    ? `${characters.slice(0, MAX_DESCRIPTION).join('').trimEnd()}…`
    : characters.join('')
}

function readUrl(value: unknown, kind: TokenLinkKind): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_URL) return undefined
  const handle = kind === 'X' ? /^@?(\w{1,15})$/.exec(value.trim())?.[1] : undefined
  const text = handle === undefined ? value.trim() : `https://x.com/${handle}`
  if (!URL.canParse(text)) return undefined
  const { protocol, username, password, href } = new URL(text)
  return protocol === 'https:' && username === '' && password === '' ? href : undefined
}
