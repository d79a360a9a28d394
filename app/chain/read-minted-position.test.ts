import { expect, test } from 'vitest'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { ACCOUNT, THIEF } from '#tests/builders/random-orders.ts'
import { mintedPosition } from './read-minted-position.ts'
import type { Receipt } from './read-receipt.ts'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const manager = ethereum.contracts.v4PositionManager
const word = (value: bigint | string) => `0x${BigInt(value).toString(16).padStart(64, '0')}`
const log = (address: string, topics: readonly string[]) => ({ address, topics, data: '0x' })
const receiptOf = (...logs: Receipt['logs']): Receipt => ({
  hash: '0x12',
  blockNumber: 1n,
  blockHash: undefined,
  succeeded: true,
  fee: 0n,
  logs,
})
const minted = log(manager.toLowerCase(), [TRANSFER, word(0n), word(ACCOUNT), word(12n)])

test('the id of the position that the manager minted for the account is returned', () => {
  const burned = log(manager, [TRANSFER, word(ACCOUNT), word(0n), word(7n)])
  const payment = log(manager, [TRANSFER, word(0n), word(ACCOUNT)])
  expect(mintedPosition(receiptOf(burned, payment, minted), manager, ACCOUNT)).toBe(12n)
})

test('events of other contracts or for other accounts are ignored', () => {
  expect(mintedPosition(receiptOf(minted), THIEF, ACCOUNT)).toBeUndefined()
  expect(mintedPosition(receiptOf(minted), manager, THIEF)).toBeUndefined()
  expect(mintedPosition(receiptOf(log(manager, [word(1n), word(0n), word(ACCOUNT), word(1n)])), manager, ACCOUNT)).toBe(
    undefined,
  )
  expect(mintedPosition(receiptOf(), manager, ACCOUNT)).toBeUndefined()
})
