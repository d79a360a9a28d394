import { expect, test } from 'vitest'
import type { ApiFetch } from '#app/data/api-fetch.ts'
import { encodeApproval, encodePermitAsTransaction } from '#app/domain/trade/approve.ts'
import { encodeSwap } from '#app/domain/trade/encode-swap.ts'
import { permitTypedData } from '#app/domain/trade/permit-typed-data.ts'
import { checkBatch } from '#app/signing/check-batch.ts'
import type { BatchStep } from '#app/transactions/transaction-plan.ts'
import type { ClassicQuote, QuoteRequestInput, QuoteResponse } from '#app/wire/trading/quote.ts'
import { unixSeconds } from '#app/base/time.ts'
import { planSwap } from './plan-swap.ts'
import { readTrade } from './quoted-trade.ts'
import type { SwapToPlan } from './swap-to-plan.ts'

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const ROUTER = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'
const POOL = '0x5777d92f208679DB4b9778590Fa3CAB3aC9e2168'
const TAKEN = 1_790_000_000_000
const DEADLINE = unixSeconds(TAKEN + 30 * 60_000)
const EXPIRATION = 1_790_001_800n
const ANY = 2n ** 256n - 1n

const permit = { token: USDC, spender: ROUTER, amount: 1_000n, expiration: EXPIRATION } as const
const permitData = permitTypedData(1, { ...permit, nonce: 4n, sigDeadline: EXPIRATION })
const quote: ClassicQuote = {
  input: { token: USDC, amount: '1000' },
  output: { token: DAI, amount: '2000' },
  swapper: ME,
  chainId: 1,
  slippage: 0.5,
  tradeType: 'EXACT_INPUT',
  route: [
    [
      {
        type: 'v3-pool',
        address: POOL,
        fee: '100',
        amountIn: '1000',
        amountOut: '2000',
        tokenIn: { address: USDC, chainId: 1 },
        tokenOut: { address: DAI, chainId: 1 },
      },
    ],
  ],
}
const request: QuoteRequestInput = {
  type: 'EXACT_INPUT',
  amount: '1000',
  tokenInChainId: 1,
  tokenOutChainId: 1,
  tokenIn: USDC,
  tokenOut: DAI,
  swapper: ME,
  slippageTolerance: 0.5,
}
const response: QuoteResponse = { requestId: 'r', routing: 'CLASSIC', permitData, quote }
const trade = readTrade(request, { response, takenAt: TAKEN }, 1)

const swapCall = encodeSwap({
  chainId: 1,
  side: 'exactIn',
  account: ME,
  tokenIn: USDC,
  tokenOut: DAI,
  permit: undefined,
  legs: [{ amount: 1_000n, hops: [{ pool: { version: 'v3', fee: 100 }, tokenIn: USDC, tokenOut: DAI }] }],
  amountInMaximum: 1_000n,
  amountOutMinimum: 1_990n,
  deadline: BigInt(DEADLINE),
  sweepsNative: false,
})
const reset = encodeApproval(1, ME, USDC, 0n)
const approve = encodeApproval(1, ME, USDC, 1_000n)
const allow = encodePermitAsTransaction(1, ME, permit)
const nothing = { to: ME, from: ME, data: '0x', value: '0x00', chainId: 1 }

interface Call {
  readonly to: string
  readonly data: string
}

async function plan(calls: readonly Call[] | number, change: Partial<SwapToPlan> = {}) {
  const paths: string[] = []
  const api: ApiFetch = async (path) => {
    paths.push(path.replace('/api/trading/v1', ''))
    if (path.endsWith('/check_approval')) return Response.json({ requestId: 'a', approval: nothing, cancel: nothing })
    if (typeof calls === 'number') return Response.json({ errorCode: 'Timeout', detail: '' }, { status: calls })
    const sent = calls.map(({ to, data }) => ({ to, data, value: '0x00' }))
    return Response.json({ requestId: 's', from: ME, chainId: 1, calls: sent })
  }
  const planned = await planSwap({
    trade,
    account: ME,
    acceptedImpact: 'medium',
    deadlineMinutes: 30,
    approval: 'once',
    isOneClick: true,
    input: { token: USDC, symbol: 'USDC', decimals: 6 },
    output: { token: DAI, symbol: 'DAI', decimals: 18 },
    api,
    now: () => TAKEN,
    ...change,
  })
  if (!planned.ok) throw new Error(planned.problem)
  return { paths, steps: planned.value.steps }
}

async function batchOf(calls: readonly Call[], change: Partial<SwapToPlan> = {}): Promise<BatchStep> {
  const { steps } = await plan(calls, change)
  const [step] = steps
  if (step?.name !== 'batch' || steps.length > 1) throw new Error('no batch')
  return step
}

test.each([
  ['an approval and an allowance', [approve, allow]],
  ['an allowance', [allow]],
  ['a reset, an approval and an allowance', [reset, approve, allow]],
])('a swap that needs %s is planned as one batch, which the guard accepts', async (_what, approvals) => {
  const { calls, shown, purpose } = await batchOf([...approvals, swapCall])
  expect(calls).toEqual([...approvals, swapCall])
  expect(checkBatch([...approvals, swapCall], shown, unixSeconds(TAKEN))).toEqual({ ok: true, value: undefined })
  expect(purpose).toMatchObject({ kind: 'swap', input: { raw: 1_000n }, output: { raw: 1_990n } })
})

test('with the choice to approve any amount, the token approval is unlimited and the Permit2 allowance of the router stays exact', async () => {
  const { calls } = await batchOf([approve, allow, swapCall], { approval: 'always' })
  expect(calls).toEqual([encodeApproval(1, ME, USDC, ANY), allow, swapCall])
})

test('amounts and spenders in the approvals that the API proposes are ignored', async () => {
  const greedy = { ...approve, data: approve.data.replace(/.{64}$/, 'f'.repeat(64)) }
  expect((await batchOf([greedy, allow, swapCall])).calls).toEqual([approve, allow, swapCall])
})

test.each<readonly [string, readonly Call[] | number]>([
  ['serves no batches', 404],
  ['is down', 503],
  ['needs no approval', [swapCall]],
  ['sends a call to another contract', [{ ...approve, to: DAI }, swapCall]],
])('if the API %s, the swap is planned in the standard steps', async (_what, calls) => {
  const { paths, steps } = await plan(calls)
  expect(steps.map(({ name }) => name)).toEqual(['permit', 'swap'])
  expect(paths).toEqual(['/swap_5792', '/check_approval'])
})

test('a batch falls back to the standard steps, and no batch is requested if one-click is off', async () => {
  const step = await batchOf([approve, allow, swapCall])
  const fallback = await step.planFallback()
  expect(fallback.ok && fallback.value.steps.map(({ name }) => name)).toEqual(['permit', 'swap'])
  expect((await plan([approve, allow, swapCall], { isOneClick: false })).paths).toEqual(['/check_approval'])
})
