import type { ShownAmount, TransactionRecord } from '#app/transactions/transaction-record.ts'

export const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

export const ether = (raw: bigint): ShownAmount => ({
  token: '0x0000000000000000000000000000000000000000',
  symbol: 'ETH',
  decimals: 18,
  raw,
})
export const usdc = (raw: bigint): ShownAmount => ({ token: USDC, symbol: 'USDC', decimals: 6, raw })

/** `0x…0c` for 12. */
export function hashOf(number: number): `0x${string}` {
  return `0x${number.toString(16).padStart(64, '0')}`
}

/** A pending swap of one ether for at least 2,000 USDC, with overrides. */
export function exampleTransaction(overrides: Partial<TransactionRecord> = {}): TransactionRecord {
  return {
    kind: 'swap',
    chainId: 1,
    account: ACCOUNT,
    input: ether(10n ** 18n),
    output: usdc(2_000_000_000n),
    hash: hashOf(1),
    sentAt: 1_000_000,
    status: 'pending',
    call: { to: USDC, data: '0x1234', value: 10n ** 18n },
    ...overrides,
  }
}
