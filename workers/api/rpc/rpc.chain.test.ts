import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnvil, type Anvil } from '#devnet/anvil.ts'
import { startApiWorker, type ApiWorker } from '#tests/builders/api-worker.ts'

let first: Anvil
let second: Anvil
let nodeOfOtherChain: Anvil
let api: ApiWorker

beforeAll(async () => {
  ;[first, second, nodeOfOtherChain] = await Promise.all([
    startAnvil({ chainId: 1 }),
    startAnvil({ chainId: 1 }),
    startAnvil({ chainId: 31337 }),
  ])
  api = await startApiWorker({
    RPC_URLS: JSON.stringify({
      '1': [first.rpcUrl, second.rpcUrl],
      '8453': [nodeOfOtherChain.rpcUrl],
    }),
  })
})

afterAll(async () => {
  await api.stop()
  await Promise.all([first.stop(), second.stop(), nodeOfOtherChain.stop()])
})

interface Answer {
  readonly id: number
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly data?: { readonly code: string } }
}

async function send(
  body: unknown,
  chain = '1',
): Promise<{ readonly status: number; readonly answer: Answer & Answer[] }> {
  const response = await api.fetch(`/api/rpc/${chain}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, answer: await response.json() }
}

const call = (id: number, method: string, ...params: unknown[]) => ({ jsonrpc: '2.0', id, method, params })

test('the path names a chain by id or by any of its names', async () => {
  expect((await send(call(3, 'eth_chainId'))).answer).toEqual({ jsonrpc: '2.0', id: 3, result: '0x1' })
  expect((await send(call(3, 'eth_chainId'), 'ethereum')).answer.result).toBe('0x1')
  expect((await send(call(3, 'eth_chainId'), 'mainnet')).answer.result).toBe('0x1')
})

test('answers forbid caching and content sniffing', async () => {
  const response = await api.fetch('/api/rpc/1', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(call(1, 'eth_blockNumber')),
  })
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test('each answer of a batch has the id of its call, and refused calls do not stop the others', async () => {
  const { answer } = await send([call(1, 'eth_chainId'), call(2, 'anvil_mine', '0x10'), call(3, 'eth_blockNumber')])
  const byId = new Map(answer.map((callAnswer) => [callAnswer.id, callAnswer]))
  expect(byId.get(1)?.result).toBe('0x1')
  expect(byId.get(2)?.error).toMatchObject({ code: -32601, data: { code: 'method.notAllowed' } })
  expect(byId.get(3)?.result).toBe('0x0')
})

test('a node’s error is passed on unchanged', async () => {
  const { answer, status } = await send(call(1, 'eth_getBlockByNumber', 'nonsense', false))
  expect(status).toBe(200)
  expect(answer.error?.code).toBe(-32602)
})

test('a malformed body, a batch that is too long and a body that is too large are refused', async () => {
  expect(await send('nonsense')).toMatchObject({ status: 400, answer: { error: { code: -32700 } } })
  const batch = Array.from({ length: 21 }, (_, id) => call(id, 'eth_chainId'))
  expect(await send(batch)).toMatchObject({ status: 400, answer: { error: { data: { code: 'request.tooLarge' } } } })
  const huge = call(1, 'eth_call', { data: `0x${'00'.repeat(40_000)}` })
  expect(await send(huge)).toMatchObject({ status: 413, answer: { code: 'request.tooLarge' } })
})

test('an unknown chain is refused', async () => {
  expect(await send(call(1, 'eth_chainId'), '31337')).toMatchObject({ status: 400, answer: { code: 'chain.unknown' } })
  expect(await send(call(1, 'eth_chainId'), '11155111')).toMatchObject({ answer: { code: 'chain.unknown' } })
  expect(await send(call(1, 'eth_chainId'), '%ff')).toMatchObject({ status: 400, answer: { code: 'chain.unknown' } })
})

test('a signed transaction is forwarded', async () => {
  // The node refuses the invalid transaction; the proxy does not refuse the method.
  const { answer } = await send(call(1, 'eth_sendRawTransaction', '0x00'))
  expect(answer.error?.data?.code).toBeUndefined()
  expect(answer.error).toBeDefined()
})

test('eth_getLogs is refused for too many blocks and forwarded for few', async () => {
  expect((await send(call(1, 'eth_getLogs', { fromBlock: '0x0', toBlock: '0x100000' }))).answer.error?.data?.code).toBe(
    'request.tooLarge',
  )
  expect((await send(call(1, 'eth_getLogs', { fromBlock: '0x0', toBlock: 'latest' }))).answer.result).toEqual([])
  expect((await send(call(1, 'eth_getLogs', { fromBlock: 'EARLIEST' }))).answer.error?.data?.code).toBe(
    'request.malformed',
  )
})

test('a node of another chain is not used after the first probe', async () => {
  await api.fetch('/api/status')
  expect(await send(call(9, 'eth_blockNumber'), '8453')).toMatchObject({
    status: 503,
    answer: { id: 9, error: { code: -32002, data: { code: 'chain.unavailable' } } },
  })
})

test('when the first node fails, the second one answers and the status shows the failure', async () => {
  await first.stop()
  for (let id = 0; id < 5; id++) {
    expect((await send(call(id, 'eth_chainId'))).answer).toEqual({ jsonrpc: '2.0', id, result: '0x1' })
  }
  await expect
    .poll(
      async () => {
        const { chains } = (await (await api.fetch('/api/status')).json()) as {
          chains: { chainId: number; rpc: { isHealthy: boolean; error: string | null }[] }[]
        }
        return chains
          .find(({ chainId }) => chainId === 1)
          ?.rpc.map(({ isHealthy, error }) => [isHealthy, error === null])
      },
      { timeout: 10_000, interval: 500 },
    )
    .toEqual([
      [false, false],
      [true, true],
    ])
})

test('a node that answers with HTML, an error status or a rate limit is skipped', async () => {
  // A broken server takes over the first node's port.
  for (const [status, type, body] of [
    [200, 'text/html', '<html>'],
    [429, 'application/json', '{}'],
    [503, 'application/json', '{}'],
    [200, 'application/json', '{"jsonrpc":"2.0","id":0,"error":{"code":-32005,"message":"limit exceeded"}}'],
  ] as const) {
    const broken = createServer((_, response) => response.writeHead(status, { 'content-type': type }).end(body))
    await new Promise<void>((resolve) => broken.listen(first.port, '127.0.0.1', resolve))
    for (let id = 0; id < 3; id++) expect((await send(call(id, 'eth_chainId'))).answer.result).toBe('0x1')
    broken.closeAllConnections()
    await new Promise((resolve) => broken.close(resolve))
  }
})

test('when every node is down, each id of the batch gets an error and the status is 503', async () => {
  await second.stop()
  expect(await send([call(4, 'eth_chainId'), call(5, 'eth_chainId')])).toMatchObject({
    status: 503,
    answer: [
      { id: 4, error: { code: -32002, data: { code: 'chain.unavailable' } } },
      { id: 5, error: { code: -32002 } },
    ],
  })
})
