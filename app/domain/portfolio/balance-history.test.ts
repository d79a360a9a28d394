import { expect, test } from 'vitest'
import { balanceHistory } from './balance-history.ts'

const movements = [
  { amount: 10n, time: 100 },
  { amount: -4n, time: 200 },
  { amount: 1n, time: 200 },
]

test('the balance at a time includes the transfers before it and excludes those at or after it', () => {
  expect(balanceHistory(7n, movements, [50, 100, 101, 200, 201, 900])).toEqual([0n, 0n, 10n, 10n, 7n, 7n])
})

test('tokens held before the first known transfer are in every balance', () => {
  expect(balanceHistory(12n, movements, [50, 150, 250])).toEqual([5n, 15n, 12n])
})

test('without transfers the balance has always been the present one', () => {
  expect(balanceHistory(3n, [], [1, 2])).toEqual([3n, 3n])
})

test('transfers that contradict the present balance give null', () => {
  expect(balanceHistory(6n, movements, [50])).toBeNull()
  expect(balanceHistory(6n, movements, [150])).toEqual([9n])
})
