import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLocalEdge, type LocalEdge } from '#devnet/local-edge.ts'
import { forwardTo, startFaultyApi, startFaultyWorker, type FaultyWorker } from '#tests/builders/faulty-worker.ts'
import { build } from '#tools/build.ts'

/** A page behind the local edge is compressed and still streams, as in production. */

const CHROMIUM = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

let api: FaultyWorker
let web: FaultyWorker
let edge: LocalEdge
let releaseRequests: () => void = () => undefined
const released = new Promise<void>((resolve) => (releaseRequests = resolve))

beforeAll(async () => {
  build()
  api = await startFaultyApi()
  web = await startFaultyWorker({
    worker: 'web',
    api: async (request) => {
      await released
      return forwardTo(request, api)
    },
  })
  edge = await startLocalEdge({ origin: (await web.miniflare.ready).href, port: 0 })
})

afterAll(async () => {
  edge.stop()
  await web.stop()
  await api.stop()
})

test('the frame of a compressed page arrives before its data', async () => {
  const headers = { 'User-Agent': CHROMIUM, 'Accept-Encoding': 'gzip, deflate, br, zstd' }
  const response = await fetch(`${edge.url}/explore`, { headers })
  expect(response.headers.get('content-encoding')).toBe('br')
  let frame = ''
  let html = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    html += decoder.decode(chunk, { stream: true })
    if (frame === '' && html.includes('<main')) {
      frame = html
      releaseRequests()
    }
  }
  expect(frame).not.toContain('Wrapped Ether')
  expect(html).toContain('Wrapped Ether')
  expect(html).toContain('</html>')
})
