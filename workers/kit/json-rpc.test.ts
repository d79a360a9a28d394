import { afterEach, expect, test } from 'vitest'
import { startJsonServer, type JsonServer } from '#tests/builders/json-server.ts'
import { RpcRefused } from './exchange.ts'
import { createRpc, quantity, RpcUnavailable, toQuantity } from './json-rpc.ts'
import { Upstreams } from './upstreams.ts'

const servers: JsonServer[] = []

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()))
})

interface Request {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

/** Starts a node that responds to each HTTP request with `reply` of its body, or only with a status. */
async function node(
  reply: (body: Request | Request[], index: number) => unknown,
): Promise<{ url: string; count(): number }> {
  let count = 0
  const server = await startJsonServer((body: Request | Request[]) => {
    const response = reply(body, count++)
    return typeof response === 'number' ? new Response(null, { status: response }) : response
  })
  servers.push(server)
  return { url: `${server.url}/key/secret`, count: () => count }
}

const echo = (body: Request | Request[]) =>
  Array.isArray(body)
    ? body.map(({ id, params }) => ({ jsonrpc: '2.0', id, result: params[0] })).reverse()
    : { jsonrpc: '2.0', id: body.id, result: body.params[0] }

test('batch results are in the order of the calls, in whatever order the node responds', async () => {
  const { url } = await node(echo)
  const rpc = createRpc(new Upstreams(1, [url]))
  expect(
    await rpc.batch([
      ['echo', [1]],
      ['echo', [2]],
      ['echo', [3]],
    ]),
  ).toEqual([1, 2, 3])
})

test('a batch longer than the limit is sent in several requests', async () => {
  const { url, count } = await node(echo)
  const rpc = createRpc(new Upstreams(1, [url]), { batchSize: 2 })
  expect(await rpc.batch([1, 2, 3, 4, 5].map((n) => ['echo', [n]] as const))).toEqual([1, 2, 3, 4, 5])
  expect(count()).toBe(3)
})

test('an error of the node is thrown at once with its code and data', async () => {
  const { url, count } = await node((body) => ({
    jsonrpc: '2.0',
    id: Array.isArray(body) ? 0 : body.id,
    error: { code: 3, message: 'execution reverted', data: '0x08c379a0' },
  }))
  const problem = await createRpc(new Upstreams(1, [url]))
    .call('eth_call', [])
    .catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(RpcRefused)
  expect(problem).toMatchObject({ rpcCode: 3, rpcMessage: 'execution reverted', data: '0x08c379a0' })
  expect(count()).toBe(1)
})

test('settle also returns the results of the other calls if one is refused', async () => {
  const { url } = await node((body) =>
    (body as Request[]).map(({ id, method, params }) =>
      method === 'bad' ? { id, error: { code: -32601, message: 'no such method' } } : { id, result: params[0] },
    ),
  )
  const [first, second] = await createRpc(new Upstreams(1, [url])).settle([['bad'], ['good', ['x']]])
  expect(first).toMatchObject({ ok: false, problem: { rpcCode: -32601 } })
  expect(second).toEqual({ ok: true, value: 'x' })
})

test('a failing upstream is replaced by the next one and backs off', async () => {
  const broken = await node(() => 503)
  const good = await node(echo)
  const upstreams = new Upstreams(1, [broken.url, good.url])
  const rpc = createRpc(upstreams)
  expect(await rpc.call('echo', ['a'])).toBe('a')
  expect(await rpc.call('echo', ['b'])).toBe('b')
  expect(broken.count()).toBe(1)
  expect(good.count()).toBe(2)
  expect(upstreams.all[0]).toMatchObject({ failuresInRow: 1 })
})

test('a recovered upstream is used again', async () => {
  const flaky = await node((body, index) => (index === 0 ? 502 : echo(body)))
  const upstreams = new Upstreams(1, [flaky.url])
  const rpc = createRpc(upstreams)
  expect(await rpc.call('echo', ['a'])).toBe('a')
  expect(upstreams.all[0]).toMatchObject({ failuresInRow: 0, backOffUntil: 0 })
})

test('a client with a single attempt sends the next call at once after a failure', async () => {
  const flaky = await node((body, index) => (index < 5 ? 502 : echo(body)))
  const rpc = createRpc(new Upstreams(1, [flaky.url]), { attempts: 1, timeout: 1_000 })
  for (let request = 0; request < 5; request++) await expect(rpc.call('echo', ['a'])).rejects.toThrow('answered 502')
  expect(await rpc.call('echo', ['a'])).toBe('a')
})

test('the calls of an answer above the size limit are refused, and the upstream is not in back-off', async () => {
  const { url, count } = await node(echo)
  const upstreams = new Upstreams(1, [url])
  const rpc = createRpc(upstreams, { maxBytes: 1_000 })
  const results = await rpc.settle([
    ['echo', ['a']],
    ['echo', ['b'.repeat(1_000)]],
  ])
  expect(results).toMatchObject([1, 2].map(() => ({ ok: false, problem: { rpcCode: -32_000, isRateLimit: false } })))
  expect(await rpc.call('echo', ['a'])).toBe('a')
  expect(count()).toBe(2)
  expect(upstreams.all[0]).toMatchObject({ failuresInRow: 0 })
})

test('if no upstream answers, the error contains the host but not the key', async () => {
  const broken = await node(() => 503)
  const problem = await createRpc(new Upstreams(1, [broken.url]), { attempts: 2 })
    .call('echo', ['a'])
    .catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(RpcUnavailable)
  expect(String(problem)).not.toContain('secret')
  expect(broken.count()).toBe(2)
})

test('an upstream that never answers is abandoned after the timeout', async () => {
  const hung = await startJsonServer(() => new Promise(() => {}))
  servers.push(hung)
  const good = await node(echo)
  expect(await createRpc(new Upstreams(1, [hung.url, good.url]), { timeout: 300 }).call('echo', ['a'])).toBe('a')
})

test('a call that a node refuses by its rate limit is sent to the next one, but a search for too many logs is not', async () => {
  const limited = await node((body) => ({
    id: (body as Request).id,
    error: { code: -32_005, message: 'limit exceeded' },
  }))
  const good = await node(echo)
  const rpc = () => createRpc(new Upstreams(1, [limited.url, good.url]))
  expect(await rpc().call('echo', ['a'])).toBe('a')
  await expect(rpc().call('eth_getLogs', [])).rejects.toMatchObject({ rpcCode: -32_005, isRateLimit: false })
  expect(good.count()).toBe(1)
})

test.each([
  [-32_601, 'no', true],
  [-32_004, 'no', true],
  [-32_600, 'trace_transaction is not available on the Free tier', true],
  [-32_600, 'rpc method is not whitelisted', true],
  [-32_000, 'the method is disabled', true],
  [-32_000, 'transaction not found', false],
  [-32_000, 'required historical state is not available', false],
  [-32_000, 'method handler crashed', false],
])(
  'a refusal with code %d and the message "%s" means that a method is unsupported: %s',
  (code, message, isUnsupported) => {
    expect(new RpcRefused('trace_transaction', { code, message }).isUnsupported).toBe(isUnsupported)
  },
)

test("an answer that is not JSON-RPC, or lacks a call's result, is a failure of the upstream", async () => {
  const malformed = await node((body) => (Array.isArray(body) ? [] : { hello: 'world' }))
  const good = await node(echo)
  expect(await createRpc(new Upstreams(1, [malformed.url, good.url])).call('echo', ['a'])).toBe('a')
  expect(
    await createRpc(new Upstreams(1, [malformed.url, good.url])).batch([
      ['echo', ['a']],
      ['echo', ['b']],
    ]),
  ).toEqual(['a', 'b'])
})

test('quantities are hexadecimal without leading zeros', () => {
  expect(quantity('0x1b4')).toBe(436)
  expect(toQuantity(436)).toBe('0x1b4')
  expect(() => quantity('436')).toThrow(RpcUnavailable)
  expect(() => quantity(null)).toThrow(RpcUnavailable)
})
