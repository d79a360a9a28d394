import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { encodeApproval, encodePermitAsTransaction } from '#app/domain/trade/approve.ts'
import { encodeWrap } from '#app/domain/trade/wrap.ts'
import { decodeSwap } from '#app/signing/swap/decode-swap.ts'
import { quoteRequest, type QuoteResponse } from '#app/wire/trading/quote.ts'
import { swapCallsRequest, swapCallsResponse, type SwapCallsResponse } from '#app/wire/trading/swap-calls.ts'
import { ACCOUNTS } from '#devnet/accounts.ts'
import { approve } from '#devnet/calls.ts'
import { send } from '#devnet/send.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { testTradingContext } from '#tests/builders/test-trading-context.ts'
import { quote } from './quote.ts'
import { swapCalls } from './swap-calls.ts'
import type { TradingContext } from './trading-context.ts'

const OWNER = ACCOUNTS[0].address
const ETHER = 10n ** 18n
const USD = 10n ** 6n
const DEADLINE = Math.floor(Date.now() / 1_000) + 1_200
const GWEI = 10n ** 9n

let world: SmallWorld
let trading: TradingContext
let snapshot: unknown

beforeAll(async () => {
  world = await startSmallWorld({ chainId: 1 })
  trading = testTradingContext(world)
}, 60_000)
afterAll(() => world.stop())
beforeEach(async () => {
  snapshot = await world.rpc.call('evm_snapshot')
})
afterEach(() => world.rpc.call('evm_revert', [snapshot]))

function token(symbol: string): Address {
  if (symbol === 'ETH') return NATIVE
  const found = world.tokens[symbol]
  if (!found) throw new Error(`no ${symbol}`)
  return found.address
}

async function requestQuote(tokenIn: string, tokenOut: string, amount: bigint, overrides = {}): Promise<QuoteResponse> {
  const swapFields = { tokenIn: token(tokenIn), tokenOut: token(tokenOut), amount: amount.toString(), swapper: OWNER }
  const ids = { tokenInChainId: 1, tokenOutChainId: 1 }
  const request = { type: 'EXACT_INPUT', slippageTolerance: 0.5, ...swapFields, ...ids, ...overrides }
  return quote(trading, v.parse(quoteRequest, request), 'id')
}

async function requestCalls(body: object): Promise<SwapCallsResponse> {
  const request = v.parse(swapCallsRequest, JSON.parse(JSON.stringify({ deadline: DEADLINE, ...body })))
  return v.parse(swapCallsResponse, JSON.parse(JSON.stringify(await swapCalls(trading, request, 'id'))))
}

const unsigned = ({ to, data, value }: SwapCallsResponse['calls'][number]) => {
  return { chainId: 1 as const, from: OWNER, to, data, value: BigInt(value) }
}

test('a swap of a token consists of an approval, a Permit2 allowance for the router and the swap, each for exactly the amount', async () => {
  const { quote: sale } = await requestQuote('USDC', 'ETH', 500n * USD)
  const answer = await requestCalls({ quote: sale })
  const calls = answer.calls.map(unsigned)
  const permit = { token: token('USDC'), spender: world.addresses.universalRouter, amount: 500n * USD }
  expect(answer).toMatchObject({ requestId: 'id', from: OWNER, chainId: 1 })
  expect(calls.slice(0, -1)).toEqual([
    encodeApproval(1, OWNER, token('USDC'), 500n * USD),
    encodePermitAsTransaction(1, OWNER, { ...permit, expiration: BigInt(DEADLINE) }),
  ])
  const order = calls[2] && decodeSwap(calls[2])
  expect(order).toMatchObject({ side: 'exactIn', amountInMaximum: 500n * USD, deadline: BigInt(DEADLINE) })
  expect(order?.permit).toBeUndefined()
  // Three calls of at least 21,000 gas each, at the base fee or more.
  expect(BigInt(answer.gasFee ?? 0)).toBeGreaterThan((63_000n * GWEI) / 10n)
})

test('the calls, sent in order, execute the swap and leave no allowance', async () => {
  const { quote: purchase } = await requestQuote('USDC', 'DAI', 40n * ETHER, { type: 'EXACT_OUTPUT' })
  const { calls } = await requestCalls({ quote: purchase })
  for (const call of calls) await send(world.rpc, OWNER, unsigned(call))
  const repeated = await requestCalls({ quote: purchase })
  expect(repeated.calls).toHaveLength(3)
  expect(repeated.calls.slice(0, -1)).toEqual(calls.slice(0, -1))
})

test("permit data determines amount and expiration of the router's allowance", async () => {
  const { quote: sale, permitData } = await requestQuote('USDC', 'ETH', 500n * USD)
  const { calls } = await requestCalls({ quote: sale, permitData })
  const { amount, expiration } = permitData?.values.details ?? { amount: '', expiration: '' }
  const permit = { token: token('USDC'), spender: world.addresses.universalRouter }
  const expected = { ...permit, amount: BigInt(amount), expiration: BigInt(expiration) }
  expect(calls.map(unsigned)[1]).toEqual(encodePermitAsTransaction(1, OWNER, expected))
})

test('permit data for another spender or too low an amount is refused', async () => {
  const { quote: sale, permitData } = await requestQuote('USDC', 'ETH', 500n * USD)
  if (!permitData) throw new Error('no permit')
  const { values } = permitData
  const lower = { ...values, details: { ...values.details, amount: '1' } }
  for (const changed of [lower, { ...values, spender: OWNER }])
    await expect(requestCalls({ quote: sale, permitData: { ...permitData, values: changed } })).rejects.toMatchObject({
      status: 400,
    })
})

test('allowances that suffice are not set again', async () => {
  await send(world.rpc, OWNER, approve(token('USDC'), world.addresses.permit2, 10_000n * USD))
  const permit = { token: token('USDC'), spender: world.addresses.universalRouter, amount: 500n * USD }
  const allow = (expiration: number) =>
    send(world.rpc, OWNER, encodePermitAsTransaction(1, OWNER, { ...permit, expiration: BigInt(expiration) }))
  const { quote: sale } = await requestQuote('USDC', 'ETH', 500n * USD)
  await allow(DEADLINE - 1)
  expect((await requestCalls({ quote: sale })).calls).toHaveLength(2)
  await allow(DEADLINE)
  expect((await requestCalls({ quote: sale })).calls).toHaveLength(1)
})

test('a token that refuses to change an allowance is reset first', async () => {
  await send(world.rpc, OWNER, approve(token('USDT'), world.addresses.permit2, 5n))
  const { quote: sale } = await requestQuote('USDT', 'ETH', 500n * USD)
  const { calls } = await requestCalls({ quote: sale })
  expect(calls.map(unsigned).slice(0, 2)).toEqual([
    encodeApproval(1, OWNER, token('USDT'), 0n),
    encodeApproval(1, OWNER, token('USDT'), 500n * USD),
  ])
  for (const call of calls) await send(world.rpc, OWNER, unsigned(call))
})

test('native currency needs no call besides the swap or the wrap', async () => {
  const { quote: sale } = await requestQuote('ETH', 'USDC', ETHER)
  expect((await requestCalls({ quote: sale })).calls).toHaveLength(1)
  const { quote: wrap } = await requestQuote('ETH', 'WETH', ETHER)
  expect((await requestCalls({ quote: wrap })).calls.map(unsigned)).toEqual([encodeWrap(1, OWNER, ETHER)])
})
