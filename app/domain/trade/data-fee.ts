import type { Address } from '#app/domain/address/address.ts'

/**
 * OP Stack networks charge a data fee for publishing a transaction on Ethereum. Neither `eth_estimateGas` nor the gas price includes it.
 * Source: OP Stack specification, "L1 data fees"; GasPriceOracle.getL1FeeUpperBound, since the Fjord upgrade.
 */
const GET_L1_FEE_UPPER_BOUND = '0xf1c7a58b'

/** Maximum size of an EIP-1559 transaction without calldata, access list and signature, in bytes. */
const ENVELOPE_BYTES = 110

/** Size of an unsigned transaction with this calldata, in bytes. */
export function unsignedSize(data: `0x${string}`): number {
  return ENVELOPE_BYTES + (data.length - 2) / 2
}

/** Call that returns the maximum data fee (wei) of an unsigned transaction of this size in bytes. */
export function dataFeeCall(oracle: Address, size: number): { to: Address; data: `0x${string}` } {
  return { to: oracle, data: `${GET_L1_FEE_UPPER_BOUND}${size.toString(16).padStart(64, '0')}` }
}

/**
 * Reads the result of `dataFeeCall` and adds 25 %, because the fee follows Ethereum's gas price until the transaction is mined.
 *
 * Returns  wei, rounded up; 0 if the network has no oracle at the address, such as a local chain
 */
export function readDataFee(returned: unknown): bigint {
  if (typeof returned !== 'string' || !/^0x[0-9a-f]{64}$/i.test(returned)) return 0n
  return (BigInt(returned) * 5n + 3n) / 4n
}
