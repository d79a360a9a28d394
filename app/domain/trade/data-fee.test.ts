import { encodeFunctionData, parseAbi, serializeTransaction, size } from 'viem'
import { expect, test } from 'vitest'
import { dataFeeCall, dataFeeOf, LARGE_BYTES, readDataFee, SMALL_BYTES, unsignedSize } from './data-fee.ts'

const ORACLE = '0x420000000000000000000000000000000000000F'

test('the call requests the upper bound of the fee of the size', () => {
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

test.each([110, 111, 146, 178, 1_000, 10_000, 50_000])(
  'the computed fee of %i bytes differs by less than 1 % from the oracle’s',
  (size) => {
    // GasPriceOracle of Fjord: the estimated compressed size of the signed transaction, at least 100 bytes, in millionths of a byte.
    const oracleFee = (bytes: number) => {
      const signed = BigInt(bytes + 68)
      const compressed = -42_585_600n + 836_500n * (signed + signed / 255n + 16n)
      return (compressed > 100_000_000n ? compressed : 100_000_000n) * 1_000n
    }
    const fee = dataFeeOf({ small: oracleFee(SMALL_BYTES), large: oracleFee(LARGE_BYTES) }, size)
    expect(Number(fee)).toBeGreaterThan(Number(oracleFee(size)) * 0.99)
    expect(Number(fee)).toBeLessThan(Number(oracleFee(size)) * 1.01)
  },
)
