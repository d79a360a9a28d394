import { encodeFunctionData, parseAbi, serializeTransaction, size } from 'viem'
import { expect, test } from 'vitest'
import { dataFeeCall, readDataFee, unsignedSize } from './data-fee.ts'

const ORACLE = '0x420000000000000000000000000000000000000F'

test('the oracle is asked for the upper bound of the size', () => {
  const data = encodeFunctionData({
    abi: parseAbi(['function getL1FeeUpperBound(uint256 unsignedTxSize) view returns (uint256)']),
    args: [1_110n],
  })
  expect(dataFeeCall(ORACLE, 1_110)).toEqual({ to: ORACLE, data })
})

test.each([0, 4, 1_000, 100_000])(
  'no unsigned transaction with %d bytes of calldata is larger than its size',
  (bytes) => {
    const data = `0x${'ab'.repeat(bytes)}` as const
    const serialized = serializeTransaction({
      type: 'eip1559',
      chainId: 8453,
      to: ORACLE,
      data,
      value: 2n ** 128n,
      gas: 2n ** 24n,
      nonce: 2 ** 32,
      maxFeePerGas: 2n ** 64n,
      maxPriorityFeePerGas: 2n ** 64n,
    })
    expect(size(serialized)).toBeLessThanOrEqual(unsignedSize(data))
    expect(size(serialized)).toBeGreaterThan(unsignedSize(data) - 60)
  },
)

test('the fee has a margin of 25 %, rounded up', () => {
  expect(readDataFee(`0x${(101).toString(16).padStart(64, '0')}`)).toBe(127n)
})

test.each(['0x', null, undefined, '0x1'])('without an oracle, which returns %s, the fee is 0', (returned) => {
  expect(readDataFee(returned)).toBe(0n)
})
