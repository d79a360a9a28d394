import { expect, test } from 'vitest'
import { deadlineOf, executeCalldata, wrapEth, ADDRESS_THIS } from './router-commands.ts'

test('the deadline is read from the router’s calldata, and from no other', () => {
  const data = executeCalldata([wrapEth(ADDRESS_THIS, 1n)], 1_790_000_000n)
  expect(deadlineOf(data)).toBe(1_790_000_000n)
  expect(deadlineOf(`${data}00`)).toBe(1_790_000_000n)
  expect(deadlineOf(data.slice(0, 200) as `0x${string}`)).toBeUndefined()
  expect(deadlineOf(`0x095ea7b3${data.slice(10)}`)).toBeUndefined()
  expect(deadlineOf('0x')).toBeUndefined()
})
