import { afterEach, expect, test } from 'vitest'
import { startApiWorker, type ApiWorker } from '#tests/builders/api-worker.ts'
import { startJsonServer, type JsonServer } from '#tests/builders/json-server.ts'

const BLOCKED = '0x514910771AF9Ca656af840dff83E8264EcF986CA'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const SWAPPER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const LIST = {
  name: 'Blocked',
  timestamp: '2026-11-21T00:00:00.000Z',
  version: { major: 1, minor: 0, patch: 0 },
  tokens: [{ chainId: 1, address: BLOCKED, symbol: 'LINK', name: 'ChainLink', decimals: 18 }],
}

let listServer: JsonServer
let downloads = 0
let api: ApiWorker

afterEach(async () => {
  await api.stop()
  await listServer.stop()
})

/** Starts an API whose block list is answered with a status, half a second after each request. */
async function startWith(status: number): Promise<void> {
  downloads = 0
  listServer = await startJsonServer(async () => {
    downloads += 1
    await new Promise((resolve) => setTimeout(resolve, 500))
    return Response.json(LIST, { status })
  })
  api = await startApiWorker({ BLOCKED_TOKENS: `${listServer.url}/list.json` })
}

async function post(path: string, body: unknown): Promise<string> {
  const response = await api.fetch(`/api/trading/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { detail } = (await response.json()) as { readonly detail: string }
  return `${response.status} ${detail}`
}

const ON_ETHEREUM = { tokenInChainId: 1, tokenOutChainId: 1 }
const requestQuote = (tokenIn: string) =>
  post('quote', {
    type: 'EXACT_INPUT',
    amount: '1000',
    ...ON_ETHEREUM,
    tokenIn,
    tokenOut: USDC,
    swapper: SWAPPER,
    slippageTolerance: 0.5,
  })

const IS_BLOCKED = '404 no quotes available: the token is blocked here'

test('a blocked token has no quote in any of the first requests, which share one download, and its list does not expire in KV', async () => {
  await startWith(200)
  expect(await Promise.all([1, 2, 3].map(() => requestQuote(BLOCKED)))).toEqual([IS_BLOCKED, IS_BLOCKED, IS_BLOCKED])
  expect(downloads).toBe(1)
  const { keys } = await api.kv.list({ prefix: 'token-list/' })
  expect(keys.map(({ expiration }) => expiration)).toEqual([undefined])
})

test('nothing is traded or sent until a block list has been read, but positions can be withdrawn from', async () => {
  await startWith(503)
  const unknown = '504 the list of blocked tokens cannot be read now'
  expect(await requestQuote('0x0000000000000000000000000000000000000000')).toBe(unknown)
  expect(await requestQuote(BLOCKED)).toBe(unknown)
  const send = { sender: SWAPPER, recipient: SWAPPER, token: USDC, amount: '1', chainId: 1 }
  expect(await post('send', send)).toBe(unknown)
  const quote = {
    chainId: 1,
    swapper: SWAPPER,
    tradeType: 'EXACT_INPUT',
    input: { token: USDC, amount: '1' },
    output: { token: BLOCKED, amount: '1' },
  }
  expect(await post('swap', { quote })).toBe(unknown)
  const withdrawal = {
    walletAddress: SWAPPER,
    chainId: 1,
    protocol: 'V3',
    nftTokenId: '1',
    liquidityPercentageToDecrease: 100,
    token0Address: USDC,
    token1Address: BLOCKED,
  }
  expect(await post('lp/decrease', withdrawal)).toBe('504 the chain cannot be read now')
})
