import { afterEach, expect, test, vi } from 'vitest'
import { MINUTE } from '#app/base/time.ts'
import { NATIVE } from '#app/domain/address/address.ts'
import { orderIdOf } from '#tests/builders/example-order.ts'
import { handOverDeposit, isToDeposit, takeDeposit } from './pending-deposit.ts'

const DEPOSIT = {
  orderId: orderIdOf(1),
  account: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  chainId: 1,
  token: NATIVE,
  recipient: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  amount: 5n * 10n ** 17n,
} as const

afterEach(() => {
  vi.useRealTimers()
})

test('a deposit is taken once', () => {
  handOverDeposit(DEPOSIT)
  expect(takeDeposit(DEPOSIT)).toEqual(DEPOSIT)
  expect(takeDeposit(DEPOSIT)).toBeUndefined()
})

test('a send of another token, on another network or from another account discards the deposit', () => {
  for (const other of [
    { ...DEPOSIT, chainId: 8453 },
    { ...DEPOSIT, token: DEPOSIT.recipient },
    { ...DEPOSIT, account: DEPOSIT.recipient },
  ] as const) {
    handOverDeposit(DEPOSIT)
    expect(takeDeposit(other)).toBeUndefined()
    expect(takeDeposit(DEPOSIT)).toBeUndefined()
  }
})

test('a deposit that is not taken within a minute is discarded', () => {
  vi.useFakeTimers()
  handOverDeposit(DEPOSIT)
  vi.advanceTimersByTime(MINUTE + 1)
  expect(takeDeposit(DEPOSIT)).toBeUndefined()
})

test('a send of any amount from the account to the deposit’s address in its token is one to the deposit', () => {
  expect(isToDeposit(DEPOSIT, { ...DEPOSIT, account: DEPOSIT.account.toLowerCase() as typeof DEPOSIT.account })).toBe(
    true,
  )
  expect(isToDeposit(DEPOSIT, { ...DEPOSIT, recipient: DEPOSIT.account })).toBe(false)
  expect(isToDeposit(DEPOSIT, { ...DEPOSIT, chainId: 8453 })).toBe(false)
})
