import fc from 'fast-check'
import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { readRecipientCode, type RecipientCode } from './read-recipient-code.ts'

const FRIEND = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const ZERO = '0x0000000000000000000000000000000000000000'
const ETHER = 10n ** 18n

test.each<readonly [string, RecipientCode]>([
  [FRIEND, { recipient: FRIEND }],
  [` ${FRIEND}\n`, { recipient: FRIEND }],
  [FRIEND.toLowerCase(), { recipient: FRIEND }],
  [`ethereum:${FRIEND}`, { recipient: FRIEND }],
  [`ETHEREUM:${FRIEND}`, { recipient: FRIEND }],
  [`ethereum:pay-${FRIEND}`, { recipient: FRIEND }],
  [`ethereum:${FRIEND}@8453`, { recipient: FRIEND, chainId: 8453 }],
  [`ethereum:${FRIEND}?gas=21000&gasPrice=50`, { recipient: FRIEND }],
  [`ethereum:${FRIEND}@1?value=1e18`, { recipient: FRIEND, chainId: 1, amount: ETHER }],
  [`ethereum:${FRIEND}?value=2.014e18`, { recipient: FRIEND, amount: 2_014n * 10n ** 15n }],
  [`ethereum:${FRIEND}?value=7`, { recipient: FRIEND, amount: 7n }],
  [`ethereum:${USDC}/transfer?address=${FRIEND}`, { recipient: FRIEND, token: USDC }],
  [
    `ethereum:${USDC}@137/transfer?address=${FRIEND}&uint256=1.5e6`,
    { recipient: FRIEND, chainId: 137, token: USDC, amount: 1_500_000n },
  ],
])('the content of the code %s is read', (code, expected) => {
  expect(readRecipientCode(code)).toEqual(expected)
})

test.each([
  '',
  'https://example.com',
  'alice.eth',
  'ethereum:alice.eth',
  `bitcoin:${FRIEND}`,
  `${FRIEND}?value=1`,
  `${FRIEND}@1`,
  `0x${FRIEND}`,
  `ethereum:${FRIEND.replace('C44', 'c44')}`,
  `ethereum:${ZERO}`,
  `ethereum:${FRIEND}@0x1`,
  `ethereum:${FRIEND}@${'9'.repeat(16)}`,
  `ethereum:${FRIEND}?value=1.5`,
  `ethereum:${FRIEND}?value=-1`,
  `ethereum:${FRIEND}?value=`,
  `ethereum:${FRIEND}?value=1e78`,
  `ethereum:${FRIEND}?value=1&value=2`,
  `ethereum:${FRIEND}?amount=1`,
  `ethereum:${FRIEND}?data=0xa9059cbb`,
  `ethereum:${USDC}?uint256=1`,
  `ethereum:${USDC}/approve?address=${FRIEND}&uint256=1`,
  `ethereum:${USDC}/transfer`,
  `ethereum:${USDC}/transfer?uint256=1`,
  `ethereum:${USDC}/transfer?address=${ZERO}&uint256=1`,
  `ethereum:${USDC}/transfer?address=alice.eth&uint256=1`,
  `ethereum:${USDC}/transfer?address=${FRIEND}&address=${USDC}`,
  `ethereum:${USDC}/transfer?address=${FRIEND}&value=1`,
  `ethereum:${ZERO}/transfer?address=${FRIEND}&uint256=1`,
])('the code %j has no recipient', (code) => {
  expect(readRecipientCode(code)).toBeUndefined()
})

const address = fc
  .bigInt({ min: 1n, max: 2n ** 160n - 1n })
  .map((value) => getAddress(`0x${value.toString(16).padStart(40, '0')}`))
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })

test('every part of a link is read, in plain and in scientific notation', () => {
  const parts = fc.record({
    recipient: address,
    chainId: optional(fc.integer({ min: 1, max: 2 ** 31 })),
    token: optional(address),
    amount: optional(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })),
    isScientific: fc.boolean(),
  })
  fc.assert(
    fc.property(parts, ({ recipient, chainId, token, amount, isScientific }) => {
      const digits = amount?.toString() ?? ''
      const isSplit = isScientific && digits.length > 1
      const written = isSplit ? `${digits.slice(0, 1)}.${digits.slice(1)}e${digits.length - 1}` : digits
      const value = amount === undefined ? [] : [`${token ? 'uint256' : 'value'}=${written}`]
      const query = [...(token ? [`address=${recipient}`] : []), ...value].join('&')
      const target = `${token ?? recipient}${chainId === undefined ? '' : `@${chainId}`}${token ? '/transfer' : ''}`
      expect(readRecipientCode(`ethereum:${target}${query && `?${query}`}`)).toEqual({
        recipient,
        ...(chainId !== undefined && { chainId }),
        ...(token !== undefined && { token }),
        ...(amount !== undefined && { amount }),
      })
    }),
    { numRuns: 2_000 },
  )
})

test('parsing any text never throws', () => {
  const pieces = fc.constantFrom(
    'ethereum:',
    'pay-',
    FRIEND,
    USDC,
    '@',
    '1',
    '/transfer',
    '?',
    '&',
    'address=',
    'e',
    '.',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (all) => {
      readRecipientCode(all.join(''))
    }),
    { numRuns: 20_000 },
  )
})
