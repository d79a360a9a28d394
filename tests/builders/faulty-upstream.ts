import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FaultyUpstream {
  readonly url: string
  /** Share of requests that fail from now on, 0 to 1. */
  fail(share: number): void
  /** Hands requests on to another node from now on. */
  point(target: string): void
  stop(): Promise<void>
}

/** Stands between a worker and a node and breaks some of what passes: errors of the gateway, cut connections, half answers. */
export async function startFaultyUpstream(target: string, random: () => number): Promise<FaultyUpstream> {
  let share = 0
  let node = target
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const fault = random() < share ? random() : 1
      if (fault < 0.4) {
        response.writeHead(503).end()
        return
      }
      if (fault < 0.7) {
        request.socket.destroy()
        return
      }
      fetch(node, { method: 'POST', headers: { 'content-type': 'application/json' }, body: Buffer.concat(chunks) })
        .then(async (answer) => {
          const text = await answer.text()
          response.writeHead(200, { 'content-type': 'application/json' })
          response.end(fault < 1 ? text.slice(0, text.length >> 1) : text)
        })
        .catch(() => request.socket.destroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail(next) {
      share = next
    },
    point(next) {
      node = next
    },
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
