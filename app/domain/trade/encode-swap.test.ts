import { expect, test } from 'vitest'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { encodeSwap, type SwapOrder } from './encode-swap.ts'
import {
  ADDRESS_THIS,
  CONTRACT_BALANCE,
  executeCalldata,
  MSG_SENDER,
  permit2Permit,
  permit2TransferFrom,
  sweep,
  unwrapWeth,
  v2SwapExactIn,
  v2SwapExactOut,
  v3SwapExactIn,
  v3SwapExactOut,
  v4Swap,
  wrapEth,
  type RouterCommand,
} from './router-commands.ts'
import { v3Path, type OrderHop } from './route-sections.ts'
import { OPEN_DELTA, settle, swapExactIn, swapExactOut, take, takeAll } from './v4-actions.ts'

const USDC: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const WETH: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const WBTC: Address = '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'
const DAI: Address = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const ACCOUNT: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ROUTER = ethereum.contracts.universalRouter

// Tests the commands of splits, mixed routes and exact outputs, which the official router SDK encodes differently. The chain tests of
// `workers/api/trading` and `app/signing` run such calldata on the real contracts.

const TO_ACCOUNT = { recipient: MSG_SENDER, payerIsUser: false } as const
const FROM_USER_TO_ACCOUNT = { recipient: MSG_SENDER, payerIsUser: true } as const
const TO_ROUTER = { recipient: ADDRESS_THIS, payerIsUser: false } as const
const FROM_USER_TO_ROUTER = { recipient: ADDRESS_THIS, payerIsUser: true } as const

/** Expects a router call with these commands and `value` wei. */
function expectCommands(swapOrder: SwapOrder, commands: readonly RouterCommand[], value = 0n): void {
  const data = executeCalldata(commands, swapOrder.deadline)
  expect(encodeSwap(swapOrder)).toEqual({ chainId: 1, from: ACCOUNT, to: ROUTER, data, value })
}

/** An exact input over one route. */
function order(
  hops: readonly OrderHop[],
  tokenIn: Address,
  tokenOut: Address,
  amount: bigint,
  minimum: bigint,
): SwapOrder {
  return { ...SPLIT, tokenIn, tokenOut, legs: [{ hops, amount }], amountInMaximum: amount, amountOutMinimum: minimum }
}

const v2Hop = (tokenIn: Address, tokenOut: Address): OrderHop => ({ pool: { version: 'v2' }, tokenIn, tokenOut })
const v3Hop = (fee: number, tokenIn: Address, tokenOut: Address): OrderHop => ({
  pool: { version: 'v3', fee },
  tokenIn,
  tokenOut,
})
const v4Hop = (tokenIn: Address, tokenOut: Address): OrderHop => ({
  pool: { version: 'v4', fee: 500, tickSpacing: 10, hooks: NATIVE },
  tokenIn,
  tokenOut,
})
/** The key of a pool of `v4Hop`. */
const key = (intermediateCurrency: Address) =>
  ({ intermediateCurrency, fee: 500, tickSpacing: 10, hooks: NATIVE, hookData: '0x' }) as const
const path = (...hops: OrderHop[]) => v3Path(hops, 'forwards')
const backwardsPath = (...hops: OrderHop[]) => v3Path(hops, 'backwards')

const SPLIT: SwapOrder = {
  chainId: 1,
  side: 'exactIn',
  account: ACCOUNT,
  tokenIn: USDC,
  tokenOut: NATIVE,
  legs: [
    { hops: [v3Hop(500, USDC, WETH)], amount: 600n },
    { hops: [v4Hop(USDC, NATIVE)], amount: 400n },
  ],
  amountInMaximum: 1_000n,
  amountOutMinimum: 900n,
  deadline: 1_763_720_000n,
}

test('a split that ends in wrapped and in native currency unwraps once and checks the minimum of the sum', () => {
  expectCommands(SPLIT, [
    v3SwapExactIn(path(v3Hop(500, USDC, WETH)), 600n, 0n, FROM_USER_TO_ROUTER),
    v4Swap([
      swapExactIn(USDC, [key(NATIVE)], 400n, 0n),
      settle(USDC, OPEN_DELTA, true),
      take(NATIVE, ADDRESS_THIS, OPEN_DELTA),
    ]),
    unwrapWeth(ADDRESS_THIS, 0n),
    sweep(NATIVE, MSG_SENDER, 900n),
  ])
})

test('a split over pools that pay the output checks the minimum of the sum in one sweep', () => {
  const legs = [
    { hops: [v3Hop(500, USDC, WBTC)], amount: 600n },
    { hops: [v2Hop(USDC, WBTC)], amount: 400n },
  ]
  expectCommands({ ...SPLIT, tokenOut: WBTC, legs }, [
    v3SwapExactIn(path(v3Hop(500, USDC, WBTC)), 600n, 0n, FROM_USER_TO_ROUTER),
    v2SwapExactIn([USDC, WBTC], 400n, 0n, FROM_USER_TO_ROUTER),
    sweep(WBTC, MSG_SENDER, 900n),
  ])
})

test('a split over pools that all pay wrapped ether unwraps it to the account', () => {
  const legs = [
    { hops: [v3Hop(500, USDC, WETH)], amount: 600n },
    { hops: [v2Hop(USDC, WETH)], amount: 400n },
  ]
  expectCommands({ ...SPLIT, legs }, [
    v3SwapExactIn(path(v3Hop(500, USDC, WETH)), 600n, 0n, FROM_USER_TO_ROUTER),
    v2SwapExactIn([USDC, WETH], 400n, 0n, FROM_USER_TO_ROUTER),
    unwrapWeth(MSG_SENDER, 900n),
  ])
})

test('ether from a v4 pool is wrapped if the output is wrapped ether', () => {
  expectCommands(order([v4Hop(USDC, NATIVE)], USDC, WETH, 1_000n, 900n), [
    v4Swap([
      swapExactIn(USDC, [key(NATIVE)], 1_000n, 0n),
      settle(USDC, OPEN_DELTA, true),
      take(NATIVE, ADDRESS_THIS, OPEN_DELTA),
    ]),
    wrapEth(ADDRESS_THIS, CONTRACT_BALANCE),
    sweep(WETH, MSG_SENDER, 900n),
  ])
})

test('wrapped ether is unwrapped for a v4 pool that takes ether, and the part that the pool does not take is returned', () => {
  expectCommands(order([v4Hop(NATIVE, USDC)], WETH, USDC, 1_000n, 900n), [
    permit2TransferFrom(WETH, ADDRESS_THIS, 1_000n),
    unwrapWeth(ADDRESS_THIS, 1_000n),
    v4Swap([
      swapExactIn(NATIVE, [key(USDC)], 1_000n, 900n),
      settle(NATIVE, OPEN_DELTA, false),
      take(USDC, MSG_SENDER, OPEN_DELTA),
    ]),
    sweep(NATIVE, MSG_SENDER, 0n),
  ])
})

test('ether is split over a pool that takes wrapped ether and one that takes ether', () => {
  const legs = [
    { hops: [v3Hop(500, WETH, USDC)], amount: 600n },
    { hops: [v4Hop(NATIVE, USDC)], amount: 400n },
  ]
  const split: SwapOrder = { ...SPLIT, tokenIn: NATIVE, tokenOut: USDC, legs }
  expectCommands(
    split,
    [
      wrapEth(ADDRESS_THIS, 600n),
      v3SwapExactIn(path(v3Hop(500, WETH, USDC)), 600n, 0n, TO_ROUTER),
      v4Swap([
        swapExactIn(NATIVE, [key(USDC)], 400n, 0n),
        settle(NATIVE, OPEN_DELTA, false),
        take(USDC, ADDRESS_THIS, OPEN_DELTA),
      ]),
      sweep(USDC, MSG_SENDER, 900n),
      unwrapWeth(MSG_SENDER, 0n),
      sweep(NATIVE, MSG_SENDER, 0n),
    ],
    1_000n,
  )
})

test('a mixed route unwraps ether between sections, and only its last pool checks the minimum', () => {
  expectCommands(order([v3Hop(500, USDC, WETH), v4Hop(NATIVE, WBTC)], USDC, WBTC, 1_000n, 7n), [
    v3SwapExactIn(path(v3Hop(500, USDC, WETH)), 1_000n, 0n, FROM_USER_TO_ROUTER),
    unwrapWeth(ADDRESS_THIS, 0n),
    v4Swap([
      settle(NATIVE, CONTRACT_BALANCE, false),
      swapExactIn(NATIVE, [key(WBTC)], OPEN_DELTA, 7n),
      take(WBTC, MSG_SENDER, OPEN_DELTA),
    ]),
  ])
})

test('a mixed route wraps ether between sections, and input left over by a v3 pool without enough liquidity is returned', () => {
  expectCommands(order([v4Hop(USDC, NATIVE), v3Hop(500, WETH, WBTC)], USDC, WBTC, 1_000n, 7n), [
    v4Swap([
      swapExactIn(USDC, [key(NATIVE)], 1_000n, 0n),
      settle(USDC, OPEN_DELTA, true),
      take(NATIVE, ADDRESS_THIS, OPEN_DELTA),
    ]),
    wrapEth(ADDRESS_THIS, CONTRACT_BALANCE),
    v3SwapExactIn(path(v3Hop(500, WETH, WBTC)), CONTRACT_BALANCE, 7n, TO_ACCOUNT),
    sweep(WETH, MSG_SENDER, 0n),
  ])
})

test('a mixed route that stays in one form of ether converts nothing', () => {
  expectCommands(order([v3Hop(500, USDC, WETH), v2Hop(WETH, WBTC)], USDC, WBTC, 1_000n, 7n), [
    v3SwapExactIn(path(v3Hop(500, USDC, WETH)), 1_000n, 0n, FROM_USER_TO_ROUTER),
    v2SwapExactIn([WETH, WBTC], CONTRACT_BALANCE, 7n, TO_ACCOUNT),
  ])
})

test('a mixed leg of a split leaves its output in the router for the sweep of the sum', () => {
  const legs = [
    { hops: [v2Hop(USDC, DAI), v3Hop(3_000, DAI, WBTC)], amount: 600n },
    { hops: [v2Hop(USDC, WBTC)], amount: 400n },
  ]
  expectCommands({ ...SPLIT, tokenOut: WBTC, legs }, [
    v2SwapExactIn([USDC, DAI], 600n, 0n, FROM_USER_TO_ROUTER),
    v3SwapExactIn(path(v3Hop(3_000, DAI, WBTC)), CONTRACT_BALANCE, 0n, TO_ROUTER),
    sweep(DAI, MSG_SENDER, 0n),
    v2SwapExactIn([USDC, WBTC], 400n, 0n, FROM_USER_TO_ROUTER),
    sweep(WBTC, MSG_SENDER, 900n),
  ])
})

test('intermediate tokens left over by a v3 pool without enough liquidity are returned', () => {
  const second = v3Hop(3_000, DAI, WBTC)
  const after = [
    v3SwapExactIn(path(second), CONTRACT_BALANCE, 7n, TO_ACCOUNT),
    // The whole balance, without a minimum.
    sweep(DAI, MSG_SENDER, 0n),
  ]
  expectCommands(order([v2Hop(USDC, DAI), second], USDC, WBTC, 1_000n, 7n), [
    v2SwapExactIn([USDC, DAI], 1_000n, 0n, FROM_USER_TO_ROUTER),
    ...after,
  ])
  expectCommands(order([v4Hop(USDC, DAI), second], USDC, WBTC, 1_000n, 7n), [
    v4Swap([
      swapExactIn(USDC, [key(DAI)], 1_000n, 0n),
      settle(USDC, OPEN_DELTA, true),
      take(DAI, ADDRESS_THIS, OPEN_DELTA),
    ]),
    ...after,
  ])
})

test('a permit comes first, and the router’s native currency is returned last if sweepsNative is set', () => {
  const permit = {
    message: { token: USDC, spender: ROUTER, amount: 5n, expiration: 6n, nonce: 7n, sigDeadline: 8n },
    signature: '0xabcd',
  } as const
  const swapOrder = order([v3Hop(3_000, USDC, WBTC)], USDC, WBTC, 1_000n, 7n)
  const swap = v3SwapExactIn(path(v3Hop(3_000, USDC, WBTC)), 1_000n, 7n, FROM_USER_TO_ACCOUNT)
  expectCommands({ ...swapOrder, permit }, [permit2Permit(permit.message, '0xabcd'), swap])
  expectCommands({ ...swapOrder, sweepsNative: true }, [swap, sweep(NATIVE, MSG_SENDER, 0n)])
  expectCommands({ ...swapOrder, sweepsNative: false }, [swap])
})

const EXACT_OUT: SwapOrder = {
  ...SPLIT,
  side: 'exactOut',
  tokenOut: WBTC,
  legs: [{ hops: [v3Hop(3_000, USDC, WBTC)], amount: 10n }],
  amountInMaximum: 1_005n,
  amountOutMinimum: 10n,
}

test('an exact output moves the maximum into the router and returns the rest', () => {
  expectCommands(EXACT_OUT, [
    permit2TransferFrom(USDC, ADDRESS_THIS, 1_005n),
    v3SwapExactOut(backwardsPath(v3Hop(3_000, USDC, WBTC)), 10n, 1_005n, TO_ACCOUNT),
    sweep(USDC, MSG_SENDER, 0n),
  ])
})

test('an exact output is split over v2 and v4, and the v4 pool’s amount is enforced', () => {
  const legs = [
    { hops: [v2Hop(USDC, DAI), v2Hop(DAI, WBTC)], amount: 6n },
    { hops: [v4Hop(USDC, DAI), v4Hop(DAI, WBTC)], amount: 4n },
  ]
  expectCommands({ ...EXACT_OUT, legs }, [
    permit2TransferFrom(USDC, ADDRESS_THIS, 1_005n),
    v2SwapExactOut([USDC, DAI, WBTC], 6n, 1_005n, TO_ACCOUNT),
    v4Swap([swapExactOut(WBTC, [key(USDC), key(DAI)], 4n, 1_005n), settle(USDC, OPEN_DELTA, false), takeAll(WBTC, 4n)]),
    sweep(USDC, MSG_SENDER, 0n),
  ])
})

test('an exact output paid in ether over v4 and v3 pays the native pool first and wraps the rest', () => {
  const exactOut: SwapOrder = {
    ...EXACT_OUT,
    tokenIn: NATIVE,
    tokenOut: USDC,
    legs: [
      { hops: [v3Hop(500, WETH, USDC)], amount: 6n },
      { hops: [v4Hop(NATIVE, USDC)], amount: 4n },
    ],
  }
  expectCommands(
    exactOut,
    [
      v4Swap([swapExactOut(USDC, [key(NATIVE)], 4n, 1_005n), settle(NATIVE, OPEN_DELTA, false), takeAll(USDC, 4n)]),
      wrapEth(ADDRESS_THIS, CONTRACT_BALANCE),
      v3SwapExactOut(backwardsPath(v3Hop(500, WETH, USDC)), 6n, 1_005n, TO_ACCOUNT),
      unwrapWeth(MSG_SENDER, 0n),
    ],
    1_005n,
  )
})

test('an exact output paid in ether over v3 alone wraps the maximum', () => {
  const legs = [{ hops: [v3Hop(500, WETH, USDC)], amount: 10n }]
  expectCommands(
    { ...EXACT_OUT, tokenIn: NATIVE, tokenOut: USDC, legs },
    [
      wrapEth(ADDRESS_THIS, 1_005n),
      v3SwapExactOut(backwardsPath(v3Hop(500, WETH, USDC)), 10n, 1_005n, TO_ACCOUNT),
      unwrapWeth(MSG_SENDER, 0n),
    ],
    1_005n,
  )
})

test('an exact output paid in wrapped ether over v3 and v4 unwraps the rest for v4 and returns the unspent part wrapped', () => {
  const legs = [
    { hops: [v4Hop(NATIVE, USDC)], amount: 4n },
    { hops: [v3Hop(500, WETH, USDC)], amount: 6n },
  ]
  expectCommands({ ...EXACT_OUT, tokenIn: WETH, tokenOut: USDC, legs }, [
    permit2TransferFrom(WETH, ADDRESS_THIS, 1_005n),
    v3SwapExactOut(backwardsPath(v3Hop(500, WETH, USDC)), 6n, 1_005n, TO_ACCOUNT),
    unwrapWeth(ADDRESS_THIS, 0n),
    v4Swap([swapExactOut(USDC, [key(NATIVE)], 4n, 1_005n), settle(NATIVE, OPEN_DELTA, false), takeAll(USDC, 4n)]),
    wrapEth(ADDRESS_THIS, CONTRACT_BALANCE),
    sweep(WETH, MSG_SENDER, 0n),
  ])
})

test('an exact output of ether unwraps the wrapped outputs and enforces their sum', () => {
  const legs = [
    { hops: [v3Hop(500, USDC, WETH)], amount: 5n },
    { hops: [v2Hop(USDC, WETH)], amount: 3n },
    { hops: [v4Hop(USDC, NATIVE)], amount: 2n },
  ]
  expectCommands({ ...EXACT_OUT, tokenOut: NATIVE, legs }, [
    permit2TransferFrom(USDC, ADDRESS_THIS, 1_005n),
    v3SwapExactOut(backwardsPath(v3Hop(500, USDC, WETH)), 5n, 1_005n, TO_ROUTER),
    v2SwapExactOut([USDC, WETH], 3n, 1_005n, TO_ROUTER),
    v4Swap([swapExactOut(NATIVE, [key(USDC)], 2n, 1_005n), settle(USDC, OPEN_DELTA, false), takeAll(NATIVE, 2n)]),
    unwrapWeth(MSG_SENDER, 8n),
    sweep(USDC, MSG_SENDER, 0n),
  ])
})

test('an exact output of wrapped ether wraps the native outputs and enforces their sum', () => {
  const legs = [{ hops: [v4Hop(USDC, NATIVE)], amount: 10n }]
  expectCommands({ ...EXACT_OUT, tokenOut: WETH, legs }, [
    permit2TransferFrom(USDC, ADDRESS_THIS, 1_005n),
    v4Swap([
      swapExactOut(NATIVE, [key(USDC)], 10n, 1_005n),
      settle(USDC, OPEN_DELTA, false),
      take(NATIVE, ADDRESS_THIS, OPEN_DELTA),
    ]),
    wrapEth(ADDRESS_THIS, CONTRACT_BALANCE),
    sweep(WETH, MSG_SENDER, 10n),
    sweep(USDC, MSG_SENDER, 0n),
  ])
})

const legOf = (...hops: OrderHop[]) => ({ legs: [{ hops, amount: 1_000n }] })
const GAP = [v2Hop(USDC, DAI), v2Hop(WBTC, WETH)] as const

test.each<readonly [string, Partial<SwapOrder>, string]>([
  ['legs that do not add up to its input', { amountInMaximum: 1_001n }, 'the legs do not add up to the amount'],
  [
    'legs that do not add up to its output',
    { side: 'exactOut', amountOutMinimum: 999n },
    'the legs do not add up to the amount',
  ],
  ['no leg', { legs: [], amountInMaximum: 0n }, 'an order without a leg'],
  [
    'one leg of nothing',
    { legs: [...SPLIT.legs, { hops: [v2Hop(USDC, WETH)], amount: 0n }] },
    'a leg without an amount',
  ],
  ['a leg without a pool', legOf(), 'a leg without a pool'],
  ['a token for itself', { tokenOut: USDC }, 'a swap of a token for itself'],
  ['ether for wrapped ether', { tokenIn: WETH }, 'a swap of a token for itself'],
  ['a leg from another token', { tokenIn: WBTC }, 'a leg that does not join the two tokens'],
  ['a leg to another token', { tokenOut: WBTC }, 'a leg that does not join the two tokens'],
  ['a gap in a leg', legOf(...GAP), 'a leg with a gap'],
  [
    'a token visited twice, once wrapped and once native',
    {
      tokenOut: WBTC,
      ...legOf(v3Hop(500, USDC, WETH), v4Hop(NATIVE, DAI), v2Hop(DAI, WETH), v2Hop(WETH, WBTC)),
    },
    'a leg that visits a token twice',
  ],
  [
    'a return to its input on the way',
    { tokenOut: WBTC, ...legOf(v3Hop(500, USDC, WETH), v4Hop(NATIVE, USDC), v3Hop(500, USDC, WBTC)) },
    'a leg that visits a token twice',
  ],
])('an order with %s is rejected', (_name, change, problem) => {
  expect(() => encodeSwap({ ...SPLIT, ...change })).toThrow(new RangeError(problem))
})

test('an exact output over two versions buys a buffer between them and sells the rest of it back', () => {
  const legs = [{ hops: [v3Hop(500, USDC, DAI), v2Hop(DAI, WBTC)], amount: 10n, buys: [700n] }]
  expectCommands({ ...EXACT_OUT, legs }, [
    permit2TransferFrom(USDC, ADDRESS_THIS, 1_005n),
    v3SwapExactOut(backwardsPath(v3Hop(500, USDC, DAI)), 700n, 1_005n, TO_ROUTER),
    v2SwapExactOut([DAI, WBTC], 10n, 700n, TO_ACCOUNT),
    v3SwapExactIn(path(v3Hop(500, DAI, USDC)), CONTRACT_BALANCE, 0n, TO_ROUTER),
    sweep(USDC, MSG_SENDER, 0n),
  ])
})

test('an exact output over three sections converts ether between them, forwards and backwards', () => {
  const hops = [v2Hop(USDC, DAI), v4Hop(DAI, NATIVE), v3Hop(500, WETH, WBTC)]
  expectCommands({ ...EXACT_OUT, legs: [{ hops, amount: 10n, buys: [800n, 700n] }] }, [
    permit2TransferFrom(USDC, ADDRESS_THIS, 1_005n),
    v2SwapExactOut([USDC, DAI], 800n, 1_005n, TO_ROUTER),
    v4Swap([
      swapExactOut(NATIVE, [key(DAI)], 700n, 800n),
      settle(DAI, OPEN_DELTA, false),
      take(NATIVE, ADDRESS_THIS, OPEN_DELTA),
    ]),
    wrapEth(ADDRESS_THIS, CONTRACT_BALANCE),
    v3SwapExactOut(backwardsPath(v3Hop(500, WETH, WBTC)), 10n, 700n, TO_ACCOUNT),
    unwrapWeth(ADDRESS_THIS, 0n),
    v4Swap([
      settle(NATIVE, CONTRACT_BALANCE, false),
      swapExactIn(NATIVE, [key(DAI)], OPEN_DELTA, 0n),
      take(DAI, ADDRESS_THIS, OPEN_DELTA),
    ]),
    v2SwapExactIn([DAI, USDC], CONTRACT_BALANCE, 0n, TO_ROUTER),
    sweep(USDC, MSG_SENDER, 0n),
  ])
})

test.each<readonly [string, bigint[] | undefined]>([
  ['without the amount between them', undefined],
  ['with an amount of zero between them', [0n]],
  ['with one amount too many', [700n, 700n]],
])('an exact output over two versions %s is rejected', (_name, buys) => {
  const legs = [{ hops: [v3Hop(500, USDC, WETH), v2Hop(WETH, WBTC)], amount: 10n, ...(buys && { buys }) }]
  const problem = 'a leg without the amounts between its sections'
  expect(() => encodeSwap({ ...EXACT_OUT, legs })).toThrow(problem)
})
