import { encodeAbiParameters, parseAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import {
  ADDRESS_THIS,
  CONTRACT_BALANCE,
  MSG_SENDER,
  v4Swap,
  type RouterCommand,
} from '#app/domain/trade/router-commands.ts'
import { OPEN_DELTA, settle, swapExactIn, swapExactOut, take, takeAll } from '#app/domain/trade/v4-actions.ts'
import { DAI, THIEF, USDC, WBTC } from '#tests/builders/random-orders.ts'
import { provesEveryDelta } from './v4-deltas.ts'

const key = (intermediateCurrency: Address) =>
  ({ intermediateCurrency, fee: 500, tickSpacing: 10, hooks: NATIVE, hookData: '0x' }) as const
const proves = (...actions: readonly RouterCommand[]) => provesEveryDelta(v4Swap(actions).input)

/** A swap of 1,000 wei for at least 90 base units of USDC, with its payment and its payout. */
const BUY = swapExactIn(NATIVE, [key(USDC)], 1_000n, 90n)
const PAY = settle(NATIVE, OPEN_DELTA, false)
const RECEIVE = take(USDC, MSG_SENDER, OPEN_DELTA)

test.each<readonly [string, readonly RouterCommand[]]>([
  ['an exact input', [BUY, PAY, RECEIVE]],
  ['an exact input by the account', [swapExactIn(DAI, [key(USDC)], 1n, 1n), settle(DAI, OPEN_DELTA, true), RECEIVE]],
  [
    'an exact input over two pools',
    [swapExactIn(DAI, [key(NATIVE), key(USDC)], 1n, 1n), settle(DAI, 0n, true), RECEIVE],
  ],
  ['an exact input without a minimum', [swapExactIn(NATIVE, [key(USDC)], 1_000n, 0n), PAY, RECEIVE]],
  ['an output that stays in the router', [BUY, PAY, take(USDC, ADDRESS_THIS, OPEN_DELTA)]],
  [
    'an exact input of the router’s balance',
    [settle(DAI, CONTRACT_BALANCE, false), swapExactIn(DAI, [key(USDC)], OPEN_DELTA, 90n), RECEIVE],
  ],
  [
    'an exact output taken by its amount',
    [swapExactOut(USDC, [key(NATIVE)], 90n, 1_000n), PAY, take(USDC, MSG_SENDER, 90n)],
  ],
  ['an exact output', [swapExactOut(USDC, [key(NATIVE)], 90n, 1_000n), PAY, takeAll(USDC, 90n)]],
])('%s is proven', (_name, actions) => {
  expect(proves(...actions)).toBe(true)
})

/** Lists of actions that break the rule in their name. */
const ATTACKS: readonly (readonly [string, readonly RouterCommand[]])[] = [
  [
    'the output is never spent: an explicit amount of it buys another token',
    [
      BUY,
      PAY,
      swapExactIn(USDC, [key(WBTC)], 89n, 0n),
      settle(USDC, OPEN_DELTA, false),
      take(WBTC, ADDRESS_THIS, 0n),
      RECEIVE,
    ],
  ],
  [
    'the output is never spent: exactly what was bought buys another token',
    [BUY, PAY, swapExactIn(USDC, [key(WBTC)], 90n, 0n), take(WBTC, ADDRESS_THIS, OPEN_DELTA)],
  ],
  [
    'the output is never spent: the open delta of it buys another token',
    [BUY, PAY, swapExactIn(USDC, [key(WBTC)], OPEN_DELTA, 0n), take(WBTC, MSG_SENDER, OPEN_DELTA)],
  ],
  [
    'the output is never spent: an exact output is paid with it',
    [BUY, PAY, swapExactOut(WBTC, [key(USDC)], 1n, 90n), settle(USDC, OPEN_DELTA, false), take(WBTC, MSG_SENDER, 0n)],
  ],
  ['the output is never paid back to the pool manager', [BUY, PAY, settle(USDC, CONTRACT_BALANCE, false), RECEIVE]],
  ['the output is bought once', [BUY, BUY, PAY, RECEIVE]],
  ['the output is bought once, also in a circle', [BUY, PAY, swapExactIn(USDC, [key(NATIVE)], 90n, 1n), RECEIVE]],
  [
    'input and output differ',
    [swapExactIn(NATIVE, [key(USDC), key(NATIVE)], 1_000n, 1n), PAY, take(NATIVE, MSG_SENDER, 0n)],
  ],
  [
    'a SETTLE pays only a debt, not a taken credit',
    [BUY, PAY, take(USDC, ADDRESS_THIS, OPEN_DELTA), settle(USDC, OPEN_DELTA, true)],
  ],
  [
    'a credit is taken once: the router first, then the account',
    [BUY, PAY, take(USDC, ADDRESS_THIS, OPEN_DELTA), RECEIVE],
  ],
  ['a credit is taken once: TAKE_ALL', [BUY, PAY, RECEIVE, takeAll(USDC, 0n)]],
  ['a TAKE makes no debt: another token', [BUY, PAY, RECEIVE, take(DAI, ADDRESS_THIS, OPEN_DELTA)]],
  [
    'a TAKE makes no debt that the account pays: another token',
    [BUY, PAY, RECEIVE, take(DAI, ADDRESS_THIS, 5n), settle(DAI, OPEN_DELTA, true)],
  ],
  [
    'a TAKE makes no debt that the account pays: the same token',
    [BUY, PAY, take(USDC, ADDRESS_THIS, 5n), settle(USDC, OPEN_DELTA, true), RECEIVE],
  ],
  ['a TAKE after an exact input takes the open delta, not an explicit amount', [BUY, PAY, take(USDC, MSG_SENDER, 90n)]],
  [
    'a TAKE after an exact output takes all of it',
    [swapExactOut(USDC, [key(NATIVE)], 90n, 1_000n), PAY, take(USDC, MSG_SENDER, 89n)],
  ],
  ['a TAKE takes no input', [BUY, take(NATIVE, ADDRESS_THIS, OPEN_DELTA), PAY, RECEIVE]],
  ['a TAKE_ALL takes no input', [BUY, PAY, RECEIVE, takeAll(NATIVE, 0n)]],
  ['an exact output has a path', [swapExactOut(USDC, [], 90n, 1_000n)]],
  ['an open delta is spent only after it was paid in', [swapExactIn(NATIVE, [key(USDC)], OPEN_DELTA, 90n)]],
  [
    'a balance is not paid in beside a debt of its currency',
    [
      swapExactIn(DAI, [key(WBTC)], 5n, 1n),
      settle(DAI, CONTRACT_BALANCE, false),
      swapExactIn(DAI, [key(USDC)], OPEN_DELTA, 90n),
      settle(DAI, OPEN_DELTA, true),
      take(WBTC, MSG_SENDER, OPEN_DELTA),
      RECEIVE,
    ],
  ],
  ['a TAKE follows its swap', [RECEIVE, BUY, PAY]],
  ['a TAKE_ALL follows its swap', [takeAll(USDC, 0n), BUY, PAY]],
  [
    'the account never pays an unknown balance',
    [settle(DAI, CONTRACT_BALANCE, true), swapExactIn(DAI, [key(USDC)], OPEN_DELTA, 90n), RECEIVE],
  ],
  [
    'the account never pays an unknown balance beside an honest payment',
    [BUY, PAY, settle(DAI, CONTRACT_BALANCE, true), RECEIVE],
  ],
  ['a SETTLE of the whole balance pays no debt', [BUY, settle(NATIVE, CONTRACT_BALANCE, false), RECEIVE]],
  ['a SETTLE follows the swap whose debt it pays', [settle(NATIVE, OPEN_DELTA, false), BUY, PAY, RECEIVE]],
  ['a SETTLE pays no debt twice', [BUY, PAY, PAY, RECEIVE]],
  ['a SETTLE pays the open delta, not an explicit amount', [BUY, settle(NATIVE, 1_001n, false), RECEIVE]],
  ['a SETTLE pays only tokens of the trade', [BUY, PAY, settle(DAI, OPEN_DELTA, true), RECEIVE]],
  ['the swap is paid', [BUY, RECEIVE]],
  ['the output is taken', [BUY, PAY]],
  ['a balance that is paid in before is spent', [settle(DAI, CONTRACT_BALANCE, false), BUY, PAY, RECEIVE]],
  [
    'an explicit amount has one source',
    [
      settle(DAI, CONTRACT_BALANCE, false),
      swapExactIn(DAI, [key(USDC)], 1_000n, 90n),
      settle(DAI, OPEN_DELTA, true),
      RECEIVE,
    ],
  ],
  ['an open amount has a source', [swapExactIn(NATIVE, [key(USDC)], OPEN_DELTA, 90n), RECEIVE]],
  ['a path is not empty', [swapExactIn(NATIVE, [], 1_000n, 90n), PAY, RECEIVE]],
  ['an exact output buys something', [swapExactOut(USDC, [key(NATIVE)], 0n, 1_000n), PAY, takeAll(USDC, 0n)]],
  [
    'only known actions are allowed: no TAKE_PORTION',
    [BUY, PAY, { code: 0x10, input: take(USDC, THIEF, 1n).input }, RECEIVE],
  ],
  ['only known actions are allowed: no SWEEP', [BUY, PAY, RECEIVE, { code: 0x14, input: takeAll(USDC, 0n).input }]],
]

test('a call with more parameters than actions is not proven', () => {
  const inputs = [BUY, PAY, RECEIVE].map(({ input }) => input)
  const section = (codes: `0x${string}`, params: typeof inputs) =>
    provesEveryDelta(encodeAbiParameters(parseAbiParameters('bytes, bytes[]'), [codes, params]))
  expect(section('0x070b0e', inputs)).toBe(true)
  expect(section('0x070b0e', [...inputs, RECEIVE.input])).toBe(false)
})

test.each(ATTACKS)('%s', (_name, actions) => {
  expect(proves(...actions)).toBe(false)
})
