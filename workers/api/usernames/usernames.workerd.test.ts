import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startApiWorker, type ApiWorker } from '#tests/builders/api-worker.ts'

const ADA = { username: 'ada', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** An operator's username service with one entry. */
let service: Server
let url: string
let answer: string | undefined
const received: { key: unknown; body: string }[] = []
const workers: ApiWorker[] = []

beforeAll(async () => {
  service = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push({ key: request.headers['x-api-key'], body })
      const asked = JSON.parse(body) as Partial<typeof ADA>
      const isKnown = asked.username === ADA.username || asked.address === ADA.address
      response.statusCode = answer === 'nothing' ? 500 : 200
      response.end(answer ?? JSON.stringify(isKnown ? ADA : null))
    })
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/usernames`
})
afterEach(() => {
  answer = undefined
  received.length = 0
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  service.close()
})

async function start(config: Record<string, string>): Promise<ApiWorker> {
  const worker = await startApiWorker({ RPC_URLS: JSON.stringify({ 1: ['http://127.0.0.1:9'] }), ...config })
  workers.push(worker)
  return worker
}

async function ask(worker: ApiWorker, asked: unknown) {
  const response = await worker.fetch('/api/v1/username', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  })
  return { status: response.status, body: await response.json() }
}

test("accounts and usernames are those of the operator's service, which gets its key", async () => {
  const api = await start({ USERNAMES_URL: url, USERNAMES_KEY: 'secret' })
  expect(await ask(api, { username: 'ada' })).toEqual({ status: 200, body: ADA })
  expect(await ask(api, { address: ADA.address.toLowerCase() })).toEqual({ status: 200, body: ADA })
  expect(await ask(api, { username: 'bob' })).toEqual({ status: 200, body: null })
  expect(await ask(api, { address: OTHER })).toEqual({ status: 200, body: null })
  expect(received.map(({ key }) => key)).toEqual(['secret', 'secret', 'secret', 'secret'])
  expect(received[1]?.body).toBe(JSON.stringify({ address: ADA.address }))
})

test.each([
  'nothing',
  'nonsense',
  '{"username":"ada"}',
  JSON.stringify({ ...ADA, username: 'bob' }),
  JSON.stringify({ ...ADA, username: 'ada.eth' }),
])('a service that answers %s is unavailable', async (given) => {
  answer = given
  const api = await start({ USERNAMES_URL: url })
  expect(await ask(api, { username: 'ada' })).toMatchObject({ status: 503 })
})

test('the entry of another account is rejected', async () => {
  answer = JSON.stringify(ADA)
  expect(await ask(await start({ USERNAMES_URL: url }), { address: OTHER })).toMatchObject({ status: 503 })
})

test('malformed requests are rejected without contacting the service, and without a service there are no names', async () => {
  const api = await start({ USERNAMES_URL: url })
  for (const asked of [{}, null, { username: 'ADA' }, { username: 'ada.eth' }, { address: '0x12' }, ADA])
    expect(await ask(api, asked)).toMatchObject({ status: 400 })
  expect(await ask(await start({}), { username: 'ada' })).toEqual({ status: 200, body: null })
  expect(received).toEqual([])
})
