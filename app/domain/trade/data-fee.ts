import { mulDiv } from '#app/domain/amount/mul-div.ts'
import type { Address } from '#app/domain/address/address.ts'

/**
 * OP Stack networks charge a data fee for publishing a transaction on Ethereum. Neither `eth_estimateGas` nor the gas price includes it.
 * Source: OP Stack specification, "L1 data fees"; GasPriceOracle.getL1FeeUpperBound, since the Fjord upgrade.
 */
const GET_L1_FEE_UPPER_BOUND = '0xf1c7a58b'

/** Maximum size of an EIP-1559 transaction without calldata, access list and signature, in bytes. */
const ENVELOPE_BYTES = 110

/** Two sizes in bytes, the smallest and a large one, whose data fees give that of any other size: see `dataFeeOf`. */
export const SMALL_BYTES = ENVELOPE_BYTES
export const LARGE_BYTES = 10_000

/** Maximum data fees (wei) of unsigned transactions of `SMALL_BYTES` and of `LARGE_BYTES`. */
export interface DataFees {
  readonly small: bigint
  readonly large: bigint
}

/** Returns the size of an unsigned transaction with this calldata, in bytes. */
export function unsignedSize(data: `0x${string}`): number {
  return ENVELOPE_BYTES + (data.length - 2) / 2
}

/** Returns the call that reads the maximum data fee (wei) of an unsigned transaction of this size in bytes. */
export function dataFeeCall(oracle: Address, size: number): { to: Address; data: `0x${string}` } {
  return { to: oracle, data: `${GET_L1_FEE_UPPER_BOUND}${size.toString(16).padStart(64, '0')}` }
}

/**
 * Parses the result of `dataFeeCall` and adds 25 %, because the fee follows Ethereum's gas price until the transaction is mined.
 *
 * Returns  wei, rounded up; 0 if the network has no oracle at the address, such as a local chain
 */
export function readDataFee(returned: unknown): bigint {
  if (typeof returned !== 'string' || !/^0x[0-9a-f]{64}$/i.test(returned)) return 0n
  return (BigInt(returned) * 5n + 3n) / 4n
}

/**
 * Returns the maximum data fee (wei) of an unsigned transaction of a size in bytes, at least SMALL_BYTES. The fee has a fixed part and a
 * part for each byte, so it is not proportional to the size.
 *
 * Rounds   up
 */
export function dataFeeOf({ small, large }: DataFees, size: number): bigint {
  return small + mulDiv(large - small, BigInt(size - SMALL_BYTES), BigInt(LARGE_BYTES - SMALL_BYTES), 'up')
}
