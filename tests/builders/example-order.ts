import { NATIVE } from '#app/domain/address/address.ts'
import type { RampRecord } from '#app/entities/ramp/ramp-order.ts'
import type { RampOrder } from '#app/wire/ramp.ts'
import { ACCOUNT } from './example-transaction.ts'

/** A UUID that ends with the number. */
export function orderIdOf(number: number): string {
  return `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`
}

/** A purchase of about 0.03 ETH for $100 without a report, with overrides. */
export function exampleOrder(overrides: Partial<RampRecord> = {}): RampRecord {
  return {
    id: orderIdOf(1),
    provider: 'moonpay',
    direction: 'buy',
    account: ACCOUNT,
    chainId: 1,
    token: { address: NATIVE, symbol: 'ETH', decimals: 18 },
    cents: 100_00n,
    amount: 3n * 10n ** 16n,
    startedAt: 1_000_000,
    status: 'started',
    ...overrides,
  }
}

/** A report on `exampleOrder`, with overrides. */
export function exampleReport(overrides: Partial<NonNullable<RampOrder>> = {}): NonNullable<RampOrder> {
  return { status: 'pending', direction: 'buy', account: ACCOUNT, token: { chainId: 1, address: NATIVE }, ...overrides }
}
