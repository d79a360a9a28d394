import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startApiWorker, type ApiWorker } from '#tests/builders/api-worker.ts'
import { startJsonServer, type JsonServer } from '#tests/builders/json-server.ts'

const BLOCKED = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const REPORTED = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const ALLOWED = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

/** An operator's screening service, which blocks one address. */
let service: JsonServer
let url: string
let serviceAnswer: 'valid' | 'an error' | 'nonsense' | 'more than 4 KiB' = 'valid'
const keys: unknown[] = []
const workers: ApiWorker[] = []

beforeAll(async () => {
  service = await startJsonServer(({ address }: { readonly address: string }, request) => {
    keys.push(request.headers['x-api-key'])
    if (serviceAnswer === 'an error') return new Response(null, { status: 500 })
    const about = serviceAnswer === 'more than 4 KiB' ? 'a'.repeat(4096) : ''
    return { block: serviceAnswer === 'nonsense' ? 'no' : address === REPORTED, about }
  })
  url = `${service.url}/v1/screen`
})
afterEach(() => {
  serviceAnswer = 'valid'
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  await service.stop()
})

async function start(config: Record<string, string>): Promise<ApiWorker> {
  const worker = await startApiWorker({ RPC_URLS: JSON.stringify({ 1: ['http://127.0.0.1:9'] }), ...config })
  workers.push(worker)
  return worker
}

async function post(worker: ApiWorker, path: string, body: unknown) {
  const response = await worker.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const screen = (worker: ApiWorker, address: string) => post(worker, '/api/v1/screen', { address })

test('listed addresses are blocked in any letter case, and no others', async () => {
  const api = await start({ BLOCKED_ADDRESSES: `${BLOCKED.toLowerCase()}, ${REPORTED}` })
  for (const address of [BLOCKED, BLOCKED.toLowerCase(), REPORTED])
    expect(await screen(api, address)).toEqual({ status: 200, body: { block: true } })
  expect(await screen(api, ALLOWED)).toEqual({ status: 200, body: { block: false } })
  for (const body of [{}, { address: '0x12' }, { address: 7 }])
    expect(await post(api, '/api/v1/screen', body)).toMatchObject({ status: 400 })
  expect((await api.fetch('/api/v1/screen')).status).toBe(405)
})

test('without a list no address is blocked', async () => {
  expect(await screen(await start({}), BLOCKED)).toEqual({ status: 200, body: { block: false } })
})

test('the trading API builds no transaction for a blocked sender or recipient', async () => {
  const api = await start({ BLOCKED_ADDRESSES: BLOCKED })
  const base = { token: USDC, amount: '1', chainId: 1 }
  const refused = { status: 401, body: { errorCode: 'UnauthorizedError', detail: 'the address is blocked here' } }
  for (const [sender, recipient] of [
    [BLOCKED, ALLOWED],
    [ALLOWED, BLOCKED],
  ])
    expect(await post(api, '/api/trading/v1/send', { ...base, sender, recipient })).toMatchObject(refused)
  // The recipient passes the screening; then the request fails, because this worker's node does not answer.
  expect(await post(api, '/api/trading/v1/send', { ...base, sender: ALLOWED, recipient: REPORTED })).toMatchObject({
    status: 504,
  })
})

test("addresses outside the list are screened by the operator's service, with its key", async () => {
  const api = await start({ BLOCKED_ADDRESSES: BLOCKED, SCREEN_URL: url, SCREEN_KEY: 'secret' })
  keys.length = 0
  expect((await screen(api, REPORTED)).body).toEqual({ block: true })
  expect((await screen(api, ALLOWED)).body).toEqual({ block: false })
  expect((await screen(api, BLOCKED)).body).toEqual({ block: true })
  expect(keys).toEqual(['secret', 'secret'])
})

test.each(['an error', 'nonsense', 'more than 4 KiB'] as const)(
  'if the service answers %s, it blocks no address; if its answer is required, the response is 503',
  async (answer) => {
    serviceAnswer = answer
    const open = await start({ SCREEN_URL: url })
    expect(await screen(open, REPORTED)).toEqual({ status: 200, body: { block: false } })
    const strict = await start({ SCREEN_URL: url, SCREEN_REQUIRED: 'on', BLOCKED_ADDRESSES: BLOCKED })
    expect((await screen(strict, ALLOWED)).status).toBe(503)
    expect((await screen(strict, BLOCKED)).body).toEqual({ block: true })
  },
)
