import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface JsonServer {
  /** Origin without a slash at the end. */
  readonly url: string
  readonly stop: () => Promise<void>
}

type Answer<Body> = (body: Body, request: IncomingMessage) => unknown

/**
 * Starts a local server that responds to each request with a JSON value, or with a `Response` for another status, type or text. `Body` is the
 * type of the parsed request body, undefined if it is empty. If `answer` throws, the connection is closed.
 */
export async function startJsonServer<Body>(answer: Answer<Body>): Promise<JsonServer> {
  const server = createServer((request, response) => {
    const respond = async () => {
      const body = await text(request)
      const result = await answer((body === '' ? undefined : JSON.parse(body)) as Body, request)
      const reply = result instanceof Response ? result : Response.json(result ?? null)
      response.writeHead(reply.status, Object.fromEntries(reply.headers)).end(await reply.text())
    }
    respond().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

export interface RpcRequest {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

/** Starts a node that answers each call, alone or in a batch, with `{ result }` or `{ error }`. */
export function startRpcServer(answer: (call: RpcRequest) => object): Promise<JsonServer> {
  const respond = (call: RpcRequest) => ({ jsonrpc: '2.0', id: call.id, ...answer(call) })
  return startJsonServer((body: RpcRequest | readonly RpcRequest[]) =>
    'method' in body ? respond(body) : body.map(respond),
  )
}
