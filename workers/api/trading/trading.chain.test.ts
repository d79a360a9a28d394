import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { encodeApproval, encodePermitAsTransaction } from '#app/domain/trade/approve.ts'
import { encodeUnwrap, encodeWrap } from '#app/domain/trade/wrap.ts'
import { decodeSwap } from '#app/signing/swap/decode-swap.ts'
import { approvalResponse } from '#app/wire/trading/approval.ts'
import { quoteRequest, type ClassicQuote, type QuoteRequestInput } from '#app/wire/trading/quote.ts'
import { swapRequest, type SwapRequestInput } from '#app/wire/trading/swap.ts'
import type { TransactionRequest } from '#app/wire/trading/transaction-request.ts'
import { ACCOUNTS } from '#devnet/accounts.ts'
import { approve } from '#devnet/calls.ts'
import { send } from '#devnet/send.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { executeSwap, randomSwaps } from '#tests/builders/exact-swaps.ts'
import { testTradingContext } from '#tests/builders/test-trading-context.ts'
import { checkApproval } from './approval.ts'
import type { TradingContext } from './trading-context.ts'
import { readAt, wordAt, type Call } from './multicall.ts'
import { quote } from './quote.ts'
import { swap } from './swap.ts'
import { swapStatuses } from './swap-statuses.ts'

const [OWNER, OTHER_ACCOUNT] = [ACCOUNTS[0].address, ACCOUNTS[1].address]
let world: SmallWorld
let trading: TradingContext

beforeAll(async () => {
  world = await startSmallWorld({ chainId: 1 })
  trading = testTradingContext(world)
}, 60_000)

afterAll(() => world.stop())

function token(symbol: string): Address {
  if (symbol === 'ETH') return NATIVE
  const found = world.tokens[symbol]
  if (!found) throw new Error(`no ${symbol}`)
  return found.address
}

type QuoteOverrides = Partial<QuoteRequestInput>

function quoteFields(
  tokenIn: string,
  tokenOut: string,
  amount: bigint,
  overrides: QuoteOverrides = {},
): QuoteRequestInput {
  return {
    type: 'EXACT_INPUT',
    amount: amount.toString(),
    tokenInChainId: 1,
    tokenOutChainId: 1,
    tokenIn: token(tokenIn),
    tokenOut: token(tokenOut),
    swapper: OWNER,
    slippageTolerance: 0.5,
    ...overrides,
  }
}

const requestQuote = (...fields: Parameters<typeof quoteFields>) =>
  quote(trading, v.parse(quoteRequest, quoteFields(...fields)), 'id')

async function classicQuote(...fields: Parameters<typeof quoteFields>): Promise<ClassicQuote> {
  const answer = await requestQuote(...fields)
  if (answer.routing !== 'CLASSIC') throw new Error('not a swap')
  return answer.quote
}

const buildSwap = (body: SwapRequestInput | Record<string, unknown>) => {
  return swap(trading, v.parse(swapRequest, JSON.parse(JSON.stringify(body))), 'id')
}

const orderOf = ({ swap: transaction }: { swap: TransactionRequest }) => {
  const order = decodeSwap(unsigned(transaction))
  if (!order) throw new Error('not an encoding of an order')
  return order
}

function unsigned(transaction: TransactionRequest | null | undefined) {
  if (!transaction) throw new Error('a transaction is missing')
  const { to, from, data, value } = transaction
  return { chainId: 1 as const, to, from, data, value: BigInt(value) }
}

test('thirty random swaps over all versions execute exactly as quoted and leave no allowance', async () => {
  let done = 0
  for await (const executed of randomSwaps(world, trading, 30, 7)) {
    const { quoted, executed: actual, allowanceLeft, leftInRouter } = executed
    expect(actual).toEqual(quoted)
    expect(allowanceLeft).toBe(0n)
    expect(leftInRouter).toBe(0n)
    done += 1
  }
  expect(done).toBe(30)
}, 120_000)

/** An exact output over a v3 or v4 pool with USDC and then the v2 pair of TICKET, the only pool of that token. */
const TICKETS = { type: 'EXACT_OUTPUT', amount: '40', tokenOut: 'TICKET', slippageTolerance: 0.5 } as const

/** Buys or sells TICKET for USDC over the v2 pair from another account. */
const tradeTickets = (type: 'EXACT_OUTPUT' | 'EXACT_INPUT', tickets: bigint) => {
  const [tokenIn, tokenOut] = type === 'EXACT_OUTPUT' ? (['USDC', 'TICKET'] as const) : (['TICKET', 'USDC'] as const)
  const fields = { type, amount: tickets.toString(), tokenIn: token(tokenIn), tokenOut: token(tokenOut) }
  return executeSwap(world, trading, 1, { ...fields, slippageTolerance: 5 })
}

const VERSIONS = [
  ['V2', 'V3'],
  ['V2', 'V4'],
  ['V2', 'V3', 'V4'],
] as const

test.each(['ETH', 'WETH', 'WBTC', 'DAI'])(
  'an exact output from %s over several versions executes exactly as quoted and leaves nothing in the router',
  async (tokenIn) => {
    for (const protocols of VERSIONS) {
      const snapshot = await world.rpc.call('evm_snapshot')
      const fields = { ...TICKETS, tokenIn: token(tokenIn), tokenOut: token('TICKET') }
      const swapped = await executeSwap(world, trading, 0, {
        ...fields,
        protocols: [...protocols],
      })
      expect(swapped.protocols).toContain('MIXED')
      expect(swapped.executed).toEqual(swapped.quoted)
      expect(swapped.executed.out).toBe(40n)
      expect([swapped.allowanceLeft, swapped.leftInRouter]).toEqual([0n, 0n])
      await world.rpc.call('evm_revert', [snapshot])
    }
  },
  60_000,
)

test.each([
  ['higher', 'EXACT_OUTPUT'],
  ['lower', 'EXACT_INPUT'],
] as const)(
  'an exact output over several versions arrives exactly even if the price in its last pool has become %s',
  async (name, type) => {
    const snapshot = await world.rpc.call('evm_snapshot')
    const fields = { ...TICKETS, tokenIn: token('UNI'), tokenOut: token('TICKET') }
    const { quoted, executed, leftInRouter, allowanceLeft } = await executeSwap(world, trading, 0, fields, () =>
      tradeTickets(type, 1n),
    )
    expect(executed.out).toBe(40n)
    if (name === 'higher') expect(executed.in).toBeGreaterThan(quoted.in)
    else expect(executed.in).toBeLessThan(quoted.in)
    expect(executed.in * 1_000n).toBeLessThanOrEqual(quoted.in * 1_005n)
    expect([allowanceLeft, leftInRouter]).toEqual([0n, 0n])
    await world.rpc.call('evm_revert', [snapshot])
  },
  60_000,
)

test('an exact output over several versions reverts if a price moves beyond the buffer', async () => {
  const snapshot = await world.rpc.call('evm_snapshot')
  const fields = { ...TICKETS, tokenIn: token('UNI'), tokenOut: token('TICKET') }
  const swapAfterTrade = executeSwap(world, trading, 0, fields, () => tradeTickets('EXACT_OUTPUT', 100n))
  await expect(swapAfterTrade).rejects.toThrow('the transaction would fail: V2TooMuchRequested')
  await world.rpc.call('evm_revert', [snapshot])
}, 60_000)

test('without a tolerance an exact output stays within one version', async () => {
  const noTolerance: QuoteOverrides = { type: 'EXACT_OUTPUT', slippageTolerance: 0 }
  await expect(requestQuote('UNI', 'TICKET', 40n, noTolerance)).rejects.toMatchObject({ status: 404 })
  expect((await classicQuote('ETH', 'USDC', 10n ** 9n, noTolerance)).slippage).toBe(0)
})

test('an exact output paid in a token without decimals is quoted with the output that its whole input buys', async () => {
  const snapshot = await world.rpc.call('evm_snapshot')
  const amount = 46n * 10n ** 14n
  const fields = { ...TICKETS, amount: amount.toString(), tokenIn: token('TICKET'), tokenOut: NATIVE }
  const found = await classicQuote('TICKET', 'ETH', amount, { type: 'EXACT_OUTPUT' })
  const { quoted, executed } = await executeSwap(world, trading, 0, fields)
  expect(executed).toEqual(quoted)
  expect(executed.in).toBe(1n)
  expect(executed.out).toBeGreaterThan(amount)
  // The enforced output is the arriving one less the tolerance of 0.5 %, rounded up.
  expect(BigInt(found.output.amount)).toBe((executed.out * 9_950n + 9_999n) / 10_000n)
  expect(found.priceImpact).toBeLessThan(10)
  await world.rpc.call('evm_revert', [snapshot])
}, 60_000)

test('a quote has its block, fees, route and a permit for exactly the input', async () => {
  const answer = await requestQuote('USDC', 'WBTC', 5_000_000_000n)
  expect(answer.routing).toBe('CLASSIC')
  expect(answer.permitData?.values.details).toMatchObject({ token: token('USDC'), amount: '5000000000', nonce: '0' })
  expect(answer.permitData?.values.spender).toBe(world.addresses.universalRouter)
  const found = await classicQuote('USDC', 'WBTC', 5_000_000_000n)
  const head = await world.client.getBlockNumber()
  expect(found.blockNumber).toBe(head.toString())
  expect(found.slippage).toBe(0.5)
  expect(BigInt(found.gasFee ?? 0)).toBeGreaterThan(0n)
  expect(found.txFailureReasons).toEqual([])
})

test('a permit of an exact output covers the maximum input', async () => {
  const answer = await requestQuote('USDC', 'DAI', 10n ** 21n, { type: 'EXACT_OUTPUT', slippageTolerance: 1 })
  if (answer.routing !== 'CLASSIC') throw new Error('not a swap')
  const maximum = (BigInt(answer.quote.input.amount) * 101n) / 100n
  expect(answer.permitData?.values.details.amount).toBe(maximum.toString())
})

test('a permit can be requested as a transaction', async () => {
  const answer = await requestQuote('USDC', 'WBTC', 5_000_000_000n, { generatePermitAsTransaction: true })
  expect(answer.permitData).toBeNull()
  const expiration = (await world.client.getBlock()).timestamp
  const allowance = { token: token('USDC'), spender: world.addresses.universalRouter, amount: 5_000_000_000n }
  const { data, ...rest } = unsigned(answer.permitTransaction)
  const expected = encodePermitAsTransaction(1, rest.from, { ...allowance, expiration })
  // Compares all but the last word, the expiration, which depends on this machine's clock.
  expect({ ...rest, data: data.slice(0, -64) }).toEqual({ ...expected, data: expected.data.slice(0, -64) })
})

test('only the requested protocols are used', async () => {
  for (const [protocol, type] of [
    ['V2', 'v2-pool'],
    ['V3', 'v3-pool'],
    ['V4', 'v4-pool'],
  ] as const) {
    const found = await classicQuote('ETH', 'USDC', 10n ** 18n, { protocols: [protocol] })
    expect(found.route.flat().map((hop) => hop.type)).toEqual(found.route.flat().map(() => type))
  }
  await expect(requestQuote('ETH', 'USDC', 10n ** 18n, { protocols: ['UNISWAPX_V2'] })).rejects.toMatchObject({
    status: 404,
  })
})

test('pools with hooks can be excluded or required', async () => {
  const hooks = async (hooksOptions: 'V4_NO_HOOKS' | 'V4_HOOKS_ONLY') => {
    const found = await classicQuote('ETH', 'USDC', 10n ** 18n, { protocols: ['V4'], hooksOptions })
    return found.route.flat().map((hop) => hop.type === 'v4-pool' && hop.hooks !== NATIVE)
  }
  expect(new Set(await hooks('V4_NO_HOOKS'))).toEqual(new Set([false]))
  expect(new Set(await hooks('V4_HOOKS_ONLY'))).toEqual(new Set([true]))
})

test('a quote reports an insufficient balance', async () => {
  const emptyAccount = '0x00000000000000000000000000000000000000a1' as const
  expect((await classicQuote('USDC', 'WBTC', 10n ** 9n, { swapper: emptyAccount })).txFailureReasons).toEqual([
    'TRANSFER_FROM_FAILED',
  ])
})

test('automatic slippage is between 0.1 % and 5.5 %', async () => {
  const auto: QuoteOverrides = { slippageTolerance: undefined, autoSlippage: 'DEFAULT' }
  expect((await classicQuote('USDC', 'DAI', 10n ** 10n, auto)).slippage).toBe(0.1)
  expect((await classicQuote('ETH', 'USDC', 10n ** 19n, auto)).slippage).toBe(0.5)
  expect((await classicQuote('ETH', 'USDC', 10n ** 13n, auto)).slippage).toBe(5.5)
})

test('automatic slippage is low between dollar tokens in both directions, but not for a token with the symbol of one', async () => {
  const auto: QuoteOverrides = { slippageTolerance: undefined, autoSlippage: 'DEFAULT' }
  const units = (symbol: string) => 10_000n * 10n ** BigInt(world.tokens[symbol]?.decimals ?? 0)
  const slippageOf = async (from: string, to: string) => (await classicQuote(from, to, units(from), auto)).slippage
  for (const [tokenA, tokenB] of [
    ['USDC', 'DAI'],
    ['USDC', 'USDT'],
    ['DAI', 'USDT'],
  ] as const) {
    expect([await slippageOf(tokenA, tokenB), await slippageOf(tokenB, tokenA)], `${tokenA} ${tokenB}`).toEqual([
      0.1, 0.1,
    ])
  }
  expect(world.tokens['fakeUSDC']?.symbol).toBe('USDC')
  expect(await slippageOf('fakeUSDC', 'DAI')).toBeGreaterThanOrEqual(0.5)
  expect(await slippageOf('DAI', 'fakeUSDC')).toBeGreaterThanOrEqual(0.5)
})

test('ether and wrapped ether convert one to one in both directions', async () => {
  const wrap = await requestQuote('ETH', 'WETH', 123n)
  expect(wrap).toMatchObject({ routing: 'WRAP', quote: { input: { amount: '123' }, output: { amount: '123' } } })
  expect(unsigned((await buildSwap({ quote: wrap.quote })).swap)).toEqual(encodeWrap(1, OWNER, 123n))
  const unwrap = await requestQuote('WETH', 'ETH', 123n)
  expect(unwrap.routing).toBe('UNWRAP')
  expect(unsigned((await buildSwap({ quote: unwrap.quote })).swap)).toEqual(encodeUnwrap(1, OWNER, 123n))
})

test('a fee-on-transfer token is traded over v2, and quotes are net of its tax', async () => {
  const snapshot = await world.rpc.call('evm_snapshot')
  const sale = await executeSwap(world, trading, 0, {
    type: 'EXACT_INPUT',
    amount: (10n ** 20n).toString(),
    tokenIn: token('FOT'),
    tokenOut: token('USDC'),
    slippageTolerance: 0,
  })
  expect(sale.protocols).toEqual(['V2'])
  expect(sale.executed.out).toBe(sale.quoted.out)
  const purchase = await executeSwap(world, trading, 0, {
    type: 'EXACT_INPUT',
    amount: (10n ** 18n).toString(),
    tokenIn: NATIVE,
    tokenOut: token('FOT'),
    slippageTolerance: 0,
  })
  // Due to the token's rounding, one base unit more than quoted may arrive, never less.
  expect([0n, 1n]).toContain(purchase.executed.out - purchase.quoted.out)
  await world.rpc.call('evm_revert', [snapshot])
  const found = await classicQuote('FOT', 'USDC', 10n ** 20n)
  expect(found.route[0]?.[0]?.tokenIn.sellFeeBps).toBe('200')
  await expect(requestQuote('FOT', 'WBTC', 10n ** 20n)).rejects.toMatchObject({
    errorCode: 'ResourceNotFound',
    message: 'no quotes available: a token takes a fee on transfers, and no v2 route trades it',
  })
})

test('an exact output of a taxed pair is refused for its tax only if the pair has a route', async () => {
  const exactOut = (tokenIn: string, tokenOut: string, amount: bigint, overrides: QuoteOverrides = {}) =>
    requestQuote(tokenIn, tokenOut, amount, { type: 'EXACT_OUTPUT', ...overrides })
  const notFound = { status: 404, errorCode: 'ResourceNotFound' }
  const inputOnly = { ...notFound, code: 'quote.inputOnly' }
  await expect(exactOut('FOT', 'USDC', 10n ** 8n)).rejects.toMatchObject(inputOnly)
  await expect(exactOut('ETH', 'FOT', 10n ** 20n)).rejects.toMatchObject(inputOnly)
  expect(BigInt((await classicQuote('ETH', 'FOT', 10n ** 17n)).output.amount)).toBeGreaterThan(0n)
  const noRoute = { ...notFound, code: undefined }
  await expect(exactOut('FOT', 'WBTC', 10n ** 6n)).rejects.toMatchObject(noRoute)
  await expect(exactOut('ETH', 'FOT', 10n ** 40n)).rejects.toMatchObject(noRoute)
  await expect(exactOut('ETH', 'FOT', 10n ** 20n, { protocols: ['V3', 'V4'] })).rejects.toMatchObject(noRoute)
})

test('a fee on transfers that makes the simulation of a swap fail is part of the next quote', async () => {
  const snapshot = await world.rpc.call('evm_snapshot')
  const link = token('LINK')
  const found = await classicQuote('LINK', 'WETH', 10n ** 18n)
  await world.rpc.call('anvil_setCode', [link, await world.rpc.call('eth_getCode', [token('FOT'), 'latest'])])
  const cached = await classicQuote('LINK', 'WETH', 10n ** 18n)
  expect(cached.route[0]?.[0]?.tokenIn.sellFeeBps).toBeUndefined()
  await buildSwap({ quote: found })
  await expect(requestQuote('LINK', 'WETH', 10n ** 18n)).rejects.toMatchObject({
    message: 'no quotes available: a token takes a fee on transfers, and no v2 route trades it',
  })
  await world.rpc.call('evm_revert', [snapshot])
  trading.taxes.forget([link])
})

test('an amount that buys nothing is refused as too low', async () => {
  const refusal = { status: 404, errorCode: 'QuoteAmountTooLowError' }
  await expect(requestQuote('ETH', 'USDC', 1n)).rejects.toMatchObject(refusal)
  await expect(requestQuote('YOCTO', 'USDC', 1n)).rejects.toMatchObject(refusal)
})

test('contracts are read at the block with the given hash, even if the number is another block’s', async () => {
  const before = await world.client.getBlock()
  const { wrappedNative, multicall3 } = world.addresses
  const balanceCall: Call = { to: multicall3, data: `0x4d2301cc${wrappedNative.slice(2).padStart(64, '0')}` }
  const readBalance = () => readAt(trading.rpc, { number: Number(before.number), hash: before.hash }, [balanceCall])
  const [first] = await readBalance()
  const wrap = { account: OWNER, to: wrappedNative, data: '0xd0e30db0', value: 1n } as const
  await world.client.sendTransactionSync(wrap)
  expect(await readBalance()).toEqual([first])
  const after = await world.client.getBlock()
  // The hash decides, even with the number of another block.
  const [second] = await readAt(trading.rpc, { number: Number(before.number), hash: after.hash }, [balanceCall])
  expect(wordAt(second ?? '', 0)).toBe(wordAt(first ?? '', 0) + 1n)
})

test('a token that cannot be sold has no quote as input', async () => {
  await expect(requestQuote('HONEY', 'ETH', 10n ** 18n)).rejects.toMatchObject({
    status: 404,
    errorCode: 'ResourceNotFound',
  })
  expect(BigInt((await classicQuote('ETH', 'HONEY', 10n ** 17n)).output.amount)).toBeGreaterThan(0n)
})

test('an approval is for exactly the amount and not requested twice', async () => {
  const snapshot = await world.rpc.call('evm_snapshot')
  const fields = { walletAddress: OWNER, token: token('DAI'), amount: '777', chainId: 1 } as const
  const first = v.parse(approvalResponse, await checkApproval(trading, { ...fields, includeGasInfo: true }, 'id'))
  expect(first.cancel).toBeNull()
  expect(BigInt(first.gasFee ?? 0)).toBeGreaterThan(0n)
  const approval = unsigned(first.approval)
  expect(approval).toEqual(encodeApproval(1, OWNER, token('DAI'), 777n))
  await send(world.rpc, OWNER, approval)
  const second = v.parse(approvalResponse, await checkApproval(trading, fields, 'id'))
  expect(second).toEqual({ requestId: 'id', approval: null, cancel: null })
  await world.rpc.call('evm_revert', [snapshot])
})

test('a token that refuses to change an allowance gets a reset first', async () => {
  const snapshot = await world.rpc.call('evm_snapshot')
  await send(world.rpc, OWNER, approve(token('USDT'), world.addresses.permit2, 5n))
  const fields = { walletAddress: OWNER, token: token('USDT'), amount: '777', chainId: 1 } as const
  const { cancel, approval } = v.parse(approvalResponse, await checkApproval(trading, fields, 'id'))
  for (const [transaction, amount] of [
    [cancel, 0n],
    [approval, 777n],
  ] as const) {
    const approveCall = unsigned(transaction)
    expect(approveCall).toEqual(encodeApproval(1, OWNER, token('USDT'), amount))
    await send(world.rpc, OWNER, approveCall)
  }
  await world.rpc.call('evm_revert', [snapshot])
})

test('a token that refuses every approval needs no reset at a zero allowance', async () => {
  const refusingToken = `0x${'57'.repeat(20)}` as const
  // `allowance` is 0; everything else reverts.
  await world.rpc.call('anvil_setCode', [refusingToken, '0x60003560e01c63dd62ed3e1460145760006000fd5b60206000f3'])
  const fields = { walletAddress: OWNER, token: refusingToken, amount: '777', chainId: 1 } as const
  const { cancel, approval } = v.parse(approvalResponse, await checkApproval(trading, fields, 'id'))
  expect(cancel).toBeNull()
  expect(approval?.to).toBe(refusingToken)
})

test('the native currency needs no approval', async () => {
  const fields = { walletAddress: OWNER, token: NATIVE, amount: '777', chainId: 1 } as const
  const found = v.parse(approvalResponse, await checkApproval(trading, fields, 'id'))
  expect(found).toEqual({ requestId: 'id', approval: null, cancel: null })
})

test("the limits of a swap follow from the quote's amounts and slippage", async () => {
  const sale = await classicQuote('ETH', 'USDC', 10n ** 18n)
  const out = BigInt(sale.output.amount)
  expect(orderOf(await buildSwap({ quote: sale }))).toMatchObject({
    side: 'exactIn',
    account: OWNER,
    tokenIn: NATIVE,
    amountInMaximum: 10n ** 18n,
    tokenOut: token('USDC'),
    amountOutMinimum: (out * 9_950n + 9_999n) / 10_000n,
  })
  const deadline = Math.floor(Date.now() / 1_000) + 60
  expect(orderOf(await buildSwap({ quote: sale, deadline }))).toMatchObject({ deadline: BigInt(deadline) })
})

type Tamper = (quote: ClassicQuote) => unknown
const firstHop = (found: ClassicQuote, change: object) => ({
  ...found,
  route: [[{ ...found.route[0]?.[0], ...change }]],
})

test.each<readonly [string, Tamper]>([
  ['another recipient', (found) => ({ ...found, output: { ...found.output, recipient: OTHER_ACCOUNT } })],
  ['a pool address that does not belong to its tokens', (found) => firstHop(found, { address: OTHER_ACCOUNT })],
  ['a fee that is not its pool’s', (found) => firstHop(found, { fee: '10000' })],
  ['a fee outside the range of its type', (found) => firstHop(found, { fee: '99999999' })],
  ['a route to another token', (found) => ({ ...found, output: { ...found.output, token: token('DAI') } })],
  [
    'an input that is not the sum of its routes’ inputs',
    (found) => ({ ...found, input: { ...found.input, amount: '5' } }),
  ],
  ['an output of zero', (found) => ({ ...found, output: { ...found.output, amount: '0' } })],
  ['a fee for another recipient', (found) => ({ ...found, portionAmount: '5', portionRecipient: OTHER_ACCOUNT })],
  [
    'the zero address as swapper',
    (found) => ({ ...found, swapper: NATIVE, output: { ...found.output, recipient: NATIVE } }),
  ],
])('a swap for a quote with %s is refused', async (_name, tamper) => {
  const answer = await classicQuote('ETH', 'USDC', 10n ** 18n, { protocols: ['V3'], routingPreference: 'FASTEST' })
  const refused = buildSwap({ quote: tamper(answer) })
  await expect(refused).rejects.toMatchObject({ name: 'TradingRefusal' })
})

test('a swap through a pool that does not exist is refused', async () => {
  const answer = await classicQuote('ETH', 'WBTC', 10n ** 18n, {
    protocols: ['V4'],
    hooksOptions: 'V4_NO_HOOKS',
    routingPreference: 'FASTEST',
  })
  const refused = buildSwap({ quote: firstHop(answer, { fee: '12345' }) })
  await expect(refused).rejects.toMatchObject({ status: 404 })
})

test('a permit for another token or spender, or too low an amount, is refused', async () => {
  const answer = await requestQuote('USDC', 'WBTC', 5_000_000_000n)
  const { permitData } = answer
  if (!permitData) throw new Error('no permit')
  const signature = `0x${'11'.repeat(65)}`
  const details = permitData.values.details
  for (const values of [
    { ...permitData.values, details: { ...details, token: token('DAI') } },
    { ...permitData.values, spender: OTHER_ACCOUNT },
    { ...permitData.values, details: { ...details, amount: '4999999999' } },
  ]) {
    const refused = buildSwap({ quote: answer.quote, permitData: { ...permitData, values }, signature })
    await expect(refused).rejects.toMatchObject({ status: 400 })
  }
})

test('deadlines in the past or more than three days ahead are refused', async () => {
  const sale = await classicQuote('ETH', 'USDC', 10n ** 18n)
  const now = Math.floor(Date.now() / 1_000)
  await expect(buildSwap({ quote: sale, deadline: now - 5 })).rejects.toMatchObject({ status: 400 })
  await expect(buildSwap({ quote: sale, deadline: now + 4 * 86_400 })).rejects.toMatchObject({ status: 400 })
})

test('a swap that would fail is reported if simulation is requested, and built otherwise', async () => {
  const sale = await classicQuote('ETH', 'USDC', 10n ** 18n)
  const unattainable = { ...sale, output: { ...sale.output, amount: '9000000000000' } }
  await expect(buildSwap({ quote: unattainable, simulateTransaction: true })).rejects.toMatchObject({
    status: 400,
    message: 'the transaction would fail: V3TooLittleReceived',
  })
  expect(orderOf(await buildSwap({ quote: unattainable }))).toMatchObject({ side: 'exactIn' })
})

test('the status of a swap is that of its receipt', async () => {
  const snapshot = await world.rpc.call('evm_snapshot')
  const wrapping = await world.client.sendTransactionSync({
    account: OWNER,
    to: token('WETH'),
    data: '0xd0e30db0',
    value: 1n,
  })
  const unknown = `0x${'11'.repeat(32)}` as const
  const found = await swapStatuses(trading, [wrapping.transactionHash, unknown], 'id')
  expect(found.swaps).toEqual([
    { swapType: 'WRAP', status: 'SUCCESS', txHash: wrapping.transactionHash },
    { swapType: 'CLASSIC', status: 'NOT_FOUND', txHash: unknown },
  ])
  await world.rpc.call('evm_revert', [snapshot])
})
