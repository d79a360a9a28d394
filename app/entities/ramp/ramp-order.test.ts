import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR } from '#app/base/time.ts'
import { RAMP_STATUSES } from '#app/domain/ramp/ramp.ts'
import { exampleOrder, exampleReport, orderIdOf } from '#tests/builders/example-order.ts'
import { ACCOUNT, hashOf, USDC } from '#tests/builders/example-transaction.ts'
import {
  reportMatchesOrder,
  isFollowed,
  MAX_ORDERS,
  applyReport,
  orderType,
  parseOrders,
  printOrders,
  withinMaximum,
  type RampRecord,
} from './ramp-order.ts'

const NOW = 2_000_000
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const { cents: _, ...sold } = exampleOrder({ direction: 'sell' })

const complete: RampRecord = {
  ...exampleOrder({ direction: 'sell', status: 'awaitingTransfer' }),
  feeCents: 4_00n,
  hash: hashOf(7),
  deposit: { address: OTHER, amount: 3n * 10n ** 16n },
  reportedAt: NOW,
  checkedAt: NOW,
}

test('stored orders are parsed as they were printed', () => {
  const orders = [complete, exampleOrder({ id: orderIdOf(2) }), { ...sold, id: orderIdOf(3) }]
  expect(parseOrders(printOrders(orders))).toEqual(orders)
  expect(printOrders([])).toBeNull()
  expect(parseOrders(null)).toEqual([])
})

test.each<readonly [string, unknown]>([
  ['id', 'order'],
  ['provider', 'toString'],
  ['direction', 'swap'],
  ['account', '0x12'],
  ['chainId', 2],
  ['chainId', '1'],
  ['token', null],
  ['token', { address: USDC, symbol: 7, decimals: 6 }],
  ['token', { address: USDC, symbol: 'USDC', decimals: 256 }],
  ['token', { address: 'USDC', symbol: 'USDC', decimals: 6 }],
  ['amount', '-1'],
  ['amount', '0'],
  ['amount', 5],
  ['startedAt', -1],
  ['startedAt', '5'],
  ['status', 'paid'],
  // Only a provider's report changes the status.
  ['reportedAt', undefined],
])('a stored order whose %s is %j is left out', (field, value) => {
  const [entry] = JSON.parse(printOrders([complete]) ?? '') as readonly object[]
  const text = JSON.stringify([{ ...entry, [field]: value }, entry])
  expect(parseOrders(text)).toEqual([complete])
})

test('a purchase that waits for its transfer is left out', () => {
  expect(parseOrders(printOrders([{ ...complete, direction: 'buy' }]))).toEqual([])
})

test.each(['feeCents', 'hash', 'deposit', 'checkedAt'] as const)(
  'a malformed %s is dropped from its order',
  (field) => {
    const [entry] = JSON.parse(printOrders([complete]) ?? '') as readonly object[]
    const { [field]: _dropped, ...rest } = complete
    expect(parseOrders(JSON.stringify([{ ...entry, [field]: 'x' }]))).toEqual([rest])
  },
)

test('stored text that is not a list has no orders, and long symbols are cut', () => {
  expect([parseOrders('{'), parseOrders('{}'), parseOrders('[null, 5]')]).toEqual([[], [], []])
  const long = exampleOrder({ token: { address: USDC, symbol: 'S'.repeat(99), decimals: 6 } })
  expect(parseOrders(printOrders([long]))[0]?.token.symbol).toHaveLength(64)
})

test('above the maximum, the oldest final order is dropped first, then the oldest', () => {
  const orders = Array.from({ length: MAX_ORDERS + 1 }, (_entry, index) => exampleOrder({ id: orderIdOf(index) }))
  expect(withinMaximum(orders)).toEqual(orders.slice(0, MAX_ORDERS))
  const withFinal = orders.map((order, index) => (index === 5 ? { ...order, status: 'failed' as const } : order))
  expect(withinMaximum(withFinal)).toEqual(withFinal.filter((_order, index) => index !== 5))
  expect(parseOrders(printOrders(orders))).toHaveLength(MAX_ORDERS)
})

test.each([
  [{ account: OTHER }, false],
  [{ account: ACCOUNT.toLowerCase() as typeof ACCOUNT }, true],
  [{ direction: 'sell' }, false],
  [{ token: { chainId: 8453, address: exampleOrder().token.address } }, false],
  [{ token: { chainId: 1, address: USDC } }, false],
  // A buyer transfers no tokens.
  [{ status: 'awaitingTransfer' }, false],
] as const)('a report with %j is about the order: %s', (overrides, expected) => {
  expect(reportMatchesOrder(exampleOrder(), exampleReport(overrides))).toBe(expected)
})

test('a report replaces the estimates, and removes those that it does not mention', () => {
  const order = exampleOrder({ feeCents: 4_00n })
  const { amount: _amount, feeCents: _fee, ...unestimated } = order
  expect(applyReport(order, exampleReport({ status: 'started' }), NOW)).toEqual({ ...unestimated, reportedAt: NOW })
  const report = exampleReport({ status: 'succeeded', cents: '9900', amount: '5', feeCents: '300', hash: hashOf(7) })
  expect(applyReport(order, report, NOW)).toEqual({
    ...order,
    status: 'succeeded',
    cents: 99_00n,
    amount: 5n,
    feeCents: 3_00n,
    hash: hashOf(7),
    reportedAt: NOW,
  })
})

test('a paid order has only amounts that its provider has reported; a failed one has the ordered amount', () => {
  expect(applyReport(exampleOrder(), exampleReport(), NOW)).not.toHaveProperty('cents')
  expect(applyReport(exampleOrder(), exampleReport({ status: 'failed' }), NOW)).toMatchObject({ cents: 100_00n })
  const sale = exampleReport({ direction: 'sell', status: 'failed' })
  expect(applyReport(sold, sale, NOW)).toMatchObject({ amount: sold.amount })
})

test('an order that fails after reports without amounts can still be stored', () => {
  const pending = applyReport(exampleOrder(), exampleReport(), NOW)
  const failed = applyReport(pending, exampleReport({ status: 'failed' }), NOW)
  expect(failed).not.toHaveProperty('cents')
  expect(parseOrders(printOrders([failed]))).toEqual([failed])
})

test('a deposit address is stored only while the provider waits for the transfer', () => {
  const deposit = { address: OTHER, amount: '5' } as const
  const waiting = exampleReport({ direction: 'sell', status: 'awaitingTransfer', deposit })
  const order = applyReport(sold, waiting, NOW)
  expect(order.deposit).toEqual({ address: OTHER, amount: 5n })
  expect(applyReport(order, { ...waiting, status: 'pending' }, NOW)).not.toHaveProperty('deposit')
})

test('the time of the first report remains, and a report without changes returns the same order', () => {
  const order = applyReport(exampleOrder(), exampleReport(), NOW)
  expect(applyReport(order, exampleReport(), NOW + 1)).toBe(order)
  expect(applyReport(order, exampleReport({ hash: hashOf(7) }), NOW + 1).reportedAt).toBe(NOW)
})

test('an order is a purchase or sale once its provider has reported more than its start', () => {
  expect(orderType(exampleOrder())).toBe('onramp')
  expect(orderType(exampleOrder({ reportedAt: NOW }))).toBe('onramp')
  expect(orderType(exampleOrder({ reportedAt: NOW, status: 'failed' }))).toBe('purchase')
  expect(orderType(sold)).toBe('offramp')
  expect(orderType(complete)).toBe('sale')
})

test('a failed order is followed for an hour, because the user may try it again at the provider', () => {
  const failed = exampleOrder({ status: 'failed', reportedAt: NOW, startedAt: NOW })
  expect(isFollowed(failed, NOW + HOUR - 1)).toBe(true)
  expect(isFollowed(failed, NOW + HOUR)).toBe(false)
  expect(isFollowed({ ...failed, status: 'succeeded' }, NOW)).toBe(false)
  expect(isFollowed({ ...failed, status: 'pending' }, NOW + 100 * HOUR)).toBe(true)
  expect(applyReport(failed, exampleReport({ status: 'pending', cents: '10000', amount: '5' }), NOW)).toMatchObject({
    status: 'pending',
    amount: 5n,
  })
})

test('whatever a provider reports, a status moves back only after a failure, and a successful order never changes', () => {
  const amounts = fc.option(fc.bigInt({ min: 1n, max: 10n ** 12n - 1n }).map(String), { nil: undefined })
  const report = fc.record({ status: fc.constantFrom(...RAMP_STATUSES), cents: amounts, amount: amounts })
  const rank = ({ status }: RampRecord) => Math.min(RAMP_STATUSES.indexOf(status), RAMP_STATUSES.indexOf('succeeded'))
  fc.assert(
    fc.property(fc.array(report, { maxLength: 12 }), (reports) => {
      let order: RampRecord = sold
      for (const { status, cents, amount } of reports) {
        const next = applyReport(
          order,
          exampleReport({ direction: 'sell', status, ...(cents && { cents }), ...(amount && { amount }) }),
          NOW,
        )
        if (order.status !== 'failed') expect(rank(next)).toBeGreaterThanOrEqual(rank(order))
        if (order.status === 'succeeded') expect(next).toBe(order)
        // Every state can be stored and read again.
        expect(parseOrders(printOrders([next]))).toEqual([next])
        order = next
      }
    }),
    { numRuns: 1_000, seed: 20_261_130 },
  )
})
