import { DurableObject } from 'cloudflare:workers'

interface RelayEnv {
  readonly RELAY: DurableObjectNamespace
  /** JSON: node URL by chain id. */
  readonly RPC_URLS: string
}

/** A message is offered to subscribers until it expires. */
interface Message {
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly publishedAt: number
  readonly from: WebSocket
}

interface RelayRequest {
  readonly id: number | string
  readonly method?: string
  readonly params: Record<string, unknown>
}

const MAX_AGE_MS = 300_000
/** Tags of the messages that the relay publishes for `wc_proposeSession` and `wc_approveSession`. */
const PROPOSAL_TAG = 1100
const PROPOSAL_RESPONSE_TAG = 1101
const SETTLEMENT_TAG = 1102

/**
 * Replaces WalletConnect's relay: implements its JSON-RPC over WebSocket, and passes requests at /rpc to the local node.
 * Messages are encrypted end to end, so it cannot read them. Source: the relay's published API, `@walletconnect/relay-api`.
 */
export default {
  async fetch(request: Request, env: RelayEnv): Promise<Response> {
    const url = new URL(request.url)
    if (url.pathname !== '/rpc') return env.RELAY.get(env.RELAY.idFromName('relay')).fetch(request)
    const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'Content-Type' }
    if (request.method === 'OPTIONS') return new Response(null, { headers })
    const urls = JSON.parse(env.RPC_URLS) as Record<string, string>
    const node = urls[url.searchParams.get('chainId')?.replace('eip155:', '') ?? '']
    if (node === undefined || !url.searchParams.get('projectId'))
      return new Response('no node', { status: 400, headers })
    const response = await fetch(node, {
      method: 'POST',
      body: await request.text(),
      headers: { 'Content-Type': 'application/json' },
    })
    return new Response(response.body, {
      status: response.status,
      headers: { ...headers, 'Content-Type': 'application/json' },
    })
  },
}

export class Relay extends DurableObject<RelayEnv> {
  readonly #subscribers = new Map<string, Set<WebSocket>>()
  #messages: Message[] = []
  #nextId = 1

  override fetch(request: Request): Response {
    const url = new URL(request.url)
    if (request.headers.get('Upgrade') !== 'websocket') return new Response('a WebSocket is expected', { status: 426 })
    if (!isAuthorized(url)) return new Response('unauthorized', { status: 401 })
    const { 0: client, 1: server } = new WebSocketPair()
    server.accept()
    server.addEventListener('message', ({ data }) => this.#respond(server, JSON.parse(String(data)) as RelayRequest))
    server.addEventListener('close', () => this.#subscribers.forEach((sockets) => sockets.delete(server)))
    return new Response(null, { status: 101, webSocket: client })
  }

  #respond(socket: WebSocket, { id, method, params }: RelayRequest): void {
    // A message without a method acknowledges a delivery.
    if (method === undefined) return
    const result = this.#run(socket, method, params)
    const error = { code: -32_601, message: `Method not found: ${method}` }
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, ...(result === undefined ? { error } : { result }) }))
    if (/subscribe$/i.test(method) && method !== 'irn_unsubscribe') this.#deliverUnexpired(socket, topicsOf(params))
  }

  #run(socket: WebSocket, method: string, params: Record<string, unknown>): unknown {
    const topics = topicsOf(params)
    const text = (name: string) => String(params[name])
    switch (method) {
      case 'irn_subscribe':
      case 'irn_batchSubscribe':
        this.#subscribe(socket, topics)
        return method === 'irn_subscribe' ? topics[0] : topics
      case 'irn_unsubscribe':
        this.#subscribers.get(text('topic'))?.delete(socket)
        return true
      case 'irn_publish':
        this.#publish(socket, text('topic'), text('message'), Number(params['tag']))
        return true
      case 'irn_batchFetchMessages':
        return { messages: this.#unexpired(socket, topics), hasMore: false }
      case 'wc_proposeSession':
        this.#subscribe(socket, [text('pairingTopic')])
        this.#publish(socket, text('pairingTopic'), text('sessionProposal'), PROPOSAL_TAG)
        return true
      case 'wc_approveSession':
        this.#subscribe(socket, [text('sessionTopic')])
        this.#publish(socket, text('pairingTopic'), text('sessionProposalResponse'), PROPOSAL_RESPONSE_TAG)
        this.#publish(socket, text('sessionTopic'), text('sessionSettlementRequest'), SETTLEMENT_TAG)
        return true
      default:
        return undefined
    }
  }

  #subscribe(socket: WebSocket, topics: readonly string[]): void {
    for (const topic of topics) this.#subscribers.set(topic, (this.#subscribers.get(topic) ?? new Set()).add(socket))
  }

  #publish(from: WebSocket, topic: string, message: string, tag: number): void {
    const published = { topic, message, tag, publishedAt: Date.now(), from }
    this.#messages.push(published)
    for (const socket of this.#subscribers.get(topic) ?? []) if (socket !== from) this.#deliver(socket, published)
  }

  #deliverUnexpired(socket: WebSocket, topics: readonly string[]): void {
    for (const message of this.#unexpired(socket, topics)) this.#deliver(socket, message)
  }

  #unexpired(socket: WebSocket, topics: readonly string[]): readonly Message[] {
    this.#messages = this.#messages.filter(({ publishedAt }) => publishedAt > Date.now() - MAX_AGE_MS)
    return this.#messages.filter(({ topic, from }) => topics.includes(topic) && from !== socket)
  }

  #deliver(socket: WebSocket, { topic, message, tag, publishedAt }: Message): void {
    const params = { id: topic, data: { topic, message, tag, publishedAt } }
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: (this.#nextId += 1), method: 'irn_subscription', params }))
  }
}

function topicsOf({ topic, topics }: Record<string, unknown>): readonly string[] {
  return Array.isArray(topics) ? topics.map(String) : [String(topic)]
}

/** Whether the URL has a project id and an unexpired JWT for this host. The signature is not verified. */
function isAuthorized({ searchParams, host }: URL): boolean {
  const claims = searchParams.get('auth')?.split('.')[1]
  if (!searchParams.get('projectId') || claims === undefined) return false
  const { aud, exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as {
    aud?: string
    exp?: number
  }
  return aud !== undefined && new URL(aud).host === host && Number(exp) * 1000 > Date.now()
}
