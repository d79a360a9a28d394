import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { AppError } from '#app/domain/errors/app-error.ts'
import type { QuoteRequestInput } from '#app/wire/trading/quote.ts'
import { isRateLimit, quoteQuery } from './swap.query.ts'

const request: QuoteRequestInput = {
  type: 'EXACT_INPUT',
  amount: '1000',
  tokenInChainId: 1,
  tokenOutChainId: 1,
  tokenIn: '0x0000000000000000000000000000000000000000',
  tokenOut: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  swapper: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
}

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Requests a quote while the API answers with `status`. Returns the number of requests and the milliseconds until the next one. */
async function quoteAt(status: number) {
  let requests = 0
  vi.stubGlobal('fetch', async () => {
    requests += 1
    return new Response('{}', { status })
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })
  const options = quoteQuery(1, request)
  await queries.query(options).catch(() => undefined)
  const query = queries.getQueryCache().build(queries, queries.defaultQueryOptions(options))
  const { refetchInterval } = options
  if (typeof refetchInterval !== 'function') throw new Error('a fixed interval')
  return { requests, next: refetchInterval(query) }
}

test('a failed quote is retried once immediately and then every ten seconds', async () => {
  expect(await quoteAt(500)).toEqual({ requests: 2, next: 10_000 })
})

test('the wait doubles after each rate-limited request, until a request succeeds', async () => {
  expect(await quoteAt(429)).toEqual({ requests: 1, next: 2_000 })
  expect(await quoteAt(429)).toEqual({ requests: 1, next: 4_000 })
  expect(await quoteAt(500)).toEqual({ requests: 2, next: 10_000 })
  expect(await quoteAt(429)).toEqual({ requests: 1, next: 8_000 })
  await quoteAt(404)
  expect(await quoteAt(429)).toEqual({ requests: 1, next: 2_000 })
})

test('a missing route is requested again at the block interval', async () => {
  expect(await quoteAt(404)).toEqual({ requests: 1, next: 12_000 })
})

test('only the API’s error code rate.limited is a rate limit', () => {
  expect(isRateLimit(new AppError('rate.limited'))).toBe(true)
  expect(isRateLimit(new AppError('data.unavailable'))).toBe(false)
  expect(isRateLimit(new Error('rate.limited'))).toBe(false)
})
