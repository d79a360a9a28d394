import { expect, test } from 'vitest'
import type { QuoteRequestInput } from '#app/wire/trading/quote.ts'
import { checkApproval, createSwap, quoteSwap } from './trading.ts'

const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const NATIVE = '0x0000000000000000000000000000000000000000'
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const request: QuoteRequestInput = {
  type: 'EXACT_INPUT',
  amount: '5',
  tokenInChainId: 1,
  tokenOutChainId: 1,
  tokenIn: NATIVE,
  tokenOut: WETH,
  swapper: ACCOUNT,
}
const quote = {
  swapper: ACCOUNT,
  input: { token: NATIVE, amount: '5' },
  output: { token: WETH.toLowerCase(), amount: '5', recipient: ACCOUNT },
  chainId: 1 as const,
  tradeType: 'EXACT_INPUT' as const,
}
const apiWithAnswer = (status: number, body: unknown) => async (_path: string, _init?: RequestInit) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })

test('a quote is read with the time of its arrival', async () => {
  const before = Date.now()
  const api = apiWithAnswer(200, { requestId: 'r', routing: 'WRAP', permitData: null, quote })
  const result = await quoteSwap(api, request)
  expect(result).toMatchObject({
    ok: true,
    value: { response: { routing: 'WRAP', quote: { output: { token: WETH } } } },
  })
  expect(result.ok && result.value.takenAt).toBeGreaterThanOrEqual(before)
})

test('a quote is requested by POST with the request as JSON', async () => {
  const sent: [string, string][] = []
  const api = async (path: string, init?: RequestInit) => {
    sent.push([`${init?.method} ${path}`, String(init?.body)])
    return new Response('{}', { status: 404 })
  }
  await quoteSwap(api, request)
  expect(sent).toEqual([['POST /api/trading/v1/quote', JSON.stringify(request)]])
})

test('a missing route is returned as a problem, not thrown', async () => {
  const api = apiWithAnswer(404, { errorCode: 'ResourceNotFound', detail: 'No quotes available' })
  expect(await quoteSwap(api, request)).toEqual({ ok: false, problem: 'quote.none' })
  expect(await createSwap(api, { quote })).toEqual({ ok: false, problem: 'quote.none' })
})

test('an amount that is too small for any pool has another code than a missing route', async () => {
  const api = apiWithAnswer(404, { errorCode: 'QuoteAmountTooLowError', detail: 'too low' })
  expect(await quoteSwap(api, request)).toEqual({ ok: false, problem: 'quote.tooSmall' })
})

test('a fee on transfers that rules out an exact output has its own code', async () => {
  const taxed = { errorCode: 'ResourceNotFound', detail: 'request an exact input', code: 'quote.inputOnly' }
  expect(await quoteSwap(apiWithAnswer(404, taxed), request)).toEqual({ ok: false, problem: 'quote.inputOnly' })
  const other = { ...taxed, code: 'data.unavailable' }
  expect(await quoteSwap(apiWithAnswer(404, other), request)).toEqual({ ok: false, problem: 'quote.none' })
})

test('a rate limit, a refusal and a server error have different codes', async () => {
  await expect(quoteSwap(apiWithAnswer(429, {}), request)).rejects.toMatchObject({ code: 'rate.limited' })
  await expect(quoteSwap(apiWithAnswer(429, 'slow down'), request)).rejects.toMatchObject({ code: 'rate.limited' })
  await expect(quoteSwap(apiWithAnswer(400, { detail: 'no' }), request)).rejects.toMatchObject({
    code: 'request.malformed',
  })
  await expect(quoteSwap(apiWithAnswer(500, {}), request)).rejects.toMatchObject({ code: 'data.unavailable' })
  await expect(quoteSwap(apiWithAnswer(200, '<html>'), request)).rejects.toMatchObject({ code: 'data.unavailable' })
  await expect(quoteSwap(apiWithAnswer(200, { routing: 'WRAP' }), request)).rejects.toMatchObject({
    code: 'data.unavailable',
  })
})

test('an approval without calldata is returned as none', async () => {
  const emptyCall = { to: ACCOUNT, from: ACCOUNT, data: '0x', value: '0x00', chainId: 1 }
  const api = apiWithAnswer(200, { requestId: 'r', approval: emptyCall, cancel: null })
  const approvalRequest = { walletAddress: ACCOUNT, token: WETH, amount: '1', chainId: 1 as const }
  expect(await checkApproval(api, approvalRequest)).toMatchObject({ approval: null, cancel: null })
})
