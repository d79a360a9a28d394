import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Faults that can be injected into a node. */
export const NODE_FAULTS = [
  'down',
  'slow',
  'rateLimited',
  'serverError',
  'html',
  'truncated',
  'wrongId',
  'wrongChain',
  'stale',
  'flapping',
  'withoutLogs',
  'wrongReceipt',
  'reordered',
  'nulls',
] as const
export type NodeFault = (typeof NODE_FAULTS)[number]

export interface FaultyNode {
  readonly url: string
  /** Removes the fault. */
  recover(): void
  stop(): Promise<void>
}

interface Call {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

interface RpcReply {
  readonly result?: unknown
}

/** Number of blocks that a stale node lacks. */
const BLOCKS_BEHIND = 50
const DELAY_MS = 3_000

/** A node with one fault, until it recovers: a proxy in front of a correct one. */
export async function startFaultyNode(target: string, initial: NodeFault): Promise<FaultyNode> {
  let fault: NodeFault | undefined = initial
  let requestCount = 0
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      requestCount += 1
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Call | Call[]
      respond(response, body).catch(() => request.socket.destroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    recover() {
      fault = undefined
    },
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }

  async function respond(response: ServerResponse, body: Call | Call[]): Promise<void> {
    const current = fault
    if (current === 'down') return void response.destroy()
    if (current === 'rateLimited') return void response.writeHead(429, { 'retry-after': '1' }).end('slow down')
    if (current === 'serverError') return void response.writeHead(500).end('{}')
    if (current === 'html') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Busy</h1>')
    if (current === 'slow') await new Promise((resolve) => setTimeout(resolve, DELAY_MS))
    const isBehind = current === 'stale' || (current === 'flapping' && requestCount % 2 === 0)
    const replies = await Promise.all(
      [body].flat().map(async (call) => {
        const correct = await (isBehind ? forwardBehind(call) : forward(call))
        return { jsonrpc: '2.0', id: current === 'wrongId' ? call.id + 7 : call.id, ...distort(current, call, correct) }
      }),
    )
    if (current === 'reordered') replies.reverse()
    const text = JSON.stringify(Array.isArray(body) ? replies : replies[0])
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(current === 'truncated' ? text.slice(0, text.length >> 1) : text)
  }

  async function forward(call: Call): Promise<RpcReply> {
    const response = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...call, jsonrpc: '2.0' }),
    })
    const { result, ...rest } = (await response.json()) as RpcReply & { readonly error?: unknown }
    return 'error' in rest ? ({ error: rest.error } as RpcReply) : { result }
  }

  /** Returns the reply of a node without the newest blocks. */
  async function forwardBehind(call: Call): Promise<RpcReply> {
    const { result: head } = await forward({ ...call, method: 'eth_blockNumber', params: [] })
    const last = BigInt(String(head)) - BigInt(BLOCKS_BEHIND)
    if (call.method === 'eth_blockNumber') return { result: `0x${last.toString(16)}` }
    const isNewest = (param: unknown) => param === 'latest' || param === 'pending'
    const params = call.params.map((param) => (isNewest(param) ? `0x${last.toString(16)}` : param))
    const correct = await forward({ ...call, params })
    return isLater(correct.result, last) ? { result: null } : correct
  }
}

/** Whether a block, transaction or receipt is of a later block. */
function isLater(result: unknown, last: bigint): boolean {
  if (typeof result !== 'object' || result === null) return false
  const { blockNumber, number } = result as { readonly blockNumber?: unknown; readonly number?: unknown }
  const block = blockNumber ?? number
  return typeof block === 'string' && BigInt(block) > last
}

function distort(fault: NodeFault | undefined, { method }: Call, correct: RpcReply): RpcReply {
  if (fault === 'nulls') return { result: null }
  if (fault === 'wrongChain' && method === 'eth_chainId') return { result: '0x89' }
  const isReceipt =
    method === 'eth_getTransactionReceipt' && typeof correct.result === 'object' && correct.result !== null
  if (fault === 'withoutLogs' && isReceipt) return { result: { ...correct.result, logs: [] } }
  if (fault === 'wrongReceipt' && isReceipt) {
    const { status } = correct.result as { readonly status?: unknown }
    return { result: { ...correct.result, status: status === '0x1' ? '0x0' : '0x1', gasUsed: '0x1' } }
  }
  return correct
}
