import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startAnvil, type Anvil } from '#devnet/anvil.ts'
import { startApiWorker, type ApiWorker } from '#tests/builders/api-worker.ts'

/** A contract that returns as many bytes of memory as the first word of its calldata specifies. */
const BYTES_CONTRACT = `0x${'51'.repeat(20)}`
/** A contract that loops until its gas runs out. */
const GAS_BURNER = `0x${'b1'.repeat(20)}`
const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

let anvil: Anvil
let api: ApiWorker
/** A proxy in front of anvil that applies `fault` to `eth_call` and records every request body. */
let proxy: Server
let fault: ((response: ServerResponse) => void) | undefined
const bodies: string[] = []

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 1 })
  await anvil.rpc.call('anvil_setCode', [BYTES_CONTRACT, '0x6000356000f3'])
  await anvil.rpc.call('anvil_setCode', [GAS_BURNER, '0x5b600056'])
  proxy = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      bodies.push(body)
      if (fault && body.includes('eth_call')) return fault(response)
      const headers = { 'content-type': 'application/json' }
      void fetch(anvil.rpcUrl, { method: 'POST', headers, body }).then(async (answer) => {
        response.writeHead(answer.status, headers).end(await answer.text())
      })
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  api = await startApiWorker({
    // The same URL twice, so that retries at the second node are recorded too.
    RPC_URLS: JSON.stringify({ 1: [url, url] }),
    RATE_LIMITS: JSON.stringify({ rpc: { burst: 90, perSecond: 0.001 } }),
  })
})

afterAll(async () => {
  await api.stop()
  proxy.closeAllConnections()
  await new Promise((resolve) => proxy.close(resolve))
  await anvil.stop()
})

beforeEach(() => {
  bodies.length = 0
  fault = undefined
})

interface Answer {
  readonly id: number
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly data?: { readonly code: string } }
}

let clientCount = 0

/** Sends a body from a client's IP address, by default a new one, whose bucket is full. */
async function send(body: unknown, address = `198.51.100.${++clientCount}`) {
  const response = await api.fetch('/api/rpc/1', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'CF-Connecting-IP': address },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, answer: (await response.json()) as Answer & Answer[] }
}

const call = (id: number, method: string, ...params: unknown[]) => ({ jsonrpc: '2.0', id, method, params })
const callForBytes = (id: number, bytes: number) =>
  call(id, 'eth_call', { to: BYTES_CONTRACT, data: `0x${bytes.toString(16).padStart(64, '0')}` }, 'latest')
const EMPTY_ADDRESS = `0x${'c1'.repeat(20)}`
const areNodesHealthy = async () => {
  const { chains } = (await (await api.fetch('/api/status')).json()) as {
    chains: { chainId: number; rpc: { isHealthy: boolean }[] }[]
  }
  return chains.find(({ chainId }) => chainId === 1)?.rpc.every(({ isHealthy }) => isHealthy)
}

test('a response just under 2 MB is returned in full; above that, every call of the request gets an error', async () => {
  const { answer } = await send(callForBytes(1, 999_900))
  expect(answer.result).toBe(`0x${'00'.repeat(999_900)}`)
  expect(await send(callForBytes(2, 1_000_000))).toMatchObject({
    status: 200,
    answer: { id: 2, error: { code: -32005, data: { code: 'request.tooLarge' } } },
  })
  expect((await send([callForBytes(3, 700_000), callForBytes(4, 700_000)])).answer).toMatchObject([
    { id: 3, error: { data: { code: 'request.tooLarge' } } },
    { id: 4, error: { data: { code: 'request.tooLarge' } } },
  ])
})

test('a call never gets more gas than one transaction may use', async () => {
  const burn = (gas?: string) => call(1, 'eth_call', { to: GAS_BURNER, ...(gas !== undefined && { gas }) }, 'latest')
  await send(burn())
  await send(burn('0xffffffffffff'))
  const forwarded = bodies
    .filter((body) => body.includes('eth_call'))
    .map((body) => JSON.parse(body) as { params: unknown[] })
  expect(forwarded.map(({ params }) => params[0])).toEqual([
    { to: GAS_BURNER, gas: '0x1000000' },
    { to: GAS_BURNER, gas: '0x1000000' },
  ])
})

test('the forwarded call contains only validated parameters, not the text of the request', async () => {
  await send(
    '{"jsonrpc":"2.0","id":1,"method":"debug_traceCall","method":"eth_getBalance","extra":1,' +
      `"params":["${ACCOUNT}", "latest"], "id":7}`,
  )
  expect(bodies.filter((body) => body.includes('eth_getBalance'))).toEqual([
    `{"jsonrpc":"2.0","id":7,"method":"eth_getBalance","params":["${ACCOUNT}","latest"]}`,
  ])
})

test('eth_simulateV1 with a read, a transfer and a read returns three results', async () => {
  const read = { to: BYTES_CONTRACT, data: `0x${'20'.padStart(64, '0')}` }
  const pay = { from: ACCOUNT, to: EMPTY_ADDRESS, value: '0x1' }
  const simulation = { blockStateCalls: [{ calls: [read, pay, read] }], traceTransfers: true, validation: false }
  const { answer } = await send(call(1, 'eth_simulateV1', simulation, 'latest'))
  expect(answer.result).toMatchObject([{ calls: [{ status: '0x1' }, { status: '0x1' }, { status: '0x1' }] }])
})

test.each<[string, (response: ServerResponse) => void]>([
  ['never arrives', () => {}],
  ['stops halfway', (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":')],
])('a call whose response %s is aborted after 5 s, and its node stays healthy', async (_, applyFault) => {
  fault = applyFault
  const startedAt = performance.now()
  expect(await send(callForBytes(1, 1))).toMatchObject({
    status: 503,
    answer: { id: 1, error: { code: -32002, data: { code: 'chain.unavailable' } } },
  })
  const elapsed = performance.now() - startedAt
  expect(elapsed).toBeGreaterThan(4_900)
  expect(elapsed).toBeLessThan(7_000)
  expect(bodies.filter((body) => body.includes('eth_call'))).toHaveLength(1)
  expect(await areNodesHealthy()).toBe(true)
  fault = undefined
  expect((await send(callForBytes(2, 1))).answer.result).toBe('0x00')
})

const statusesOf = async (address: string, requests: readonly unknown[]) => {
  const statuses: number[] = []
  for (const request of requests) statuses.push((await send(request, address)).status)
  return statuses
}
const reads = (length: number) => Array.from({ length }, (_, id) => call(id, 'eth_chainId'))

test('each call of a batch takes a token, and a client with too few tokens is refused', async () => {
  expect(await statusesOf('203.0.113.5', [reads(20), reads(20), reads(20)])).toEqual([200, 200, 200])
  // 30 of 90 tokens are left.
  expect(await statusesOf('203.0.113.5', [reads(20), reads(20)])).toEqual([200, 429])
  // Ten tokens were left, of which the refused request took one.
  expect(await statusesOf('203.0.113.5', reads(10))).toEqual([...Array<number>(9).fill(200), 429])
  expect(await statusesOf('203.0.113.6', [reads(20)])).toEqual([200])
})

test('a call with a higher gas limit takes more tokens', async () => {
  const costly = call(1, 'eth_call', { to: EMPTY_ADDRESS }, 'latest')
  const cheap = call(1, 'eth_call', { to: EMPTY_ADDRESS, gas: '0x30000' }, 'latest')
  // Each costly call takes 33 of 90 tokens, the refused one takes 1, and the cheap call takes 2 of the 23 that are left.
  expect(await statusesOf('203.0.113.7', [costly, costly, costly, cheap])).toEqual([200, 200, 429, 200])
  // The estimate takes 81 of 90 tokens and the refused request 1, so eight are left.
  const estimate = call(1, 'eth_estimateGas', { to: EMPTY_ADDRESS }, 'latest')
  expect(await statusesOf('203.0.113.8', [estimate, costly, ...reads(9)])).toEqual([
    200,
    429,
    ...Array<number>(8).fill(200),
    429,
  ])
})

test('a call that is not forwarded takes one token', async () => {
  const refused = call(1, 'debug_traceCall', {})
  expect(await statusesOf('203.0.113.9', [...Array<unknown>(4).fill(Array(20).fill(refused)), refused])).toEqual(
    Array(5).fill(200),
  )
  expect(await statusesOf('203.0.113.9', [call(1, 'eth_call', { to: BYTES_CONTRACT }, 'latest')])).toEqual([429])
  expect(bodies.filter((body) => body.includes('eth_call'))).toEqual([])
})
