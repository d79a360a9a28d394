import fc from 'fast-check'
import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { encodeAggregate, signedAt, wordAt } from './multicall.ts'

const AGGREGATE = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'function aggregate3(Call[] calls) payable',
])

test('calls are encoded as by viem, byte for byte', () => {
  const hex = (length: number) =>
    fc
      .uint8Array({ minLength: length, maxLength: length })
      .map((bytes): `0x${string}` => `0x${Buffer.from(bytes).toString('hex')}`)
  const calls = fc.array(
    fc.record({ to: hex(20), data: fc.integer({ min: 0, max: 200 }).chain((length) => hex(length)) }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(calls, (given) => {
      const args = [given.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))] as const
      expect(encodeAggregate(given)).toBe(encodeFunctionData({ abi: AGGREGATE, functionName: 'aggregate3', args }))
    }),
    { numRuns: 50 },
  )
})

test('words are read by index, signed ones with their sign', () => {
  const returned = `${'0'.repeat(62)}2a${'f'.repeat(63)}e`
  expect(wordAt(returned, 0)).toBe(42n)
  expect(signedAt(returned, 1)).toBe(-2)
  expect(() => wordAt(returned, 2)).toThrow('less than expected')
})
