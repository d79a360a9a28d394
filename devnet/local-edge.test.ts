import { once } from 'node:events'
import {
  createServer,
  request as sendRequest,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { startLocalEdge, type LocalEdge } from './local-edge.ts'

const HTML = { 'Content-Type': 'text/html; charset=utf-8' }
const TEXT = '<p>Größe 資産 🦆</p>'.repeat(2_000)
const CHROMIUM = 'gzip, deflate, br, zstd'

let worker: Server
let edge: LocalEdge

afterEach(() => {
  edge.stop()
  worker.close()
})

async function serve(listener: RequestListener): Promise<void> {
  worker = createServer(listener)
  await once(worker.listen(0, '127.0.0.1'), 'listening')
  edge = await startLocalEdge({ origin: `http://127.0.0.1:${(worker.address() as AddressInfo).port}`, port: 0 })
}

interface RequestOptions {
  readonly method?: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

function send({ body, path = '/', ...options }: RequestOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sendRequest(edge.url + path, { agent: false, ...options }, resolve)
      .on('error', reject)
      .end(body)
  })
}

async function bytesOf(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const accept = (encoding: string) => ({ headers: { 'Accept-Encoding': encoding } })

test.each([
  [CHROMIUM, 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
])('for %s a page is compressed with %s and decompresses to the same text', async (accepted, encoding, decompress) => {
  const requests: IncomingMessage['headers'][] = []
  await serve((request, reply) => {
    requests.push(request.headers)
    reply.writeHead(200, { ...HTML, ETag: '"a"', Vary: 'Cookie', 'Set-Cookie': ['a=1', 'b=2'] }).end(TEXT)
  })
  const response = await send(accept(accepted))
  const bytes = await bytesOf(response)
  expect(decompress(bytes).toString()).toBe(TEXT)
  expect(bytes.length).toBeLessThan(TEXT.length / 20)
  expect(response.headers).toMatchObject({
    'content-encoding': encoding,
    'content-type': HTML['Content-Type'],
    etag: 'W/"a"',
    vary: 'Cookie, Accept-Encoding',
    'set-cookie': ['a=1', 'b=2'],
  })
  expect(response.headers).not.toHaveProperty('content-length')
  expect(requests[0]).toMatchObject({ host: new URL(edge.url).host, 'accept-encoding': 'identity' })
})

test.each([
  [CHROMIUM, createBrotliDecompress],
  ['gzip', createGunzip],
])('for %s the first chunk of a page arrives before the last is sent', async (accepted, createDecoder) => {
  let sendRest: () => void = () => undefined
  await serve((_, reply) => {
    reply.writeHead(200, HTML).write('<main>shell')
    sendRest = () => reply.end('</main>')
  })
  const page = (await send(accept(accepted))).pipe(createDecoder()).setEncoding('utf8')
  expect(await once(page, 'data')).toEqual(['<main>shell'])
  sendRest()
  expect(await text(page)).toBe('</main>')
})

test.each<[string, RequestOptions, number, Readonly<Record<string, string>>]>([
  ['the client accepts no encoding', {}, 200, HTML],
  ['the client refuses both encodings', accept('br;q=0, gzip; q=0.0'), 200, HTML],
  ['it is compressed already', accept(CHROMIUM), 200, { ...HTML, 'Content-Encoding': 'gzip' }],
  ['it is an image', accept(CHROMIUM), 200, { 'Content-Type': 'image/png' }],
  ['it is an event stream', accept(CHROMIUM), 200, { 'Content-Type': 'text/event-stream' }],
  ['it must not be transformed', accept(CHROMIUM), 200, { ...HTML, 'Cache-Control': 'public, no-transform' }],
  ['it is a partial response', accept(CHROMIUM), 206, HTML],
  ['it is a server error', accept(CHROMIUM), 500, HTML],
])('a response is passed on unchanged when %s', async (_, options, status, headers) => {
  await serve((_, reply) => reply.writeHead(status, { ...headers, ETag: '"a"' }).end(TEXT))
  const response = await send(options)
  expect((await bytesOf(response)).toString()).toBe(TEXT)
  expect(response.statusCode).toBe(status)
  expect(response.headers['etag']).toBe('"a"')
  expect(response.headers['content-encoding']).toBe(headers['Content-Encoding'])
})

test.each([
  ['tiny', 'GET', 200, 'x'.repeat(49)],
  ['for HEAD', 'HEAD', 200, ''],
  ['without content', 'GET', 304, ''],
])('a response %s is not compressed', async (_, method, status, body) => {
  await serve((_, reply) => {
    reply.writeHead(status, { ...HTML, ...(method === 'GET' && { 'Content-Length': body.length }) }).end(body)
  })
  const response = await send({ method, ...accept(CHROMIUM) })
  expect((await bytesOf(response)).toString()).toBe(body)
  expect(response.headers).not.toHaveProperty('content-encoding')
})

test('a request arrives with its method, path, headers and body', async () => {
  await serve((request, reply) => {
    void text(request).then((body) => {
      const { method, url, headers } = request
      reply.end(JSON.stringify([method, url, headers['x-custom'], body]))
    })
  })
  const sent = { method: 'POST', path: '/a%2Fb?c=%20', headers: { 'X-Custom': 'y' }, body: TEXT }
  expect(JSON.parse(await text(await send(sent)))).toEqual(['POST', '/a%2Fb?c=%20', 'y', TEXT])
})

test('a closed connection closes the request to the worker', async () => {
  let openReply: ServerResponse | undefined
  await serve((_, reply) => {
    openReply = reply
    reply.writeHead(200, HTML).write('<main>')
  })
  ;(await send(accept(CHROMIUM))).destroy()
  await vi.waitFor(() => expect(openReply?.destroyed).toBe(true))
})

test('if the worker cannot be reached, the status is 502', async () => {
  await serve(() => undefined)
  await new Promise((resolve) => worker.close(resolve))
  expect((await send({})).statusCode).toBe(502)
})

test("if the worker's response breaks off, the client's does too", async () => {
  await serve((_, reply) => {
    reply.writeHead(200, HTML).write(TEXT, () => reply.destroy())
  })
  await expect(send(accept('gzip')).then(bytesOf)).rejects.toThrow(/aborted|hang up/)
})

test('an immutable file is requested from the worker once for each encoding, and other responses each time', async () => {
  const requests: string[] = []
  await serve((request, reply) => {
    requests.push(request.url ?? '')
    const isFile = request.url === '/file.js'
    const headers = { 'Content-Type': 'text/javascript', 'Cache-Control': isFile ? 'public, immutable' : 'public' }
    reply.writeHead(200, headers).end(TEXT)
  })
  for (let round = 0; round < 2; round += 1) {
    const compressed = await send({ path: '/file.js', ...accept('br') })
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, immutable' })
    expect(brotliDecompressSync(await bytesOf(compressed)).toString()).toBe(TEXT)
    expect((await bytesOf(await send({ path: '/file.js' }))).toString()).toBe(TEXT)
    await bytesOf(await send({ path: '/page' }))
  }
  expect(requests).toEqual(['/file.js', '/file.js', '/page', '/page'])
})

test('a part of an immutable file is requested from the worker each time', async () => {
  const requests: (string | undefined)[] = []
  await serve((request, reply) => {
    requests.push(request.headers.range)
    reply.writeHead(200, { 'Cache-Control': 'immutable' }).end(TEXT)
  })
  await bytesOf(await send({}))
  await bytesOf(await send({ headers: { Range: 'bytes=0-3' } }))
  expect(requests).toEqual([undefined, 'bytes=0-3'])
})
