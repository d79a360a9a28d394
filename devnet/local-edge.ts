import { createServer, request as sendRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

interface LocalEdgeOptions {
  /** Origin at which workerd listens. */
  readonly origin: string
  /** 0 picks a free port. */
  readonly port: number
}

export interface LocalEdge {
  readonly url: string
  stop(): void
}

/** Headers that Node sets itself. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding'])
/** Maximum size of a request's headers in bytes, as on Cloudflare. */
const MAX_HEADER_SIZE = 128 * 1024

/** An immutable response as it was sent, possibly compressed. */
interface CachedResponse {
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
}

/**
 * Proxies workerd, compresses text and caches immutable files, as Cloudflare's edge does. Flushes every chunk, so that pages stream;
 * workerd's own compression buffers a page until it is complete.
 */
export async function startLocalEdge({ origin, port }: LocalEdgeOptions): Promise<LocalEdge> {
  /** Immutable files by accepted encodings and path. A first visit requests dozens of them. */
  const cache = new Map<string, CachedResponse>()
  const server = createServer({ maxHeaderSize: MAX_HEADER_SIZE }, (request, reply) => {
    const { method = 'GET', url: path = '/' } = request
    const key = `${request.headers['accept-encoding']?.toString()} ${path}`
    const cached = isFullGet(request) ? cache.get(key) : undefined
    if (cached) {
      reply.writeHead(200, cached.headers).end(cached.body)
      return
    }
    const headers = { ...request.headers, 'accept-encoding': 'identity' }
    // Each request uses a new connection, because workerd closes idle ones without notice.
    const options = { method, path, headers, agent: false, setHost: false }
    const forwarded = sendRequest(new URL(origin), options, (response) => {
      const encoding = encodingFor(request, response)
      const replyHeaders = headersOf(response, encoding)
      reply.writeHead(response.statusCode ?? 502, response.statusMessage, replyHeaders)
      const body = encoding === undefined ? response : pipeline(response, ENCODERS[encoding](), () => undefined)
      const chunks: Buffer[] = []
      const isCacheable = isFullGet(request) && isImmutable(response)
      if (isCacheable) body.on('data', (chunk: Buffer) => chunks.push(chunk))
      pipeline(body, reply, (error) => {
        if (isCacheable && !error) cache.set(key, { headers: replyHeaders, body: Buffer.concat(chunks) })
      })
    })
    forwarded.on('error', () => {
      if (!reply.headersSent) reply.writeHead(502).end()
    })
    reply.on('close', () => forwarded.destroy())
    request.pipe(forwarded)
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Brotli at Cloudflare's level for responses that it does not cache. */
const ENCODERS = {
  br: () =>
    createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH }),
}
type Encoding = keyof typeof ENCODERS

/** The types of our responses among those at https://developers.cloudflare.com/speed/optimization/content/compression/ */
const COMPRESSED_TYPES = new Set([
  'text/html',
  'text/plain',
  'text/css',
  'text/javascript',
  'text/xml',
  'application/javascript',
  'application/json',
  'application/manifest+json',
  'application/xml',
  'image/svg+xml',
  'image/vnd.microsoft.icon',
  'image/x-icon',
])
const COMPRESSED_STATUSES = new Set([200, 403, 404])
/** Minimum length in bytes of a compressed response. */
const MIN_LENGTH = 50

/** Whether a request is for a complete file, without a range or condition. */
function isFullGet({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.range === undefined && headers['if-none-match'] === undefined
}

function isImmutable({ statusCode, headers }: IncomingMessage): boolean {
  return statusCode === 200 && (headers['cache-control'] ?? '').includes('immutable')
}

function encodingFor(request: IncomingMessage, response: IncomingMessage): Encoding | undefined {
  if (request.method === 'HEAD' || !isCompressible(response)) return undefined
  const accepted = (request.headers['accept-encoding']?.toString() ?? '')
    .split(',')
    .map((part) => part.replaceAll(/\s/g, '').toLowerCase())
    .filter((part) => !/;q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';')[0])
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding))
}

function isCompressible({ statusCode = 0, headers }: IncomingMessage): boolean {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  return (
    COMPRESSED_STATUSES.has(statusCode) &&
    COMPRESSED_TYPES.has(type) &&
    headers['content-encoding'] === undefined &&
    !headers['cache-control']?.includes('no-transform') &&
    Number(headers['content-length'] ?? MIN_LENGTH) >= MIN_LENGTH
  )
}

function headersOf(response: IncomingMessage, encoding: Encoding | undefined): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = Object.fromEntries(
    Object.entries(response.headers).filter(([name]) => !HOP_BY_HOP.has(name)),
  )
  if (isCompressible(response)) headers.vary = [headers.vary ?? [], 'Accept-Encoding'].flat().join(', ')
  if (encoding === undefined) return headers
  delete headers['content-length']
  headers['content-encoding'] = encoding
  // The ETag is that of the uncompressed bytes, so it becomes weak.
  if (response.headers.etag !== undefined) headers.etag = response.headers.etag.replace(/^(?!W\/)/, 'W/')
  return headers
}
