import { HOUR, MINUTE, SECOND } from '#app/base/time.ts'

/** Seconds that an image is cached: longer than its hour, because the next hour's card may fall back to it. */
const CACHE_SECONDS = (2 * HOUR) / SECOND
/** Seconds that a card with missing data is cached, so that a complete one soon replaces it. */
const PARTIAL_SECONDS = MINUTE / SECOND
const CACHE = 'cards'

export interface CachedCard {
  readonly png: Uint8Array<ArrayBuffer>
  readonly etag: string
  /** UNIX milliseconds. */
  readonly drawnAt: number
  /** Whether the image has all of its data. */
  readonly isComplete: boolean
}

/** Reads the cached image of an hour; undefined if this data centre has not drawn it. */
export async function cachedCard(path: string, hour: number): Promise<CachedCard | undefined> {
  const cached = await (await caches.open(CACHE)).match(keyOf(path, hour))
  const etag = cached?.headers.get('ETag')
  if (!cached || !etag) return undefined
  return {
    png: new Uint8Array(await cached.arrayBuffer()),
    etag,
    drawnAt: Number(cached.headers.get('X-Drawn')),
    isComplete: !cached.headers.has('X-Partial'),
  }
}

/** Caches an image without delaying the response. */
export async function cacheCard(
  path: string,
  hour: number,
  { png, isComplete }: Pick<CachedCard, 'png' | 'isComplete'>,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<CachedCard> {
  const drawnAt = Date.now()
  const etag = `"${await digestOf(png)}"`
  const headers = {
    'Content-Type': 'image/png',
    'Cache-Control': `max-age=${isComplete ? CACHE_SECONDS : PARTIAL_SECONDS}`,
    ETag: etag,
    'X-Drawn': String(drawnAt),
    ...(!isComplete && { 'X-Partial': '1' }),
  }
  const cache = await caches.open(CACHE)
  waitUntil(cache.put(keyOf(path, hour), new Response(png, { headers })).catch(() => undefined))
  return { png, etag, drawnAt, isComplete }
}

/**
 * Builds the response with an image. Under the URL of the current hour it is immutable, because the next hour has another URL;
 * otherwise it expires an hour after it was drawn. An image with missing data expires after a minute.
 */
export function cardResponse(
  request: Request,
  card: CachedCard,
  { isCurrentHour }: { readonly isCurrentHour: boolean },
): Response {
  const age = Math.max(0, Math.floor((Date.now() - card.drawnAt) / SECOND))
  const headers = {
    'Content-Type': 'image/png',
    'Cache-Control': lifetimeOf(card, isCurrentHour),
    ETag: card.etag,
    Age: String(age),
  }
  const etags = request.headers
    .get('If-None-Match')
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
  if (etags?.some((tag) => tag === card.etag || tag === '*')) return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : card.png, {
    headers: { ...headers, 'Content-Length': String(card.png.byteLength) },
  })
}

function lifetimeOf({ isComplete }: CachedCard, isCurrentHour: boolean): string {
  if (!isComplete) return `public, max-age=${PARTIAL_SECONDS}`
  return isCurrentHour ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}

// The Cache API needs a URL; the host is never requested.
function keyOf(path: string, hour: number): string {
  return `https://cards.invalid/${hour}${path}`
}

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(hash, 0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
