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
  /** Behaves correctly from now on. */
  recover(): void
  stop(): Promise<void>
}

interface Call {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

interface Answer {
  readonly result?: unknown
}

/** Blocks by which a stale node is behind. */
const BEHIND = 50
const DELAY_MS = 3_000

/** A node with one fault, until it recovers: a proxy in front of a correct one. */
export async function startFaultyNode(target: string, initial: NodeFault): Promise<FaultyNode> {
  let fault: NodeFault | undefined = initial
  let asked = 0
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      asked += 1
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Call | Call[]
      answer(response, body).catch(() => request.socket.destroy())
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

  async function answer(response: ServerResponse, body: Call | Call[]): Promise<void> {
    const current = fault
    if (current === 'down') return void response.destroy()
    if (current === 'rateLimited') return void response.writeHead(429, { 'retry-after': '1' }).end('slow down')
    if (current === 'serverError') return void response.writeHead(500).end('{}')
    if (current === 'html') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Busy</h1>')
    if (current === 'slow') await new Promise((resolve) => setTimeout(resolve, DELAY_MS))
    const isBehind = current === 'stale' || (current === 'flapping' && asked % 2 === 0)
    const answers = await Promise.all(
      [body].flat().map(async (call) => {
        const honest = await (isBehind ? askBehind(call) : ask(call))
        return { jsonrpc: '2.0', id: current === 'wrongId' ? call.id + 7 : call.id, ...distort(current, call, honest) }
      }),
    )
    if (current === 'reordered') answers.reverse()
    const text = JSON.stringify(Array.isArray(body) ? answers : answers[0])
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(current === 'truncated' ? text.slice(0, text.length >> 1) : text)
  }

  async function ask(call: Call): Promise<Answer> {
    const response = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...call, jsonrpc: '2.0' }),
    })
    const { result, ...rest } = (await response.json()) as Answer & { readonly error?: unknown }
    return 'error' in rest ? ({ error: rest.error } as Answer) : { result }
  }

  /** The answer of a node that has not seen the last blocks. */
  async function askBehind(call: Call): Promise<Answer> {
    const { result: head } = await ask({ ...call, method: 'eth_blockNumber', params: [] })
    const last = BigInt(String(head)) - BigInt(BEHIND)
    if (call.method === 'eth_blockNumber') return { result: `0x${last.toString(16)}` }
    const isNewest = (param: unknown) => param === 'latest' || param === 'pending'
    const params = call.params.map((param) => (isNewest(param) ? `0x${last.toString(16)}` : param))
    const honest = await ask({ ...call, params })
    return isLater(honest.result, last) ? { result: null } : honest
  }
}

/** Whether a block, transaction or receipt is of a later block. */
function isLater(result: unknown, last: bigint): boolean {
  if (typeof result !== 'object' || result === null) return false
  const { blockNumber, number } = result as { readonly blockNumber?: unknown; readonly number?: unknown }
  const block = blockNumber ?? number
  return typeof block === 'string' && BigInt(block) > last
}

function distort(fault: NodeFault | undefined, { method }: Call, honest: Answer): Answer {
  if (fault === 'nulls') return { result: null }
  if (fault === 'wrongChain' && method === 'eth_chainId') return { result: '0x89' }
  const isReceipt =
    method === 'eth_getTransactionReceipt' && typeof honest.result === 'object' && honest.result !== null
  if (fault === 'withoutLogs' && isReceipt) return { result: { ...honest.result, logs: [] } }
  if (fault === 'wrongReceipt' && isReceipt) {
    const { status } = honest.result as { readonly status?: unknown }
    return { result: { ...honest.result, status: status === '0x1' ? '0x0' : '0x1', gasUsed: '0x1' } }
  }
  return honest
}
