import fc from 'fast-check'
import { encodeFunctionData, getAddress, parseAbi, type Address, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { NATIVE } from '#app/domain/address/address.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { encodeApproval, encodePermitAsTransaction } from './approve.ts'
import { describeTransaction } from './describe-transaction.ts'
import { encodeSwap, type OrderLeg, type SwapOrder } from './encode-swap.ts'
import type { OrderHop } from './route-sections.ts'
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
  v3SwapExactIn,
  v3SwapExactOut,
  v4Swap,
  wrapEth,
  type PermitSingle,
  type RouterCommand,
} from './router-commands.ts'
import type { UnsignedTransaction } from './transaction-meaning.ts'
import { settle, swapExactIn, swapExactOut, take, takeAll } from './v4-actions.ts'
import { encodeUnwrap, encodeWrap } from './wrap.ts'

const USDC: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const WETH: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const WBTC: Address = '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'
const DAI: Address = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const ACCOUNT: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const THIEF: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ROUTER = ethereum.contracts.universalRouter
const DEADLINE = 1_763_720_000n

const PATH: Hex = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48000bb82260fac5e5542a773aa44fbcfedf7c193bc2c599'
const BACK: Hex = '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599000bb8a0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const TO_USER = { recipient: MSG_SENDER, payerIsUser: true }
const V4_USDC_ETH = {
  intermediateCurrency: NATIVE,
  fee: 500,
  tickSpacing: 10,
  hooks: NATIVE,
  hookData: '0x' as const,
}
const PERMIT: PermitSingle = {
  token: USDC,
  amount: 1_000n,
  expiration: DEADLINE,
  nonce: 7n,
  spender: ROUTER,
  sigDeadline: DEADLINE,
}
const SIGNATURE: Hex = `0x${'ab'.repeat(65)}`

const call = (commands: readonly RouterCommand[], value = 0n): UnsignedTransaction => ({
  chainId: 1,
  from: ACCOUNT,
  to: ROUTER,
  data: executeCalldata(commands, DEADLINE),
  value,
})
const read = (commands: readonly RouterCommand[], value = 0n) => describeTransaction(call(commands, value))

/** USDC for at least 90 WBTC units: the swap that the tampering below starts from. */
const HONEST = v3SwapExactIn(PATH, 1_000n, 90n, TO_USER)

test('an exact input over v3 is read whole', () => {
  expect(read([permit2Permit(PERMIT, SIGNATURE), HONEST])).toEqual({
    ok: true,
    value: {
      kind: 'swap',
      side: 'exactIn',
      tokenIn: USDC,
      amountInMaximum: 1_000n,
      tokenOut: WBTC,
      amountOutMinimum: 90n,
      recipient: ACCOUNT,
      deadline: 1_763_720_000n,
      permit: {
        token: USDC,
        spender: ROUTER,
        amount: 1_000n,
        expiration: 1_763_720_000n,
        nonce: 7n,
        signatureDeadline: 1_763_720_000n,
      },
      fees: [],
    },
  })
})

test('a fee to somebody else is told', () => {
  const toRouter = { recipient: ADDRESS_THIS, payerIsUser: true }
  const fee: RouterCommand = { code: 0x06, input: sweep(WBTC, THIEF, 25n).input }
  const found = read([v3SwapExactIn(PATH, 1_000n, 0n, toRouter), fee, sweep(WBTC, MSG_SENDER, 89n)])
  expect(found).toMatchObject({
    value: { amountOutMinimum: 89n, fees: [{ token: WBTC, recipient: THIEF, share: { bips: 25n } }] },
  })
})

test('approvals, wrapping and unwrapping are read', () => {
  expect(describeTransaction(encodeApproval(1, ACCOUNT, USDC, 5n))).toEqual({
    ok: true,
    value: { kind: 'approve', token: USDC, spender: ethereum.contracts.permit2, amount: 5n },
  })
  const permit = { token: USDC, spender: ROUTER, amount: 5n, expiration: DEADLINE }
  expect(describeTransaction(encodePermitAsTransaction(1, ACCOUNT, permit))).toEqual({
    ok: true,
    value: { kind: 'permit2Approve', ...permit },
  })
  expect(describeTransaction(encodeWrap(1, ACCOUNT, 5n))).toEqual({ ok: true, value: { kind: 'wrap', amount: 5n } })
  expect(describeTransaction(encodeUnwrap(1, ACCOUNT, 5n))).toEqual({ ok: true, value: { kind: 'unwrap', amount: 5n } })
})

const TOKENS = [NATIVE, WETH, USDC, WBTC, DAI]
const plain = (token: Address) => (token === NATIVE ? WETH : token)

/** Any order that the encoder takes: up to three legs of up to three hops over every version. */
const orders = fc
  .record({
    side: fc.constantFrom('exactIn' as const, 'exactOut' as const),
    ends: fc.shuffledSubarray(TOKENS, { minLength: 2, maxLength: 2 }),
    legs: fc.array(
      fc.record({
        through: fc.shuffledSubarray([WETH, USDC, WBTC, DAI], { maxLength: 2 }),
        versions: fc.array(fc.constantFrom('v2' as const, 'v3' as const, 'v4' as const), {
          minLength: 3,
          maxLength: 3,
        }),
        isNative: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
        amount: fc.bigInt({ min: 1n, max: 10n ** 24n }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    bound: fc.bigInt({ min: 1n, max: 10n ** 26n }),
    hasPermit: fc.boolean(),
    sweepsNative: fc.boolean(),
  })
  .filter(({ ends }) => plain(ends[0] ?? NATIVE) !== plain(ends[1] ?? NATIVE))
  .map(({ side, ends, legs, bound, hasPermit, sweepsNative }): SwapOrder => {
    const [tokenIn = NATIVE, tokenOut = NATIVE] = ends
    const made = legs.map(({ through, versions, isNative, amount }): OrderLeg => {
      const inner = through.filter((token) => token !== plain(tokenIn) && token !== plain(tokenOut))
      const stops = [plain(tokenIn), ...inner, plain(tokenOut)]
      const hops = stops.slice(1).map((stop, index): OrderHop => {
        // With an exact output a leg keeps to one version, and to one form of ether where it passes through it.
        const version = (side === 'exactIn' ? versions[index] : versions[0]) ?? 'v3'
        const dressed = (token: Address, position: number) => {
          const isInner = position > 0 && position < stops.length - 1
          const choice = isNative[side === 'exactOut' && isInner ? 0 : position]
          return token === WETH && version === 'v4' && choice === true ? NATIVE : token
        }
        const pool =
          version === 'v4'
            ? ({ version, fee: 500, tickSpacing: 10, hooks: NATIVE } as const)
            : version === 'v3'
              ? ({ version, fee: 3_000 } as const)
              : ({ version } as const)
        return { pool, tokenIn: dressed(stops[index] ?? NATIVE, index), tokenOut: dressed(stop, index + 1) }
      })
      return { hops, amount }
    })
    const sum = made.reduce((total, leg) => total + leg.amount, 0n)
    const [amountInMaximum, amountOutMinimum] = side === 'exactIn' ? [sum, bound] : [bound, sum]
    const message = { ...PERMIT, token: tokenIn, amount: amountInMaximum }
    const permit = hasPermit && tokenIn !== NATIVE ? { message, signature: SIGNATURE } : undefined
    const base = { chainId: 1 as const, account: ACCOUNT, deadline: DEADLINE }
    return { ...base, side, tokenIn, tokenOut, legs: made, amountInMaximum, amountOutMinimum, permit, sweepsNative }
  })

test('whatever the encoder writes is read back as what was ordered', () => {
  fc.assert(
    fc.property(orders, (order) => {
      const found = describeTransaction(encodeSwap(order))
      expect(found).toMatchObject({
        ok: true,
        value: {
          kind: 'swap',
          side: order.side,
          tokenIn: order.tokenIn,
          tokenOut: order.tokenOut,
          amountInMaximum: order.amountInMaximum,
          amountOutMinimum: order.amountOutMinimum,
          recipient: ACCOUNT,
          deadline: DEADLINE,
          fees: [],
        },
      })
      expect(found.ok && found.value.kind === 'swap' && found.value.permit?.amount).toBe(
        order.permit ? order.amountInMaximum : undefined,
      )
    }),
    { numRuns: 300 },
  )
})

test('whatever bytes come, they are read or refused, and nothing is thrown', () => {
  const damaged = fc.record({ order: orders, at: fc.nat(), change: fc.integer({ min: 1, max: 255 }), cut: fc.nat(64) })
  fc.assert(
    fc.property(damaged, ({ order, at, change, cut }) => {
      const honest = encodeSwap(order)
      const bytes = Buffer.from(honest.data.slice(2), 'hex')
      const index = at % bytes.length
      bytes[index] = (bytes[index] ?? 0) ^ change
      const data: Hex = `0x${bytes.subarray(0, bytes.length - cut).toString('hex')}`
      expect(describeTransaction({ ...honest, data })).toHaveProperty('ok')
      expect(
        describeTransaction({ ...honest, data: `${data.slice(0, 10)}${'f'.repeat(at % 700)}` as Hex }),
      ).toHaveProperty('ok')
    }),
    { numRuns: 300 },
  )
})

test.each<readonly [string, readonly RouterCommand[], object]>([
  ['another recipient', [v3SwapExactIn(PATH, 1_000n, 90n, { ...TO_USER, recipient: THIEF })], { recipient: THIEF }],
  ['a lower minimum', [v3SwapExactIn(PATH, 1_000n, 89n, TO_USER)], { amountOutMinimum: 89n }],
  ['a higher input', [v3SwapExactIn(PATH, 1_001n, 90n, TO_USER)], { amountInMaximum: 1_001n }],
  ['a second pull', [HONEST, permit2TransferFrom(USDC, ADDRESS_THIS, 1n)], { amountInMaximum: 1_001n }],
  ['another direction', [v3SwapExactIn(BACK, 1_000n, 90n, TO_USER)], { tokenIn: WBTC, tokenOut: USDC }],
  ['an exact output instead', [v3SwapExactOut(BACK, 90n, 1_000n, TO_USER)], { side: 'exactOut' }],
  ['a permit for another spender', [permitting({ spender: THIEF }), HONEST], { permit: { spender: THIEF } }],
  ['a permit for more', [permitting({ amount: 1_001n }), HONEST], { permit: { amount: 1_001n } }],
  ['a permit for another token', [permitting({ token: DAI }), HONEST], { permit: { token: DAI } }],
  [
    'a permit that lasts',
    [permitting({ expiration: 2n ** 48n - 1n }), HONEST],
    { permit: { expiration: 2n ** 48n - 1n } },
  ],
])('%s is read for what it is', (_name, commands, difference) => {
  expect(read(commands)).toMatchObject({ ok: true, value: difference })
})

test('a later deadline is read for what it is', () => {
  const found = describeTransaction({ ...call([]), data: executeCalldata([HONEST], DEADLINE + 1n) })
  expect(found).toMatchObject({ ok: true, value: { deadline: 1_763_720_001n } })
})

function permitting(change: Partial<PermitSingle>): RouterCommand {
  return permit2Permit({ ...PERMIT, ...change }, SIGNATURE)
}

const toRouter = { recipient: ADDRESS_THIS, payerIsUser: false }
const raw = (code: number, input: Hex = '0x'): RouterCommand => ({ code, input })

test.each<readonly [string, readonly RouterCommand[], string]>([
  ['no minimum', [v3SwapExactIn(PATH, 1_000n, 0n, TO_USER)], 'calldata.unsafe'],
  [
    'an output left in the router',
    [v3SwapExactIn(PATH, 1_000n, 90n, { ...TO_USER, recipient: ADDRESS_THIS })],
    'calldata.unsafe',
  ],
  [
    'an output left at the router by its address',
    [v3SwapExactIn(PATH, 1_000n, 90n, { ...TO_USER, recipient: ROUTER })],
    'calldata.unsafe',
  ],
  ['two tokens leaving', [HONEST, permit2TransferFrom(DAI, ADDRESS_THIS, 1n)], 'calldata.unsafe'],
  ['tokens leaving for somebody else', [permit2TransferFrom(USDC, THIEF, 1_000n), HONEST], 'calldata.unsafe'],
  ['a sweep without a minimum to somebody else', [HONEST, sweep(USDC, THIEF, 0n)], 'calldata.unsafe'],
  ['an unwrapping to somebody else', [HONEST, unwrapWeth(THIEF, 0n)], 'calldata.unsafe'],
  ['a wrapping to somebody else', [HONEST, wrapEth(THIEF, CONTRACT_BALANCE)], 'calldata.unsafe'],
  ['part of the output to somebody else', [HONEST, sweep(WBTC, THIEF, 1n)], 'calldata.unsafe'],
  ['two permits', [permit2Permit(PERMIT, SIGNATURE), permit2Permit(PERMIT, SIGNATURE), HONEST], 'calldata.unsafe'],
  ['a payment of whatever there is', [v3SwapExactIn(PATH, CONTRACT_BALANCE, 90n, TO_USER)], 'calldata.unsafe'],
  ['a pair that somebody paid before', [v2SwapExactIn([USDC, WBTC], 0n, 90n, TO_USER)], 'calldata.unsafe'],
  [
    'a minimum that the router would cut to uint160',
    [v3SwapExactIn(PATH, 1_000n, 0n, { ...TO_USER, recipient: ADDRESS_THIS }), sweep(WBTC, MSG_SENDER, 2n ** 160n)],
    'calldata.unsafe',
  ],
  ['exact in and exact out at once', [HONEST, v3SwapExactOut(BACK, 90n, 1n, TO_USER)], 'calldata.unsafe'],
  [
    'an unspent rest that stays in the router',
    [
      permit2TransferFrom(USDC, ADDRESS_THIS, 1_000n),
      v3SwapExactOut(BACK, 90n, 1_000n, { ...toRouter, recipient: MSG_SENDER }),
    ],
    'calldata.unsafe',
  ],
  ['nothing but a permit', [permit2Permit(PERMIT, SIGNATURE)], 'calldata.unsafe'],
  ['a fee in another token', [HONEST, raw(0x06, sweep(USDC, THIEF, 25n).input)], 'calldata.unsafe'],
  ['a fee above the whole', [HONEST, raw(0x06, sweep(WBTC, THIEF, 10_001n).input)], 'calldata.unsafe'],
  ['a transfer of a fixed amount', [HONEST, raw(0x05, sweep(WBTC, THIEF, 25n).input)], 'calldata.unknown'],
  ['a command that may fail', [raw(0x80, HONEST.input)], 'calldata.unknown'],
  ['a plan within the plan', [HONEST, raw(0x21)], 'calldata.unknown'],
  ['a batch of permits', [HONEST, raw(0x03)], 'calldata.unknown'],
  ['a batch of pulls', [HONEST, raw(0x0d)], 'calldata.unknown'],
  ['a call of the position manager', [HONEST, raw(0x12)], 'calldata.unknown'],
  ['a v4 action that is no swap', [v4Swap([raw(0x02)])], 'calldata.unknown'],
  ['a v4 output for somebody else without a minimum', [HONEST, v4Swap([take(WBTC, THIEF, 0n)])], 'calldata.unsafe'],
  [
    'a v4 payment of whatever there is',
    [
      v4Swap([
        swapExactIn(USDC, [V4_USDC_ETH], 1_000n, 90n),
        settle(USDC, CONTRACT_BALANCE, true),
        take(NATIVE, MSG_SENDER, 0n),
      ]),
    ],
    'calldata.unsafe',
  ],
  [
    'a v4 exact output that may stop half-way',
    [
      v4Swap([
        swapExactOut(NATIVE, [{ ...V4_USDC_ETH, intermediateCurrency: USDC }], 90n, 1_000n),
        settle(USDC, 0n, true),
        take(NATIVE, MSG_SENDER, 0n),
      ]),
    ],
    'calldata.unsafe',
  ],
  [
    'an empty v4 path',
    [v4Swap([swapExactIn(USDC, [], 1_000n, 90n), settle(USDC, 0n, true), takeAll(NATIVE, 90n)])],
    'calldata.unreadable',
  ],
  ['arguments with something after them', [raw(0x00, `${HONEST.input}00`)], 'calldata.unreadable'],
  ['an address with something before it', [raw(0x00, `0x01${HONEST.input.slice(4)}`)], 'calldata.unreadable'],
  [
    'a v3 path that is cut short',
    [v3SwapExactIn(`0x${PATH.slice(2, -2)}`, 1_000n, 90n, TO_USER)],
    'calldata.unreadable',
  ],
  ['a v2 path of one token', [v2SwapExactIn([USDC], 1_000n, 90n, TO_USER)], 'calldata.unreadable'],
  ['no command', [], 'calldata.unreadable'],
])('a router call with %s is refused', (_name, commands, code) => {
  const found = read(commands)
  expect(!found.ok && found.problem.code).toBe(code)
})

test('a v4 debt counts as spent by the wallet that settles it', () => {
  const actions = [swapExactIn(USDC, [V4_USDC_ETH], 1_000n, 90n), settle(USDC, 0n, true), take(NATIVE, MSG_SENDER, 0n)]
  expect(read([v4Swap(actions)])).toMatchObject({
    ok: true,
    value: { tokenIn: USDC, amountInMaximum: 1_000n, tokenOut: NATIVE, amountOutMinimum: 90n },
  })
})

test('ether sent along counts as spent, whatever the commands use of it', () => {
  const path: Hex = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc20001f4a0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
  const commands = [
    wrapEth(ADDRESS_THIS, 5n),
    v3SwapExactIn(path, 5n, 90n, { recipient: MSG_SENDER, payerIsUser: false }),
  ]
  expect(read(commands, 7n)).toMatchObject({
    ok: true,
    value: { tokenIn: NATIVE, amountInMaximum: 7n, tokenOut: USDC },
  })
})

test.each<readonly [string, Partial<UnsignedTransaction>, string]>([
  ['ether sent with a swap of tokens', { value: 1n }, 'calldata.unsafe'],
  ['the router without a deadline', { data: withoutDeadline() }, 'calldata.unknown'],
  ['another call of the router', { data: '0x12345678' }, 'calldata.unknown'],
  ['cut calldata', { data: executeCalldata([HONEST], DEADLINE).slice(0, -64) as Hex }, 'calldata.unreadable'],
  ['calldata with a tail', { data: `${executeCalldata([HONEST], DEADLINE)}00` }, 'calldata.unreadable'],
  ['a transfer of a token', { to: USDC, data: transfer() }, 'calldata.unknown'],
  ['ether sent with an approval', { ...encodeApproval(1, ACCOUNT, USDC, 5n), value: 1n }, 'calldata.unsafe'],
  ['ether sent with an unwrapping', { ...encodeUnwrap(1, ACCOUNT, 5n), value: 1n }, 'calldata.unsafe'],
  ['another call of Permit2', { to: ethereum.contracts.permit2, data: transfer() }, 'calldata.unknown'],
  ['ether sent to somebody', { to: THIEF, data: '0x', value: 1n }, 'calldata.unsafe'],
  ['a wrapping with arguments', { ...encodeWrap(1, ACCOUNT, 5n), data: '0xd0e30db000' }, 'calldata.unreadable'],
])('%s is refused', (_name, change, code) => {
  const found = describeTransaction({ ...call([HONEST]), ...change })
  expect(!found.ok && found.problem.code).toBe(code)
})

test('commands and inputs of different number are refused', () => {
  const abi = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable'])
  const args = ['0x0004', [HONEST.input], DEADLINE] as const
  const data = encodeFunctionData({ abi, functionName: 'execute', args })
  const found = describeTransaction({ ...call([]), data })
  expect(!found.ok && found.problem.code).toBe('calldata.unreadable')
})

function withoutDeadline(): Hex {
  const abi = parseAbi(['function execute(bytes commands, bytes[] inputs) payable'])
  return encodeFunctionData({ abi, functionName: 'execute', args: ['0x00', [HONEST.input]] })
}

function transfer(): Hex {
  const abi = parseAbi(['function transfer(address to, uint256 value)'])
  return encodeFunctionData({ abi, functionName: 'transfer', args: [getAddress(THIEF), 1n] })
}
