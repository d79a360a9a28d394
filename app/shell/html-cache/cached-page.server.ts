import type { EntryContext } from '@remix-run/cloudflare'

/** The parts of a document that differ in every response. */
export interface ResponseFacts {
  readonly nonce: string
  readonly requestId: string
}

/** Maximum number of documents cached per isolate, about 100 kB each; the least recently requested one is evicted. */
const MAX_PAGES = 48
/** Longer keys are not cached, because such URLs and data are specific to one visitor. */
const MAX_KEY_LENGTH = 60_000

/**
 * Maximum number of keys stored after a first request. Pages are cached on their second request, because most are never requested again and
 * rendering one for the cache costs more.
 */
const MAX_RECENT_KEYS = 200

const recentKeys = new Set<string>()
const pages = new Map<string, readonly (keyof ResponseFacts | { readonly text: string })[]>()
/** Placeholders that are replaced by each response's own values. Random, so that no text of a page can equal them. */
let placeholders: ResponseFacts | undefined

/**
 * The cache key of a page: all its document depends on besides `ResponseFacts`, i.e. URL, language, status and all
 * loader data, including preferences (theme, currency, flags). Equal keys mean byte-identical documents.
 *
 * Returns  undefined for a page that is still streaming, has failed, or holds data that cannot be compared
 */
export function pageKey(
  url: string,
  language: string,
  context: EntryContext['staticHandlerContext'],
): string | undefined {
  const { loaderData, actionData, errors, statusCode } = context
  if (errors || actionData) return undefined
  let isPlain = true
  const data = JSON.stringify(loaderData, function plain(this: unknown, key, written: unknown) {
    // `JSON.stringify` has already applied `toJSON`; look at the original value.
    const value: unknown = Reflect.get(Object(this) as object, key)
    if (value === undefined) return UNDEFINED
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
    if (typeof value === 'number' && Number.isFinite(value) && !Object.is(value, -0)) return value
    if (Array.isArray(value) || isRecord(value)) {
      if (written === value) return value
    }
    isPlain = false
    return null
  })
  const key = `${statusCode} ${language} ${url} ${data}`
  return isPlain && key.length <= MAX_KEY_LENGTH ? key : undefined
}

/** Distinct from any text or list in loader data. */
const UNDEFINED = { '\u0000': 'undefined' } as const

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** Whether the page was requested before, so that caching it pays off. */
export function isRequestedAgain(key: string): boolean {
  if (pages.has(key) || recentKeys.delete(key)) return true
  recentKeys.add(key)
  for (const oldest of recentKeys) {
    if (recentKeys.size <= MAX_RECENT_KEYS) break
    recentKeys.delete(oldest)
  }
  return false
}

/** Returns the document under `key` with the facts of this response filled in. If it is not cached, renders it with placeholders. */
export async function cachedPage(
  key: string,
  facts: ResponseFacts,
  render: (facts: ResponseFacts) => Promise<{ readonly text: string; readonly isSound: boolean }>,
): Promise<{ readonly text: string; readonly isSound: boolean }> {
  let parts = pages.get(key)
  let isSound = true
  if (parts) pages.delete(key)
  else {
    placeholders ??= { nonce: crypto.randomUUID(), requestId: crypto.randomUUID() }
    const page = await render(placeholders)
    isSound = page.isSound
    parts = splitAtPlaceholders(page.text, placeholders)
  }
  if (isSound) pages.set(key, parts)
  for (const oldest of pages.keys()) {
    if (pages.size <= MAX_PAGES) break
    pages.delete(oldest)
  }
  return { text: parts.map((part) => (typeof part === 'string' ? facts[part] : part.text)).join(''), isSound }
}

function splitAtPlaceholders(page: string, { nonce, requestId }: ResponseFacts) {
  return page
    .split(new RegExp(`(${nonce}|${requestId})`))
    .map((text) => (text === nonce ? 'nonce' : text === requestId ? 'requestId' : { text }))
}
