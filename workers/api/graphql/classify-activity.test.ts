import { expect, test } from 'vitest'
import { NATIVE } from '#app/domain/address/address.ts'
import type { ActivityApproval, ActivityEvent, ActivityTransfer } from './activity-queries.ts'
import type { NodeTransaction } from './node-transactions.ts'
import { counterpartyOf, nativeFlow, transactionType, type TransactionRows } from './classify-activity.ts'

const [OWNER, FRIEND, OTHER, WETH, USDC, POOL] = ['0xa', '0xb', '0xc', '0xe', '0xd', '0xf']
const PAYER = '0x9'
const LOG_FIELDS = { block: 1, logIndex: 0, time: 0, txHash: '0x1' }

const transfer = (sender: string, recipient: string, token = USDC, value = 1n): ActivityTransfer => {
  return { ...LOG_FIELDS, token, standard: 'erc20', sender, recipient, value }
}
const nft = (sender: string, recipient: string, id = 7n): ActivityTransfer => {
  return { ...transfer(sender, recipient, '0x7', id), standard: 'erc721' }
}
const approval = (value: bigint, overrides: Partial<ActivityApproval> = {}): ActivityApproval => {
  return {
    ...LOG_FIELDS,
    token: USDC,
    standard: 'erc20',
    owner: OWNER,
    spender: FRIEND,
    value,
    isSigned: false,
    ...overrides,
  }
}
const event = (kind: ActivityEvent['kind'], overrides: Partial<ActivityEvent> = {}): ActivityEvent => {
  const { block, logIndex, txHash } = LOG_FIELDS
  return {
    block,
    logIndex,
    txHash,
    kind,
    account: OWNER,
    amount0: 0n,
    amount1: 0n,
    version: 3,
    token0: USDC,
    token1: WETH,
    poolCreatedBlock: 0,
    ...overrides,
  }
}
const listed = (overrides: Partial<NodeTransaction>): NodeTransaction => {
  return {
    ...LOG_FIELDS,
    index: 0,
    sender: OWNER,
    recipient: FRIEND,
    nonce: 0,
    value: 0n,
    hasCalldata: false,
    isFailed: false,
    fee: 0n,
    transfers: [],
    isTraced: true,
    removesDelegation: false,
    ...overrides,
  }
}
const [paid, received] = [
  { sender: OWNER, recipient: FRIEND, value: 5n },
  { sender: FRIEND, recipient: OWNER, value: 3n },
]
const rows = (overrides: Partial<TransactionRows>): TransactionRows => {
  return { transfers: [], approvals: [], events: [], wraps: [], nodeTransaction: null, ...overrides }
}
const flow = (overrides: TransactionRows) => nativeFlow(overrides, OWNER)
const type = (overrides: Partial<TransactionRows>) =>
  transactionType(rows(overrides), OWNER, WETH, [{ distributor: PAYER, token: '0xD' }])

test.each<[string, Partial<TransactionRows>]>([
  ['SEND', { transfers: [transfer(OWNER, FRIEND)] }],
  ['SEND', { transfers: [transfer(OWNER, NATIVE)] }],
  ['RECEIVE', { transfers: [transfer(FRIEND, OWNER)] }],
  ['CLAIM', { transfers: [transfer(PAYER, OWNER)] }],
  // Any other token can emit a transfer from the distributor.
  ['RECEIVE', { transfers: [transfer(PAYER, OWNER), transfer(PAYER, OWNER, WETH)] }],
  ['RECEIVE', { transfers: [transfer(PAYER, OWNER, WETH)] }],
  ['MINT', { transfers: [transfer(NATIVE, OWNER)] }],
  ['WRAP', { transfers: [transfer(NATIVE, OWNER, WETH)] }],
  ['UNWRAP', { transfers: [transfer(OWNER, NATIVE, WETH)] }],
  ['APPROVE', { approvals: [approval(5n)] }],
  ['REVOKE', { approvals: [approval(0n)] }],
  ['APPROVE', { approvals: [approval(0n), approval(5n)] }],
  // For a single NFT, value 0 is the token id 0.
  ['APPROVE', { approvals: [approval(0n, { standard: 'erc721' })] }],
  ['REVOKE', { approvals: [approval(7n, { standard: 'erc721', spender: NATIVE })] }],
  ['REVOKE', { approvals: [approval(0n, { standard: 'erc721all' })] }],
  ['SWAP', { transfers: [transfer(OWNER, POOL), transfer(POOL, OWNER, WETH)], events: [event('swap')] }],
  ['LIQUIDITY_INCREASE', { transfers: [transfer(OWNER, POOL)], events: [event('swap'), event('add')] }],
  ['CREATE_POOL', { transfers: [transfer(OWNER, POOL)], events: [event('add', { poolCreatedBlock: 1 })] }],
  // Trading in a new pool is not its creation.
  ['SWAP', { events: [event('swap', { poolCreatedBlock: 1 })] }],
  ['MIGRATE_LIQUIDITY', { events: [event('remove'), event('add', { poolCreatedBlock: 1 })] }],
  ['LIQUIDITY_DECREASE', { transfers: [transfer(POOL, OWNER)], events: [event('remove'), event('collect')] }],
  ['COLLECT_FEES', { transfers: [transfer(POOL, OWNER)], events: [event('collect')] }],
  ['MIGRATE_LIQUIDITY', { events: [event('remove'), event('add')] }],
  ['EXECUTE', { transfers: [transfer(OWNER, FRIEND), transfer(FRIEND, OWNER, WETH)] }],
  ['SEND', { nodeTransaction: listed({ value: 5n, transfers: [paid] }) }],
  ['SEND', { nodeTransaction: listed({ value: 5n, isFailed: true }) }],
  ['RECEIVE', { nodeTransaction: listed({ sender: FRIEND, recipient: OWNER, value: 3n, transfers: [received] }) }],
  [
    'RECEIVE',
    { nodeTransaction: listed({ sender: FRIEND, recipient: OTHER, hasCalldata: true, transfers: [received] }) },
  ],
  ['EXECUTE', { nodeTransaction: listed({ hasCalldata: true, transfers: [received] }) }],
  ['EXECUTE', { nodeTransaction: listed({ hasCalldata: true, isFailed: true }) }],
  // A cancellation: nothing moves.
  ['EXECUTE', { nodeTransaction: listed({ recipient: OWNER }) }],
  // Tokens for native currency.
  ['EXECUTE', { transfers: [transfer(FRIEND, OWNER)], nodeTransaction: listed({ value: 5n, transfers: [paid] }) }],
  [
    'RECEIVE',
    { transfers: [transfer(FRIEND, OWNER)], nodeTransaction: listed({ sender: FRIEND, transfers: [received] }) },
  ],
  ['BUY', { transfers: [nft(FRIEND, OWNER), transfer(OWNER, FRIEND)] }],
  ['BUY', { transfers: [nft(FRIEND, OWNER)], nodeTransaction: listed({ value: 5n, transfers: [paid] }) }],
  // The excess of the payment is refunded.
  ['BUY', { transfers: [nft(FRIEND, OWNER)], nodeTransaction: listed({ value: 5n, transfers: [paid, received] }) }],
  ['BUY', { transfers: [nft(FRIEND, OWNER), nft(NATIVE, OWNER, 8n), transfer(OWNER, FRIEND)] }],
  // Wrapped for the payment in the same transaction.
  [
    'BUY',
    {
      transfers: [transfer(NATIVE, OWNER, WETH), transfer(OWNER, FRIEND, WETH), nft(FRIEND, OWNER)],
      wraps: [transfer(NATIVE, OWNER, WETH)],
    },
  ],
  ['SELL', { transfers: [nft(OWNER, FRIEND), transfer(FRIEND, OWNER)] }],
  ['SELL', { transfers: [nft(OWNER, FRIEND)], nodeTransaction: listed({ sender: FRIEND, transfers: [received] }) }],
  // The market collects its fee from the proceeds.
  ['SELL', { transfers: [nft(OWNER, FRIEND), transfer(FRIEND, OWNER, USDC, 9n), transfer(OWNER, OTHER)] }],
  // A token id is not an amount.
  ['RECEIVE', { transfers: [nft(FRIEND, OWNER)] }],
  ['SEND', { transfers: [nft(OWNER, FRIEND)] }],
  ['RECEIVE', { transfers: [nft(FRIEND, OWNER), transfer(FRIEND, OWNER)] }],
  ['SEND', { transfers: [nft(OWNER, FRIEND), transfer(OWNER, FRIEND)] }],
  // Without a trace, the value of a transaction of the account is the payment; that of others is unknown.
  [
    'BUY',
    {
      transfers: [nft(FRIEND, OWNER)],
      nodeTransaction: listed({ value: 5n, hasCalldata: true, transfers: [paid], isTraced: false }),
    },
  ],
  ['RECEIVE', { transfers: [nft(FRIEND, OWNER)], nodeTransaction: listed({ hasCalldata: true, isTraced: false }) }],
  ['SEND', { transfers: [nft(OWNER, FRIEND)], nodeTransaction: listed({ hasCalldata: true, isTraced: false }) }],
  ['MINT', { transfers: [nft(NATIVE, OWNER)], nodeTransaction: listed({ value: 5n, transfers: [paid] }) }],
  ['MINT', { transfers: [transfer(OWNER, FRIEND), nft(NATIVE, OWNER)] }],
  // NFTs for NFTs, with or without a payment.
  ['EXECUTE', { transfers: [nft(FRIEND, OWNER), nft(OWNER, FRIEND, 8n), transfer(OWNER, FRIEND)] }],
  ['EXECUTE', { transfers: [nft(FRIEND, OWNER), nft(OWNER, FRIEND, 8n), transfer(FRIEND, OWNER)] }],
  ['EXECUTE', { transfers: [nft(FRIEND, OWNER), transfer(OWNER, FRIEND), transfer(FRIEND, OWNER, WETH)] }],
  // Redeemed.
  ['EXECUTE', { transfers: [nft(OWNER, NATIVE), transfer(FRIEND, OWNER)] }],
  ['SWAP', { transfers: [nft(FRIEND, OWNER), transfer(OWNER, FRIEND)], events: [event('swap')] }],
  // Perhaps a deposit into a pool.
  ['EXECUTE', { transfers: [nft(NATIVE, OWNER), transfer(OWNER, FRIEND)], hasUnknownEvents: true }],
  ['PERMIT', { approvals: [approval(5n, { standard: 'permit2', isSigned: true })] }],
  [
    'PERMIT',
    {
      approvals: [approval(5n, { standard: 'permit2', isSigned: true })],
      nodeTransaction: listed({ hasCalldata: true }),
    },
  ],
  ['APPROVE', { approvals: [approval(5n, { standard: 'permit2' })] }],
  ['APPROVE', { approvals: [approval(5n, { standard: 'permit2', isSigned: true }), approval(5n)] }],
  ['PERMIT', { approvals: [approval(5n, { standard: 'permit2', isSigned: true }), approval(0n)] }],
  ['REVOKE', { approvals: [approval(0n, { standard: 'permit2', isSigned: true })] }],
  ['REMOVE_DELEGATION', { nodeTransaction: listed({ recipient: OWNER, removesDelegation: true }) }],
  ['REMOVE_DELEGATION', { nodeTransaction: listed({ hasCalldata: true, removesDelegation: true }) }],
  ['SEND', { nodeTransaction: listed({ value: 5n, transfers: [paid], removesDelegation: true }) }],
  ['APPROVE', { approvals: [approval(5n)], nodeTransaction: listed({ hasCalldata: true, removesDelegation: true }) }],
])('%s is the type of transaction %#', (expected, overrides) => {
  expect(type(overrides)).toBe(expected)
})

test('a payment or approval with exactly one other party has it as counterparty', () => {
  const toFriend = rows({ transfers: [transfer(OWNER, FRIEND), transfer(OWNER, FRIEND, WETH)] })
  expect(counterpartyOf(toFriend, 'SEND')).toBe(FRIEND)
  expect(counterpartyOf(rows({ transfers: [transfer(OWNER, FRIEND), transfer(OWNER, OTHER)] }), 'SEND')).toBeNull()
  expect(counterpartyOf(rows({ approvals: [approval(1n)] }), 'APPROVE')).toBe(FRIEND)
  expect(counterpartyOf(toFriend, 'SWAP')).toBeNull()
})

test('the counterparty of an NFT trade is the buyer or seller of the NFTs, even if others were paid too', () => {
  const bought = rows({ transfers: [nft(FRIEND, OWNER), transfer(OWNER, FRIEND), transfer(OWNER, OTHER)] })
  expect(counterpartyOf(bought, 'BUY')).toBe(FRIEND)
  expect(counterpartyOf(rows({ transfers: [nft(OWNER, FRIEND), transfer(OTHER, OWNER)] }), 'SELL')).toBe(FRIEND)
  expect(counterpartyOf(rows({ transfers: [nft(FRIEND, OWNER), nft(OTHER, OWNER, 8n)] }), 'BUY')).toBeNull()
})

test('the native flow is the unwrapped amount less the wrapped amount', () => {
  expect(flow(rows({ wraps: [transfer(NATIVE, POOL, WETH, 10n)] }))).toBe(-10n)
  expect(flow(rows({ wraps: [transfer(POOL, NATIVE, WETH, 7n)] }))).toBe(7n)
  expect(flow(rows({ transfers: [transfer(OWNER, FRIEND)] }))).toBe(0n)
})

test('the native flow includes native currency traded in v4 pools', () => {
  const swap = (amount0: bigint) => event('swap', { version: 4, token0: NATIVE, amount0 })
  expect(flow(rows({ events: [swap(5n)] }))).toBe(-5n)
  expect(flow(rows({ events: [swap(-5n)] }))).toBe(5n)
  // The output of the v4 hop is wrapped for the next hop, a pool of the wrapped token.
  expect(flow(rows({ events: [swap(-5n)], wraps: [transfer(NATIVE, POOL, WETH, 5n)] }))).toBe(0n)
})

test('the native flow of a change of v4 liquidity is unknown, because its fees emit no event', () => {
  expect(flow(rows({ events: [event('remove', { version: 4, token0: NATIVE, amount0: -5n })] }))).toBeNull()
  expect(flow(rows({ events: [event('add', { version: 4 })] }))).toBe(0n)
})

test('the native flow of a traced transaction is that of its transfers, even for a change of v4 liquidity', () => {
  const events = [event('remove', { version: 4, token0: NATIVE, amount0: -5n })]
  expect(flow(rows({ events, nodeTransaction: listed({ transfers: [paid, received] }) }))).toBe(-2n)
  expect(flow(rows({ nodeTransaction: listed({ transfers: [{ sender: OWNER, recipient: OWNER, value: 9n }] }) }))).toBe(
    0n,
  )
})

test('without a trace, the native flow of a swap comes from its events, and that of other transactions from their value', () => {
  const nodeTransaction = listed({ value: 5n, transfers: [paid], isTraced: false })
  expect(flow(rows({ wraps: [transfer(NATIVE, POOL, WETH, 4n)], nodeTransaction }))).toBe(-4n)
  expect(flow(rows({ nodeTransaction }))).toBe(-5n)
})

test('the counterparty of a payment in native currency is its recipient, even if it failed', () => {
  expect(counterpartyOf(rows({ nodeTransaction: listed({ value: 5n, transfers: [paid] }) }), 'SEND')).toBe(FRIEND)
  expect(counterpartyOf(rows({ nodeTransaction: listed({ value: 5n, isFailed: true }) }), 'SEND')).toBe(FRIEND)
  expect(counterpartyOf(rows({ nodeTransaction: listed({ sender: FRIEND, transfers: [received] }) }), 'RECEIVE')).toBe(
    FRIEND,
  )
})
