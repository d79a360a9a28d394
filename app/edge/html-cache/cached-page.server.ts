import type { EntryContext } from '@remix-run/cloudflare'
import { SECOND } from '#app/base/time.ts'

/** The parts of a document that differ in every response. */
export interface ResponseFacts {
  readonly nonce: string
  readonly requestId: string
}

/** A complete page. `text` contains the facts it was rendered with. */
export interface RenderedPage {
  readonly text: string
  readonly status: number
  readonly headers: Headers
  /** Whether the rendering failed; such a page is not cached. */
  readonly hasFailed: boolean
}

/** Renders the page of a request, caches it unless the rendering failed, and returns it with the facts of this response. */
export type CachePage = (render: (facts: ResponseFacts) => Promise<RenderedPage>) => Promise<Response>

interface CachedPage {
  /** UTF-8 chunks, with the names of the facts to insert between them. Encoding the page per request would dominate the response time. */
  readonly parts: readonly (keyof ResponseFacts | Uint8Array)[]
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  /** UNIX milliseconds. */
  readonly renderedAt: number
}

/**
 * Milliseconds for which a page is served again. Pages state the age of their data in seconds, so a longer lifetime would make them wrong; one
 * second is enough under load.
 */
const LIFETIME_MS = SECOND
/** Maximum number of documents cached per isolate, about 100 kB each; the oldest is evicted. */
const MAX_PAGES = 48
/**
 * Maximum number of keys stored after a first request. Pages are cached on their second request, because most are never requested again and
 * rendering one for the cache costs more.
 */
const MAX_RECENT_KEYS = 200

// The state of an isolate. Only the worker may use it: Remix's bundle has its own instance of this module.
const pages = new Map<string, CachedPage>()
/** Time of the last request without a cached page by key, UNIX milliseconds; oldest first. */
const recentRequests = new Map<string, number>()
/** Placeholders that are replaced by each response's own facts. Random, so that no text of a page can equal them. */
let placeholders: ResponseFacts | undefined

const encoder = new TextEncoder()

/** Returns the page that was rendered for an equal request within the last second, with the facts of this response. */
export function cachedPage(key: string, facts: ResponseFacts, now: number): Response | undefined {
  const page = pages.get(key)
  return page && isRecent(page.renderedAt, now) ? withFacts(page, facts) : undefined
}

/** False for a time in the future too: the clock may have been set back. */
function isRecent(time: number, now: number): boolean {
  return time <= now && now - time < LIFETIME_MS
}

/** Whether an equal request came within the last second, so that caching its page pays off. */
export function isRequestedAgain(key: string, now: number): boolean {
  const last = recentRequests.get(key)
  recentRequests.delete(key)
  recentRequests.set(key, now)
  for (const oldest of recentRequests.keys()) {
    if (recentRequests.size <= MAX_RECENT_KEYS) break
    recentRequests.delete(oldest)
  }
  return last !== undefined && isRecent(last, now)
}

/** Whether a page is complete and the same for equal requests: its loaders have returned plain data, nothing streams and nothing has failed. */
export function isCacheable({ loaderData, actionData, errors }: EntryContext['staticHandlerContext']): boolean {
  return !errors && !actionData && isPlain(loaderData)
}

function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function'
  if (Array.isArray(value)) return value.every(isPlain)
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain)
}

/** Renders a page, caches it for requests with the same key unless the rendering failed, and returns it with the facts of this response. */
export async function cachePage(
  key: string,
  facts: ResponseFacts,
  now: number,
  render: Parameters<CachePage>[0],
): Promise<Response> {
  placeholders ??= { nonce: crypto.randomUUID(), requestId: crypto.randomUUID() }
  const { text, status, headers, hasFailed } = await render(placeholders)
  const page = { parts: splitAtPlaceholders(text, placeholders), status, headers: [...headers], renderedAt: now }
  pages.delete(key)
  if (!hasFailed) pages.set(key, page)
  for (const [oldest, { renderedAt }] of pages) {
    if (pages.size <= MAX_PAGES && isRecent(renderedAt, now)) break
    pages.delete(oldest)
  }
  return withFacts(page, facts)
}

function withFacts({ parts, status, headers }: CachedPage, facts: ResponseFacts): Response {
  const encodedFacts = { nonce: encoder.encode(facts.nonce), requestId: encoder.encode(facts.requestId) }
  const body = concatenate(parts.map((part) => (typeof part === 'string' ? encodedFacts[part] : part)))
  return new Response(body, { status, headers: headers.map(([name, value]): [string, string] => [name, value]) })
}

function splitAtPlaceholders(page: string, { nonce, requestId }: ResponseFacts): CachedPage['parts'] {
  return page
    .split(new RegExp(`(${nonce}|${requestId})`))
    .map((text) => (text === nonce ? 'nonce' : text === requestId ? 'requestId' : encoder.encode(text)))
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}
