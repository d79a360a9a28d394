import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startJsonServer, type JsonServer } from '#tests/builders/json-server.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import { accountOfUsername, usernameOf } from './find-username.ts'

const ADA = { username: 'ada', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' } as const
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** A local server in the place of the API. */
let server: JsonServer
let answer: ((request: Partial<typeof ADA>) => [status: number, body: string]) | undefined
const received: unknown[] = []

beforeAll(async () => {
  server = await startJsonServer((request: Partial<typeof ADA>, { method, url }) => {
    received.push([method, url, request])
    const isKnown = request.username === ADA.username || request.address === ADA.address
    const [status, text] = answer?.(request) ?? [200, JSON.stringify(isKnown ? ADA : null)]
    return new Response(text, { status })
  })
})
beforeEach(() => {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(`${server.url}${path}`, init))
  serve({ usernames: '' })
})
afterEach(() => {
  answer = undefined
  received.length = 0
  vi.unstubAllGlobals()
})
afterAll(() => server.stop())

/** A page whose document has these data attributes. */
function serve(dataset: Readonly<Record<string, string>>): void {
  vi.stubGlobal('document', { documentElement: { dataset } })
}

test('a username leads to its account, in any case, and an account to its username', async () => {
  expect(await accountOfUsername('Ada')).toBe(ADA.address)
  expect(await usernameOf(ADA.address)).toBe('ada')
  expect(await accountOfUsername('bob')).toBeNull()
  expect(await usernameOf(OTHER)).toBeNull()
})

test('the looked-up address is not part of a URL', async () => {
  await usernameOf(ADA.address)
  expect(received).toEqual([['POST', '/api/v1/username', { address: ADA.address }]])
})

test('without a username service, and for a text that is not a username, nothing is requested', async () => {
  expect(await accountOfUsername('ada.eth')).toBeNull()
  serve({})
  expect(await accountOfUsername('ada')).toBeNull()
  expect(await usernameOf(ADA.address)).toBeNull()
  expect(received).toEqual([])
})

test.each([
  [503, 'null'],
  [200, '<p>'],
  [200, JSON.stringify({ username: 'ada', address: '0x12' })],
  [200, JSON.stringify({ username: 'ada.eth', address: ADA.address })],
])('an answer with status %i and the body %s fails', async (status, body) => {
  answer = () => [status, body]
  await expect(accountOfUsername('ada')).rejects.toThrow(AppError)
})
