import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { startApiWorker, type ApiWorker } from '#tests/builders/api-worker.ts'

const BLOCKED = '0x514910771AF9Ca656af840dff83E8264EcF986CA'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const SWAPPER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const LIST = {
  ...{ name: 'Blocked', timestamp: '2026-11-21T00:00:00.000Z', version: { major: 1, minor: 0, patch: 0 } },
  tokens: [{ chainId: 1, address: BLOCKED, symbol: 'LINK', name: 'ChainLink', decimals: 18 }],
}

let host: Server
let downloads = 0
let api: ApiWorker

afterEach(async () => {
  await api.stop()
  host.closeAllConnections()
  host.close()
})

/** Starts an API whose block list is answered with a status, half a second after each request. */
async function startWith(status: number): Promise<void> {
  downloads = 0
  host = createServer((_, response) => {
    downloads += 1
    setTimeout(() => response.writeHead(status).end(JSON.stringify(LIST)), 500)
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  api = await startApiWorker({ BLOCKED_TOKENS: `http://127.0.0.1:${(host.address() as AddressInfo).port}/list.json` })
}

async function quoteOf(tokenIn: string): Promise<string> {
  const chains = { tokenInChainId: 1, tokenOutChainId: 1 }
  const response = await api.fetch('/api/trading/v1/quote', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ type: 'EXACT_INPUT', amount: '1000', ...chains, tokenIn, tokenOut: USDC, swapper: SWAPPER },
      slippageTolerance: 0.5,
    }),
  })
  const { detail } = (await response.json()) as { readonly detail: string }
  return `${response.status} ${detail}`
}

const IS_BLOCKED = '404 no quotes available: the token is blocked here'

test('a blocked token has no quote in any of the first requests, which share one download, and its list does not expire in KV', async () => {
  await startWith(200)
  expect(await Promise.all([1, 2, 3].map(() => quoteOf(BLOCKED)))).toEqual([IS_BLOCKED, IS_BLOCKED, IS_BLOCKED])
  expect(downloads).toBe(1)
  const { keys } = await api.kv.list({ prefix: 'token-list/' })
  expect(keys.map(({ expiration }) => expiration)).toEqual([undefined])
})

test('nothing is traded while a block list was never read', async () => {
  await startWith(503)
  const unknown = '504 the list of blocked tokens cannot be read now'
  expect(await quoteOf('0x0000000000000000000000000000000000000000')).toBe(unknown)
  expect(await quoteOf(BLOCKED)).toBe(unknown)
})
