import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FaultyUpstream {
  readonly url: string
  /** Sets the share of requests that fail, 0 to 1. */
  setFailureRate(rate: number): void
  /** Behaves like an older node: limits the block range of requests for logs and omits their timestamps. */
  limitBlockRange(blocks: number): void
  /** Forwards to another node from now on. */
  setTarget(target: string): void
  stop(): Promise<void>
}

/** A proxy between a worker and a node that injects gateway errors, cut connections and truncated responses. */
export async function startFaultyUpstream(target: string, random: () => number): Promise<FaultyUpstream> {
  let failureRate = 0
  let node = target
  let maxRange = Infinity
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const fault = random() < failureRate ? random() : 1
      if (fault < 0.4) {
        response.writeHead(503).end()
        return
      }
      if (fault < 0.7) {
        request.socket.destroy()
        return
      }
      const body = Buffer.concat(chunks)
      const width = rangeOf(body.toString())
      if (width > maxRange) {
        const error = { code: -32602, message: 'query exceeds max block range' }
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ jsonrpc: '2.0', id: 0, error }))
        return
      }
      fetch(node, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
        .then(async (forwarded) => {
          const content = await forwarded.text()
          const text = maxRange === Infinity ? content : content.replace(/"blockTimestamp":"0x[0-9a-f]+",/g, '')
          response.writeHead(200, { 'content-type': 'application/json' })
          response.end(fault < 1 ? text.slice(0, text.length >> 1) : text)
        })
        .catch(() => request.socket.destroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setFailureRate(rate) {
      failureRate = rate
    },
    limitBlockRange(blocks) {
      maxRange = blocks
    },
    setTarget(url) {
      node = url
    },
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** The block range of a request for logs; 0 for other requests. */
function rangeOf(body: string): number {
  const found = /"fromBlock":"(0x[0-9a-f]+)","toBlock":"(0x[0-9a-f]+)"/.exec(body)
  return found ? Number(found[2]) - Number(found[1]) + 1 : 0
}
