import { afterAll, beforeAll, expect, test } from 'vitest'
import { forwardTo, startFaultyApi, startFaultyWorker, type FaultyWorker } from '#tests/builders/faulty-worker.ts'
import { build } from '#tools/build.ts'
import { WETH } from '#tests/builders/seeded-market.ts'

/** A cached document is served only to visitors with identical data, and never with the nonce of another visitor. */

let api: FaultyWorker
let web: FaultyWorker

beforeAll(async () => {
  build()
  api = await startFaultyApi()
  web = await startFaultyWorker({ worker: 'web', api: (request) => forwardTo(request, api) })
})

afterAll(async () => {
  await web.stop()
  await api.stop()
})

const NEW_VISITOR = { Cookie: '', 'Accept-Language': 'en-US' }
const VISITORS = [
  { headers: NEW_VISITOR, expected: /<html lang="en-US" dir="ltr" data-theme="auto"/ },
  { headers: { ...NEW_VISITOR, Cookie: 'theme=dark' }, expected: /<html lang="en-US" dir="ltr" data-theme="dark"/ },
  {
    headers: { ...NEW_VISITOR, Cookie: 'theme=light; lng=ar-SA' },
    expected: /<html lang="ar-SA" dir="rtl" data-theme="light"/,
  },
  {
    headers: { ...NEW_VISITOR, 'Accept-Language': 'de-DE' },
    expected: /<html lang="de-DE" dir="ltr" data-theme="auto"/,
  },
]

test.each(['/explore', '/', `/explore/tokens/ethereum/${WETH}`, '/swap'])(
  '%s is not shared between visitors: each gets its own language, theme, nonce and request id',
  async (path) => {
    const uniqueValues = new Set<string>()
    for (let round = 0; round < 3; round += 1) {
      for (const { headers, expected } of VISITORS) {
        const response = await web.fetch(path, { headers })
        const html = await response.text()
        expect(html).toMatch(expected)
        const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? ''
        const nonces = new Set([...html.matchAll(/ nonce="([^"]*)"/g)].map(([, value]) => value))
        expect([...nonces]).toEqual([nonce])
        const id = /data-request="([^"]*)"/.exec(html)?.[1] ?? ''
        expect(response.headers.get('server-timing')).toBe(`request;desc=${id}`)
        uniqueValues.add(nonce).add(id)
      }
    }
    expect(uniqueValues.size).toBe(3 * VISITORS.length * 2)
  },
)

test('the testnet mode of one visitor does not hide the dollar values of another', async () => {
  const visibleHtml = async (headers: Record<string, string>) =>
    (await (await web.fetch('/explore', { headers: { ...NEW_VISITOR, ...headers } })).text()).replace(
      /<script[\s\S]*?<\/script>/g,
      '',
    )
  for (let round = 0; round < 3; round += 1) {
    expect(await visibleHtml({})).toMatch(/\$\d/)
    expect(await visibleHtml({ Cookie: 'testnet=true' })).not.toMatch(/\$\d/)
  }
})
