import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

interface ReceivedRequest {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

interface Reply {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Milliseconds before the response. */
  readonly delay?: number
}

export interface Collector {
  readonly url: string
  readonly requests: ReceivedRequest[]
  /** Sets the response from now on. */
  respondWith(reply: (request: ReceivedRequest) => Reply): void
  stop(): Promise<void>
}

/** Starts a server on a free port that records requests and sends configured responses. Replaces external services. */
export async function startCollector(): Promise<Collector> {
  const requests: ReceivedRequest[] = []
  let replyTo: (request: ReceivedRequest) => Reply = () => ({ status: 200, body: {} })
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const received = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() }
      requests.push(received)
      const { status, body, headers = {}, delay = 0 } = replyTo(received)
      setTimeout(() => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers })
        response.end(body === undefined ? '' : JSON.stringify(body))
      }, delay)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    respondWith(reply) {
      replyTo = reply
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Responds to a batch like Amplitude's HTTP V2 API: counts valid events and lists the indices of others. */
export function likeAmplitude({ body }: ReceivedRequest): Reply {
  const { api_key, events } = JSON.parse(body) as {
    api_key?: string
    events?: readonly { event_type?: unknown; device_id?: unknown; time?: unknown }[]
  }
  if (!api_key) return { status: 400, body: { code: 400, error: 'Invalid API key: ' } }
  if (!events)
    return { status: 400, body: { code: 400, error: 'Request missing required field', missing_field: 'events' } }
  const indicesWithout = (field: 'event_type' | 'device_id') =>
    events.flatMap((event, index) => (typeof event[field] === 'string' ? [] : [index]))
  const missing = { event_type: indicesWithout('event_type'), device_id: indicesWithout('device_id') }
  if (missing.event_type.length + missing.device_id.length > 0)
    return { status: 400, body: { code: 400, error: 'Missing fields', events_with_missing_fields: missing } }
  return {
    status: 200,
    body: {
      code: 200,
      events_ingested: events.length,
      payload_size_bytes: Buffer.byteLength(body),
      server_upload_time: 1_700_000_000_000,
    },
  }
}
