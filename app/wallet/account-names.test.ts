import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { RpcError } from '#app/chain/eip1193.ts'
import { startJsonServer, type JsonServer } from '#tests/builders/json-server.ts'
import { readShownName, shownName } from './account-names.ts'

const ADA = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const NAMES = '/api/v1/username'
const REVERTED = { code: 3, message: 'execution reverted', data: '0x' }

/** A local server in the place of the API. */
let server: JsonServer
let username: 'ada' | 'fails' | null
let rpcError: object
const requested: string[] = []

beforeAll(async () => {
  server = await startJsonServer((_, { url = '' }) => {
    requested.push(url)
    if (url !== NAMES) return { jsonrpc: '2.0', id: 1, error: rpcError }
    return username === 'fails' ? new Response(null, { status: 503 }) : username && { username, address: ADA }
  })
})
beforeEach(() => {
  requested.length = 0
  rpcError = REVERTED
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(new URL(path, server.url), init))
  vi.stubGlobal('location', { origin: server.url })
  vi.stubGlobal('document', { cookie: '', documentElement: { dataset: { usernames: '' } } })
})
afterEach(() => vi.unstubAllGlobals())
afterAll(() => server.stop())

test('the shown name is the username, otherwise the ENS name', () => {
  expect(shownName({ unitag: 'ada', ensName: 'ada.eth' })).toBe('ada')
  expect(shownName({ unitag: null, ensName: 'ada.eth' })).toBe('ada.eth')
  expect(shownName({ unitag: undefined, ensName: null })).toBeNull()
})

test('the ENS name of an account with a username is not read', async () => {
  username = 'ada'
  expect(await readShownName(ADA)).toBe('ada')
  expect(requested).toEqual([NAMES])
})

test.each([null, 'fails'] as const)('if the username is %s, the ENS name is read', async (result) => {
  username = result
  expect(await readShownName(ADA)).toBeNull()
  expect(requested).toEqual([NAMES, '/api/rpc/1'])
})

test('a node that fails is reported, rather than an account without names', async () => {
  username = null
  rpcError = { code: -32000, message: 'out of service' }
  await expect(readShownName(ADA)).rejects.toThrow(RpcError)
})
