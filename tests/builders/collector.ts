import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

interface ReceivedRequest {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

interface Answer {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Milliseconds before the response. */
  readonly delay?: number
}

export interface Collector {
  readonly url: string
  readonly asked: ReceivedRequest[]
  /** Sets the response from now on. */
  say(answer: (asked: ReceivedRequest) => Answer): void
  stop(): Promise<void>
}

/** A server on a free port that records requests and answers as told. Replaces external services. */
export async function startCollector(): Promise<Collector> {
  const asked: ReceivedRequest[] = []
  let answerTo: (request: ReceivedRequest) => Answer = () => ({ status: 200, body: {} })
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() }
      asked.push(one)
      const { status, body, headers = {}, delay = 0 } = answerTo(one)
      setTimeout(() => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers })
        response.end(body === undefined ? '' : JSON.stringify(body))
      }, delay)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    say(answer) {
      answerTo = answer
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Answers a batch as Amplitude's HTTP V2 API does: counts valid events and lists the indices of others. */
export function likeAmplitude({ body }: ReceivedRequest): Answer {
  const { api_key, events } = JSON.parse(body) as {
    api_key?: string
    events?: readonly { event_type?: unknown; device_id?: unknown; time?: unknown }[]
  }
  if (!api_key) return { status: 400, body: { code: 400, error: 'Invalid API key: ' } }
  if (!events)
    return { status: 400, body: { code: 400, error: 'Request missing required field', missing_field: 'events' } }
  const without = (field: 'event_type' | 'device_id') =>
    events.flatMap((event, at) => (typeof event[field] === 'string' ? [] : [at]))
  const missing = { event_type: without('event_type'), device_id: without('device_id') }
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
