import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { askNode, MAX_ANSWER_BYTES } from './ask-node.ts'

let stop: (() => Promise<void>) | undefined

afterEach(() => stop?.())

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const JSON_TYPE = { 'content-type': 'application/json' }

test('an endless answer is read up to MAX_ANSWER_BYTES, and then the connection is closed', async () => {
  let written = 0
  let close: () => void
  const closed = new Promise<void>((resolve) => (close = resolve))
  const url = await serve((_, response) => {
    const writeChunk = () => {
      written += 65_536
      response.write('x'.repeat(65_536))
    }
    response
      .writeHead(200, JSON_TYPE)
      .on('drain', writeChunk)
      .on('close', () => close())
    writeChunk()
  })
  expect(await askNode(url, '{}')).toEqual({ ok: false, problem: 'tooLarge' })
  await closed
  // Some written bytes are still in socket buffers.
  expect(written).toBeLessThan(MAX_ANSWER_BYTES + 10_000_000)
})

test.each([
  [0, true],
  [1, false],
])('an answer of MAX_ANSWER_BYTES + %d bytes is accepted: %s', async (extraBytes, isRead) => {
  const url = await serve((_, response) =>
    response.writeHead(200, JSON_TYPE).end('x'.repeat(MAX_ANSWER_BYTES + extraBytes)),
  )
  expect((await askNode(url, '{}')).ok).toBe(isRead)
})

test('JSON with status 400 is accepted; another error status or content type throws', async () => {
  const statuses = [
    [400, 'application/json; charset=utf-8'],
    [503, 'application/json'],
    [200, 'text/html'],
  ] as const
  const outcomes: string[] = []
  for (const [status, type] of statuses) {
    const url = await serve((_, response) => response.writeHead(status, { 'content-type': type }).end('{}'))
    outcomes.push(
      await askNode(url, '{}').then(
        ({ ok }) => String(ok),
        (error: unknown) => (error as Error).message,
      ),
    )
    await stop?.()
  }
  expect(outcomes).toEqual(['true', 'answered 503', 'did not answer with JSON-RPC'])
})
