import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NATIVE } from '#app/domain/address/address.ts'
import { compareDecimals } from '#app/domain/amount/compare-decimals.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { typedAmount } from '#app/domain/swap/typed-amount.ts'
import { formatsFor } from '#app/i18n/format.ts'
import { deriveSend, type SendFacts } from './derive-send.ts'
import { clip, initialSend, sendReducer, type SendEvent, type SendState } from './send-state.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const FRIEND = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const RUNS = 100_000
const SEED = 20_261_123

const facts: SendFacts = {
  token: { address: USDC, decimals: 6 },
  price: '0.5',
  balance: 1_000_000n,
  nativeBalance: 10n ** 18n,
  gasFee: 10n ** 15n,
}
const ether: SendFacts = { ...facts, token: { address: NATIVE, decimals: 18 }, price: '2500', balance: 10n ** 18n }
const stateAfter = (events: readonly SendEvent[], start: SendState = initialSend(USDC)) =>
  events.reduce(sendReducer, start)
const amountEvent = (text: string, inFiat = true, decimals = 6): SendEvent => ({
  type: 'amount',
  text,
  inFiat,
  decimals,
})

test('the form starts in money, without amount and recipient, and is reset after a send', () => {
  const start = initialSend(USDC)
  expect(start).toEqual({
    exactAmountToken: '',
    exactAmountFiat: '',
    recipient: '',
    inputCurrency: USDC,
    inputInFiat: true,
    validatedRecipientData: undefined,
  })
  const used = stateAfter([
    amountEvent('5', false),
    { type: 'recipient', text: FRIEND },
    { type: 'resolve', text: FRIEND, data: { address: FRIEND } },
  ])
  expect(used).toMatchObject({ inputInFiat: false, exactAmountToken: '5', recipient: FRIEND })
  expect(sendReducer(used, { type: 'sent' })).toEqual(start)
})

test('a new recipient text discards the resolved recipient, and a late result for an earlier text is ignored', () => {
  const data = { address: FRIEND, ensName: 'alice.eth' } as const
  const found = stateAfter([
    { type: 'recipient', text: ' alice .eth' },
    { type: 'resolve', text: 'alice.eth', data },
  ])
  expect(found).toMatchObject({ recipient: 'alice.eth', validatedRecipientData: data })
  expect(sendReducer(found, { type: 'recipient', text: 'alice.eth ' })).toBe(found)
  const changed = sendReducer(found, { type: 'recipient', text: 'bob.eth' })
  expect(changed.validatedRecipientData).toBeUndefined()
  expect(sendReducer(changed, { type: 'resolve', text: 'alice.eth', data })).toBe(changed)
})

test('money is converted to the token by its price, rounded down to the token’s decimals', () => {
  const derived = deriveSend(stateAfter([amountEvent('0.333333')]), { ...facts, price: '3' })
  expect(derived).toMatchObject({ isFiat: true, text: '0.333333', decimals: 6, parsedTokenAmount: 111_111n })
  expect(derived.exactAmountOut).toBe('0.111111')
})

test('a token amount is shown in money with at most six decimals', () => {
  const derived = deriveSend(stateAfter([amountEvent('0.000001', false)]), { ...facts, price: '1.234567891' })
  expect(derived).toMatchObject({ isFiat: false, parsedTokenAmount: 1n, exactAmountOut: '0.000001' })
})

test('native currency is entered in its own unit, and its unit cannot be changed', () => {
  const derived = deriveSend(initialSend(NATIVE), ether)
  expect(derived).toMatchObject({ isFiat: false, canToggle: false, decimals: 18 })
  expect(deriveSend(initialSend(USDC), facts)).toMatchObject({ isFiat: true, canToggle: true })
  expect(deriveSend(initialSend(USDC), { ...facts, price: undefined })).toMatchObject({
    isFiat: false,
    canToggle: false,
    decimals: 6,
  })
})

test('an entered amount has at most six decimals in money, and at most the token’s own otherwise', () => {
  expect(stateAfter([amountEvent('1.23456789')]).exactAmountFiat).toBe('1.234567')
  expect(stateAfter([amountEvent('1.23456789', false, 2)]).exactAmountToken).toBe('1.23')
  expect(stateAfter([amountEvent('1.23', false, 0)]).exactAmountToken).toBe('1')
  expect(clip('1.', 6)).toBe('1.')
})

test('an amount that is typed before its token is known keeps its decimals, up to those of the token', () => {
  const unknown = { ...facts, token: undefined }
  const type = (state: SendState, text: string) =>
    sendReducer(state, amountEvent(text, false, deriveSend(state, unknown).decimals))
  const state = ['1', '1.', '1.2', '1.25', '1.2512345'].reduce(type, initialSend(USDC))
  expect(deriveSend(state, unknown)).toMatchObject({ text: '1.2512345', parsedTokenAmount: undefined })
  expect(deriveSend(state, facts)).toMatchObject({ text: '1.251234', parsedTokenAmount: 1_251_234n })
})

test('choosing the native currency changes the unit from money to tokens and truncates to 18 decimals', () => {
  const long = `1.${'9'.repeat(20)}`
  const state = stateAfter([amountEvent('5'), { type: 'currency', inputCurrency: NATIVE, text: long, decimals: 18 }])
  expect(state).toMatchObject({
    inputCurrency: NATIVE,
    inputInFiat: false,
    exactAmountFiat: '',
    exactAmountToken: `1.${'9'.repeat(18)}`,
  })
})

test('choosing another token keeps an amount of money and clips a token amount to the new decimals', () => {
  expect(stateAfter([amountEvent('5'), { type: 'currency', inputCurrency: DAI }])).toMatchObject({
    inputCurrency: DAI,
    inputInFiat: true,
    exactAmountFiat: '5',
  })
  const dai = stateAfter([amountEvent('1.123456789', false, 18)], initialSend(DAI))
  const choose: SendEvent = { type: 'currency', inputCurrency: USDC, text: dai.exactAmountToken, decimals: 6 }
  expect(sendReducer(dai, choose)).toMatchObject({ inputInFiat: false, exactAmountToken: '1.123456' })
})

test('max enters the exact amount of the token', () => {
  const state = stateAfter([amountEvent('5'), { type: 'max', exactAmountToken: '1' }])
  expect(deriveSend(state, facts)).toMatchObject({ isFiat: false, text: '1', parsedTokenAmount: 1_000_000n })
})

test.each<readonly [string, SendFacts, string, string | undefined]>([
  ['the whole balance', facts, '1', undefined],
  ['more than the balance', facts, '1.000001', 'INSUFFICIENT_FUNDS'],
  ['a token without native currency for gas', { ...facts, nativeBalance: 1n }, '1', 'INSUFFICIENT_FUNDS_FOR_GAS'],
  ['a token with exactly the gas', { ...facts, nativeBalance: facts.gasFee }, '1', undefined],
  ['ether and gas within the balance', ether, '0.999', undefined],
  ['ether with too little left for gas', ether, '0.9990001', 'INSUFFICIENT_FUNDS_FOR_GAS'],
  ['more ether than the balance', ether, '1.1', 'INSUFFICIENT_FUNDS'],
  ['an unknown balance', { ...facts, balance: undefined }, '99', undefined],
  ['unknown gas', { ...facts, gasFee: undefined, nativeBalance: 0n }, '1', undefined],
  ['an amount of zero', { ...facts, nativeBalance: 0n }, '0', undefined],
])('the input error is correct for %s', (_, known, amount, expected) => {
  const state = stateAfter([amountEvent(amount, false, 18)], initialSend(known.token?.address ?? USDC))
  expect(deriveSend(state, known).inputError).toBe(expected)
})

test('every amount that can be typed is parsed to exactly the amount that the field shows', () => {
  const digits = (max: number) => fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), maxLength: max })
  const amounts = fc.record({
    integer: digits(12),
    fraction: digits(24),
    hasPoint: fc.boolean(),
    decimals: fc.integer({ min: 0, max: 24 }),
    locale: fc.constantFrom('en-US', 'de-DE'),
  })
  let count = 0
  fc.assert(
    fc.property(amounts, ({ integer, fraction, hasPoint, decimals, locale }) => {
      const formats = formatsFor(locale)
      const plain = hasPoint ? `${integer}.${fraction}` : integer
      const entered = formats.fieldAmount(plain)
      const read = typedAmount(entered, plain, formats)
      if (read === undefined) return plain === '' || !/\d/.test(plain)
      const state = stateAfter([amountEvent(read, false, decimals)])
      const derived = deriveSend(state, { ...facts, token: { address: DAI, decimals }, price: undefined })
      count += 1
      if (!/\d/.test(derived.text)) return derived.parsedTokenAmount === undefined
      const sent = derived.parsedTokenAmount
      return (
        sent !== undefined &&
        compareDecimals(formatUnits(sent, decimals), withDigits(derived.text)) === 0 &&
        // The clipped part is less than one base unit.
        compareDecimals(formatUnits(sent, decimals), withDigits(plain)) <= 0 &&
        compareDecimals(formatUnits(sent + 1n, decimals), withDigits(plain)) > 0
      )
    }),
    { numRuns: RUNS, seed: SEED },
  )
  expect(count).toBeGreaterThan(RUNS * 0.95)
})

test('money never buys more of the token than it is worth, and one base unit more would cost more', () => {
  const cases = fc.record({
    cents: fc.bigInt({ min: 0n, max: 10n ** 15n }),
    price: fc.bigInt({ min: 1n, max: 10n ** 24n }),
    decimals: fc.integer({ min: 0, max: 24 }),
  })
  fc.assert(
    fc.property(cases, ({ cents, price, decimals }) => {
      const known = { ...facts, token: { address: DAI, decimals }, price: formatUnits(price, 12) } as const
      const derived = deriveSend(stateAfter([amountEvent(formatUnits(cents, 6))]), known)
      const amount = derived.parsedTokenAmount ?? -1n
      const cost = (raw: bigint) => raw * price * 10n ** 6n
      const money = cents * 10n ** 12n * 10n ** BigInt(decimals)
      return derived.isFiat && cost(amount) <= money && cost(amount + 1n) > money
    }),
    { numRuns: RUNS, seed: SEED },
  )
})

test('arbitrary typing never yields an amount that the field does not show', () => {
  const texts = fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,- e$€٣ \u066b\u066c')), maxLength: 40 })
  const cases = fc.record({ text: texts, inFiat: fc.boolean(), locale: fc.constantFrom('en-US', 'de-DE', 'ar-SA') })
  fc.assert(
    fc.property(cases, ({ text, inFiat, locale }) => {
      const read = typedAmount(text, '', formatsFor(locale))
      if (read === undefined) return true
      const derived = deriveSend(stateAfter([amountEvent(read, inFiat)]), facts)
      if (derived.parsedTokenAmount === undefined) return !/\d/.test(derived.text) || derived.isTooLarge
      const shown = derived.isFiat ? (derived.exactAmountOut ?? '') : withDigits(derived.text)
      return compareDecimals(formatUnits(derived.parsedTokenAmount, 6), shown) === 0
    }),
    { numRuns: RUNS, seed: SEED },
  )
})

/** `.5` and `5.` as decimals. */
function withDigits(text: string): string {
  const [integer = '', fraction = ''] = text.split('.')
  return `${integer === '' ? '0' : integer}.${fraction === '' ? '0' : fraction}`
}
