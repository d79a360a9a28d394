import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startApiWorker, type ApiWorker } from '#tests/builders/api-worker.ts'
import { startJsonServer, type JsonServer } from '#tests/builders/json-server.ts'

const ADA = { username: 'ada', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** An operator's username service with one entry. */
let service: JsonServer
let url: string
let answer: string | undefined
const received: { key: unknown; body: unknown }[] = []
const workers: ApiWorker[] = []

beforeAll(async () => {
  service = await startJsonServer((query: Partial<typeof ADA>, request) => {
    received.push({ key: request.headers['x-api-key'], body: query })
    const isKnown = query.username === ADA.username || query.address === ADA.address
    if (answer === undefined) return isKnown ? ADA : null
    return new Response(answer, { status: answer === 'an error' ? 500 : 200 })
  })
  url = `${service.url}/usernames`
})
afterEach(() => {
  answer = undefined
  received.length = 0
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

async function lookUp(worker: ApiWorker, query: unknown) {
  const response = await worker.fetch('/api/v1/username', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(query),
  })
  return { status: response.status, body: await response.json() }
}

test("accounts and usernames are those of the operator's service, which gets its key", async () => {
  const api = await start({ USERNAMES_URL: url, USERNAMES_KEY: 'secret' })
  expect(await lookUp(api, { username: 'ada' })).toEqual({ status: 200, body: ADA })
  expect(await lookUp(api, { address: ADA.address.toLowerCase() })).toEqual({ status: 200, body: ADA })
  expect(await lookUp(api, { username: 'bob' })).toEqual({ status: 200, body: null })
  expect(await lookUp(api, { address: OTHER })).toEqual({ status: 200, body: null })
  expect(received.map(({ key }) => key)).toEqual(['secret', 'secret', 'secret', 'secret'])
  expect(received[1]?.body).toEqual({ address: ADA.address })
})

test.each([
  'an error',
  'nonsense',
  '{"username":"ada"}',
  JSON.stringify({ ...ADA, username: 'bob' }),
  JSON.stringify({ ...ADA, username: 'ada.eth' }),
])('a service that answers %s is unavailable', async (serviceAnswer) => {
  answer = serviceAnswer
  const api = await start({ USERNAMES_URL: url })
  expect(await lookUp(api, { username: 'ada' })).toMatchObject({ status: 503 })
})

test('a service whose answer exceeds 4 KiB is unavailable', async () => {
  answer = JSON.stringify({ ...ADA, about: 'a'.repeat(4096) })
  expect(await lookUp(await start({ USERNAMES_URL: url }), { username: 'ada' })).toMatchObject({ status: 503 })
})

test('the entry of another account is rejected', async () => {
  answer = JSON.stringify(ADA)
  expect(await lookUp(await start({ USERNAMES_URL: url }), { address: OTHER })).toMatchObject({ status: 503 })
})

test('malformed requests are rejected without contacting the service, and without a service there are no names', async () => {
  const api = await start({ USERNAMES_URL: url })
  for (const query of [{}, null, { username: 'ADA' }, { username: 'ada.eth' }, { address: '0x12' }, ADA])
    expect(await lookUp(api, query)).toMatchObject({ status: 400 })
  expect(await lookUp(await start({}), { username: 'ada' })).toEqual({ status: 200, body: null })
  expect(received).toEqual([])
})
