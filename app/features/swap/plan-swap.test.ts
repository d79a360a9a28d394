import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SECOND, unixSeconds } from '#app/base/time.ts'
import type { ApiFetch } from '#app/data/api-fetch.ts'
import { encodeApproval } from '#app/domain/trade/approve.ts'
import { permitTypedData } from '#app/domain/trade/permit-typed-data.ts'
import { encodeSwap } from '#app/domain/trade/encode-swap.ts'
import { checkTransaction, type SignedPermit } from '#app/signing/check-transaction.ts'
import type { PlanStep, TransactionStep } from '#app/transactions/transaction-plan.ts'
import type { ClassicQuote, QuoteRequestInput, QuoteResponse } from '#app/wire/trading/quote.ts'
import { contractsOf, holdingOf, permitOf, stubNode } from '#tests/builders/stub-node.ts'
import { planSwap } from './plan-swap.ts'
import { readTrade, type QuotedTrade } from './quoted-trade.ts'
import type { SwapToPlan } from './swap-to-plan.ts'

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const NATIVE = '0x0000000000000000000000000000000000000000'
const ROUTER = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'
const POOL = '0x5777d92f208679DB4b9778590Fa3CAB3aC9e2168'
const TAKEN = 1_790_000_000_000

const usdc = { token: USDC, symbol: 'USDC', decimals: 6 } as const
const dai = { token: DAI, symbol: 'DAI', decimals: 18 } as const
const eth = { token: NATIVE, symbol: 'ETH', decimals: 18 } as const
const weth = { token: WETH, symbol: 'WETH', decimals: 18 } as const

const permitMessage: SignedPermit['message'] = {
  token: USDC,
  spender: ROUTER,
  amount: 1_000n,
  expiration: 1_790_001_800n,
  nonce: 4n,
  sigDeadline: 1_790_001_800n,
}
const permitData = permitTypedData(1, permitMessage)
const signed: SignedPermit = { message: permitMessage, signature: '0x51' }

const classicQuote: ClassicQuote = {
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
        tokenIn: { address: USDC, chainId: 1 },
        tokenOut: { address: DAI, chainId: 1 },
        fee: '100',
        amountIn: '1000',
        amountOut: '2000',
      },
    ],
  ],
}

interface TradeOptions {
  readonly type?: QuoteRequestInput['type']
  readonly input?: `0x${string}`
  readonly output?: `0x${string}`
  readonly quote?: Partial<ClassicQuote>
}

function tradeOf({
  type = 'EXACT_INPUT',
  input = USDC,
  output = DAI,
  quote: change = {},
}: TradeOptions = {}): QuotedTrade {
  const quote: ClassicQuote = {
    ...classicQuote,
    tradeType: type,
    input: { token: input, amount: '1000' },
    output: { token: output, amount: '2000' },
    ...change,
  }
  const response: QuoteResponse = { requestId: 'r', routing: 'CLASSIC', permitData, quote }
  return readTrade(requestFor(quote), { response, takenAt: TAKEN }, 1)
}

function wrapping(kind: 'wrap' | 'unwrap'): QuotedTrade {
  const [input, output] = kind === 'wrap' ? ([NATIVE, WETH] as const) : ([WETH, NATIVE] as const)
  const quote = {
    swapper: ME,
    input: { token: input, amount: '1000' },
    output: { token: output, amount: '1000' },
    chainId: 1,
    tradeType: 'EXACT_INPUT',
  } as const
  const response: QuoteResponse = {
    requestId: 'r',
    routing: kind === 'wrap' ? 'WRAP' : 'UNWRAP',
    permitData: null,
    quote,
  }
  return readTrade(requestFor(quote), { response, takenAt: TAKEN }, 1)
}

function requestFor({ input, output, tradeType }: Pick<ClassicQuote, 'input' | 'output' | 'tradeType'>) {
  return {
    type: tradeType,
    amount: tradeType === 'EXACT_INPUT' ? input.amount : output.amount,
    tokenInChainId: 1,
    tokenOutChainId: 1,
    tokenIn: input.token,
    tokenOut: output.token,
    swapper: ME,
    slippageTolerance: 0.5,
  } satisfies QuoteRequestInput
}

/** A "not needed" answer as the API encodes it: a transaction without calldata, and zero wei as `0x00`. */
const nothing = { to: ME, from: ME, data: '0x', value: '0x00', chainId: 1 }
const approvalOf = (amount: bigint) => ({ ...encodeApproval(1, ME, USDC, amount), value: '0x00' })
const swapRequest = { to: ROUTER, from: ME, data: '0x3593564c', value: '0x07', chainId: 1, gasLimit: '200000' }

interface Answers {
  readonly approval?: object
  readonly cancel?: object
  readonly swap?: { readonly status: number; readonly body: object }
  /** Runs while /check_approval is pending. */
  readonly meanwhile?: () => void
}

function fakeApi({ approval = nothing, cancel = nothing, swap, meanwhile }: Answers = {}) {
  const sent: { readonly path: string; readonly body: Record<string, unknown> }[] = []
  const api: ApiFetch = async (path, init) => {
    sent.push({ path, body: JSON.parse(init?.body as string) as Record<string, unknown> })
    if (path === '/api/trading/v1/check_approval') {
      meanwhile?.()
      return Response.json({ requestId: 'a', approval, cancel })
    }
    const { status, body } = swap ?? { status: 200, body: { requestId: 's', swap: swapRequest } }
    return Response.json(body, { status })
  }
  return { api, sent }
}

let clock = TAKEN

beforeEach(() => {
  clock = TAKEN
})

afterEach(() => {
  vi.useRealTimers()
})

/** The swap of `tradeOf()` as the API builds it. */
function calldataUntil(deadline: number) {
  const leg = { amount: 1_000n, hops: [{ pool: { version: 'v3', fee: 100 }, tokenIn: USDC, tokenOut: DAI }] } as const
  const { to, from, data } = encodeSwap({
    chainId: 1,
    side: 'exactIn',
    account: ME,
    tokenIn: USDC,
    tokenOut: DAI,
    legs: [leg],
    amountInMaximum: 1_000n,
    amountOutMinimum: 1_990n,
    deadline: BigInt(deadline),
    permit: undefined,
    sweepsNative: false,
  })
  return { to, from, data, value: '0x00', chainId: 1, gasLimit: '200000' }
}

function swapOf(trade: QuotedTrade, api: ApiFetch, change: Partial<SwapToPlan> = {}): SwapToPlan {
  const terms = { acceptedImpact: 'medium', deadlineMinutes: 30, approval: 'once' } as const
  return { trade, account: ME, input: usdc, output: dai, ...terms, api, now: () => clock, ...change }
}

async function stepsOf(swap: SwapToPlan): Promise<readonly PlanStep[]> {
  const plan = await planSwap(swap)
  if (!plan.ok) throw new Error(plan.problem)
  return plan.value.steps
}

function transactionStep(step: PlanStep | undefined): TransactionStep {
  if (!step || !('prepare' in step)) throw new Error('not a transaction')
  return step
}

test('a token with an allowance needs only a permit and the swap', async () => {
  const { api, sent } = fakeApi()
  const steps = await stepsOf(swapOf(tradeOf(), api))
  expect(steps.map(({ name }) => name)).toEqual(['permit', 'swap'])
  expect(sent).toEqual([
    {
      path: '/api/trading/v1/check_approval',
      body: { walletAddress: ME, token: USDC, amount: '1000', chainId: 1 },
    },
  ])
})

test('an insufficient allowance is reset first, followed by approval, permit and swap', async () => {
  const { api } = fakeApi({ approval: approvalOf(1_000n), cancel: approvalOf(0n) })
  const steps = await stepsOf(swapOf(tradeOf(), api))
  expect(steps.map(({ name }) => name)).toEqual(['reset', 'approve', 'permit', 'swap'])
})

test('without permit data the swap follows the approval', async () => {
  const { api } = fakeApi({ approval: approvalOf(1_000n) })
  const trade = tradeOf()
  const response = { ...trade.response, permitData: null }
  const steps = await stepsOf(swapOf({ ...trade, response }, api))
  expect(steps.map(({ name }) => name)).toEqual(['approve', 'swap'])
})

test.each([
  [29, 30, ['permit', 'swap']],
  [30, 30, ['swap']],
  [59, 60, ['permit', 'swap']],
  [60, 60, ['swap']],
])(
  'an allowance of %i minutes and a deadline of %i minutes need %j, because a swap mined after the expiry would fail',
  async (expiryMinutes, deadlineMinutes, names) => {
    const expiration = BigInt(unixSeconds(TAKEN) + expiryMinutes * 60)
    const node = stubNode({
      contracts: contractsOf(...holdingOf(ME, USDC, [0n, 1_000n]), permitOf(ME, USDC, 1_000n, 4n, expiration)),
    })
    const trade = tradeOf()
    const response = { ...trade.response, permitData: null }
    const { api, sent } = fakeApi()
    const steps = await stepsOf(swapOf({ ...trade, response }, api, { node, deadlineMinutes }))
    expect(steps.map(({ name }) => name)).toEqual(names)
    const [permit] = steps
    if (permit?.name !== 'permit' || !('permit' in permit)) return
    const until = BigInt(unixSeconds(TAKEN) + deadlineMinutes * 60)
    const renewed = { ...permitMessage, expiration: until, sigDeadline: until }
    expect(permit.permit).toEqual(permitTypedData(1, renewed))
    await transactionStep(steps.at(-1)).prepare({ message: renewed, signature: '0x51' })
    expect(sent.at(-1)?.body).toMatchObject({ permitData: permit.permit, signature: '0x51' })
  },
)

test('the native currency needs neither an approval nor a permit', async () => {
  const { api, sent } = fakeApi({ approval: approvalOf(1_000n) })
  const steps = await stepsOf(swapOf(tradeOf({ input: NATIVE }), api, { input: eth }))
  expect(steps.map(({ name }) => name)).toEqual(['swap'])
  expect(sent).toEqual([])
})

test.each(['wrap', 'unwrap'] as const)('%s is a single transaction for exactly the amount', async (kind) => {
  const { api, sent } = fakeApi({ approval: approvalOf(1_000n) })
  const [input, output] = kind === 'wrap' ? [eth, weth] : [weth, eth]
  const steps = await stepsOf(swapOf(wrapping(kind), api, { input, output }))
  expect(sent).toEqual([])
  expect(steps).toMatchObject([
    {
      name: kind,
      purpose: {
        kind,
        chainId: 1,
        account: ME,
        input: { ...input, raw: 1_000n },
        output: { ...output, raw: 1_000n },
      },
    },
  ])
  const prepared = await transactionStep(steps[0]).prepare(undefined)
  expect(prepared).toEqual({
    ok: true,
    value: {
      transaction: { to: ROUTER, from: ME, data: '0x3593564c', value: 7n, chainId: 1 },
      shown: { kind, chainId: 1, account: ME, amount: 1_000n },
    },
  })
})

test('approval and permit of an exact output cover the maximum sent, not the quoted input', async () => {
  const { api, sent } = fakeApi({ approval: approvalOf(1_005n), cancel: approvalOf(0n) })
  const steps = await stepsOf(swapOf(tradeOf({ type: 'EXACT_OUTPUT' }), api))
  expect(sent[0]?.body).toMatchObject({ amount: '1005' })
  const [reset, approve, permit, swap] = steps
  expect(reset).toMatchObject({ purpose: { kind: 'reset', chainId: 1, account: ME, input: { ...usdc, raw: 0n } } })
  expect(approve).toMatchObject({
    purpose: { kind: 'approve', chainId: 1, account: ME, input: { ...usdc, raw: 1_005n } },
  })
  expect(permit).toEqual({
    name: 'permit',
    permit: permitData,
    purpose: { kind: 'permit2Approve', chainId: 1, account: ME, input: { ...usdc, raw: 1_005n } },
    shown: { kind: 'permit', chainId: 1, account: ME, token: USDC, amount: 1_005n, deadlineMinutes: 30 },
  })
  expect(swap).toMatchObject({
    purpose: { input: { ...usdc, raw: 1_005n }, output: { ...dai, raw: 2_000n } },
  })
  const shown = { kind: 'approve', chainId: 1, account: ME, token: USDC }
  expect(await transactionStep(reset).prepare(undefined)).toEqual({
    ok: true,
    value: { transaction: encodeApproval(1, ME, USDC, 0n), shown: { ...shown, amount: 0n } },
  })
  expect(await transactionStep(approve).prepare(undefined)).toEqual({
    ok: true,
    value: { transaction: encodeApproval(1, ME, USDC, 1_005n), shown: { ...shown, amount: 1_005n } },
  })
})

test('the purpose of an approval has no output', async () => {
  const { api } = fakeApi({ approval: approvalOf(1_000n), cancel: approvalOf(0n) })
  const [reset, approve] = await stepsOf(swapOf(tradeOf(), api))
  expect(transactionStep(reset).purpose).not.toHaveProperty('output')
  expect(transactionStep(approve).purpose).not.toHaveProperty('output')
})

test('planning times out if the quote turns 60 seconds old while /check_approval is pending', async () => {
  const { api } = fakeApi({ meanwhile: () => (clock = TAKEN + 60 * SECOND) })
  expect(await planSwap(swapOf(tradeOf(), api))).toEqual({ ok: false, problem: 'swap.timedOut' })
  const justInTime = fakeApi({ meanwhile: () => (clock = TAKEN + 60 * SECOND - 1) })
  clock = TAKEN
  expect(await planSwap(swapOf(tradeOf(), justInTime.api))).toMatchObject({ ok: true })
})

test('by default calldata is requested with a deadline 30 minutes after the request', async () => {
  const { api, sent } = fakeApi()
  const steps = await stepsOf(swapOf(tradeOf(), api))
  clock = TAKEN + 90 * SECOND
  const prepared = await transactionStep(steps.at(-1)).prepare(signed)
  const deadline = unixSeconds(TAKEN) + 90 + 1_800
  expect(sent.at(-1)?.path).toBe('/api/trading/v1/swap')
  expect(sent.at(-1)?.body['deadline']).toBe(deadline)
  expect(prepared).toMatchObject({ ok: true, value: { shown: { deadline } } })
})

test('the deadline of the settings applies to the API request and to the guard', async () => {
  const { api, sent } = fakeApi()
  const steps = await stepsOf(swapOf(tradeOf(), api, { deadlineMinutes: 5 }))
  const prepared = await transactionStep(steps.at(-1)).prepare(signed)
  const deadline = unixSeconds(TAKEN) + 300
  expect(sent.at(-1)?.body['deadline']).toBe(deadline)
  expect(prepared).toMatchObject({ ok: true, value: { shown: { deadline } } })
  expect(steps[0]).toMatchObject({ shown: { kind: 'permit', deadlineMinutes: 5 } })
})

test('the guard rejects calldata with a later deadline than that of the settings', async () => {
  const later = unixSeconds(TAKEN) + 301
  const trade = tradeOf()
  const { api } = fakeApi({ swap: { status: 200, body: { requestId: 's', swap: calldataUntil(later) } } })
  const steps = await stepsOf(
    swapOf({ ...trade, response: { ...trade.response, permitData: null } }, api, { deadlineMinutes: 5 }),
  )
  const prepared = await transactionStep(steps.at(-1)).prepare(undefined)
  if (!prepared.ok) throw new Error(prepared.problem)
  const { shown, transaction } = prepared.value
  const context = { signed: undefined, now: unixSeconds(TAKEN) }
  const proposed = { ...transaction, chainId: 1 } as const
  expect(checkTransaction(proposed, shown, context)).toEqual({ ok: false, problem: 'deadline' })
  const inTime = { ...proposed, data: calldataUntil(later - 1).data }
  expect(checkTransaction(inTime, shown, context)).toEqual({ ok: true, value: undefined })
})

test('the default clock is Date.now', async () => {
  vi.useFakeTimers({ now: TAKEN + 30 * SECOND, toFake: ['Date'] })
  const { api, sent } = fakeApi()
  const swap = swapOf(tradeOf(), api)
  const plan = await planSwap({ ...swap, now: undefined } as unknown as SwapToPlan)
  if (!plan.ok) throw new Error(plan.problem)
  await transactionStep(plan.value.steps.at(-1)).prepare(signed)
  expect(sent.at(-1)?.body['deadline']).toBe(unixSeconds(TAKEN) + 30 + 1_800)
})

test('the swap request contains the quote, and the permit with its signature', async () => {
  const { api, sent } = fakeApi()
  const trade = tradeOf()
  const steps = await stepsOf(swapOf(trade, api))
  await transactionStep(steps.at(-1)).prepare(signed)
  expect(sent.at(-1)?.body).toEqual({
    quote: trade.response.quote,
    signature: '0x51',
    permitData,
    deadline: unixSeconds(TAKEN) + 1_800,
  })
})

test('without a signed permit the swap request contains neither signature nor permit', async () => {
  const unsigned = fakeApi()
  const steps = await stepsOf(swapOf(tradeOf(), unsigned.api))
  await transactionStep(steps.at(-1)).prepare(undefined)
  expect(Object.keys(unsigned.sent.at(-1)?.body ?? {})).toEqual(['quote', 'deadline'])
  const native = fakeApi()
  const [swap] = await stepsOf(swapOf(tradeOf({ input: NATIVE }), native.api, { input: eth }))
  await transactionStep(swap).prepare(signed)
  expect(Object.keys(native.sent.at(-1)?.body ?? {})).toEqual(['quote', 'deadline'])
})

test('the swap’s confirmation data has both sides with their limits, the route and the accepted price impact', async () => {
  const { api } = fakeApi()
  const steps = await stepsOf(swapOf(tradeOf(), api, { acceptedImpact: 'high' }))
  expect(await transactionStep(steps.at(-1)).prepare(signed)).toEqual({
    ok: true,
    value: {
      transaction: { to: ROUTER, from: ME, data: '0x3593564c', value: 7n, chainId: 1 },
      shown: {
        kind: 'swap',
        chainId: 1,
        account: ME,
        side: 'exactIn',
        input: USDC,
        output: DAI,
        maximumIn: 1_000n,
        minimumOut: 1_990n,
        quoted: { input: 1_000n, output: 2_000n },
        legs: [{ amount: 1_000n, hops: [{ pool: { version: 'v3', fee: 100 }, tokenIn: USDC, tokenOut: DAI }] }],
        deadline: unixSeconds(TAKEN) + 1_800,
        acceptedImpact: 'high',
      },
    },
  })
})

test('the recorded purpose has the maximum sent and the minimum received', async () => {
  const { api } = fakeApi()
  const steps = await stepsOf(swapOf(tradeOf(), api))
  expect(transactionStep(steps.at(-1)).purpose).toEqual({
    kind: 'swap',
    chainId: 1,
    side: 'exactIn',
    account: ME,
    input: { ...usdc, raw: 1_000n },
    output: { ...dai, raw: 1_990n },
  })
})

test('a route that no longer exists fails with quote.none', async () => {
  const notFound = { status: 404, body: { errorCode: 'ResourceNotFound', detail: 'No quotes available' } }
  const { api } = fakeApi({ swap: notFound })
  const steps = await stepsOf(swapOf(tradeOf(), api))
  expect(await transactionStep(steps.at(-1)).prepare(signed)).toEqual({ ok: false, problem: 'quote.none' })
})

test('a route that lacks an amount fails with data.unavailable, and nothing is signed', async () => {
  const { api } = fakeApi()
  const [pool] = classicQuote.route[0] ?? []
  const { amountIn: _, ...withoutAmount } = pool as NonNullable<typeof pool>
  const route = [[withoutAmount], [withoutAmount]]
  const steps = await stepsOf(swapOf(tradeOf({ quote: { route } }), api))
  expect(await transactionStep(steps.at(-1)).prepare(signed)).toEqual({ ok: false, problem: 'data.unavailable' })
})

test('an invalid answer of /check_approval is thrown, so that the runner reports it', async () => {
  const api: ApiFetch = () => Promise.resolve(new Response('<html>', { status: 502 }))
  await expect(planSwap(swapOf(tradeOf(), api))).rejects.toMatchObject({ code: 'data.unavailable' })
})

test('an unlimited approval is encoded here, because the API proposes exact amounts; a reset remains zero', async () => {
  const { api } = fakeApi({ approval: approvalOf(1_000n), cancel: approvalOf(0n) })
  const [reset, approve] = await stepsOf(swapOf(tradeOf(), api, { approval: 'always' }))
  const any = 2n ** 256n - 1n
  const shown = { kind: 'approve', chainId: 1, account: ME, token: USDC }
  expect(await transactionStep(approve).prepare(undefined)).toEqual({
    ok: true,
    value: { transaction: encodeApproval(1, ME, USDC, any), shown: { ...shown, amount: any } },
  })
  expect(await transactionStep(reset).prepare(undefined)).toMatchObject({ value: { shown: { amount: 0n } } })
})
