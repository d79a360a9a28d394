import { afterEach, expect, test, vi } from 'vitest'
import { RpcError, RpcUnreachable, type Eip1193 } from '#app/chain/eip1193.ts'
import { HOUR } from '#app/base/time.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { ACCOUNT, exampleTransaction, hashOf, USDC, usdc } from '#tests/builders/example-transaction.ts'
import { stepCode } from './read-outcome.ts'
import { pollInterval, settleTransaction } from './settle-transaction.ts'
import type { TransactionRecord } from './transaction-record.ts'

interface NodeState {
  readonly chainId?: number
  readonly status?: '0x0' | '0x1' | 'none'
  /** Block of the receipt; 10 by default. */
  readonly block?: number
  /** Base units of the output that the account has before and after the block. */
  readonly balances?: readonly [bigint, bigint]
  /** Wei before and after the block. */
  readonly wei?: readonly [bigint, bigint]
  /** Error of the replayed call. */
  readonly revert?: Error
  readonly logs?: readonly object[]
  /** Overrides of the mined transaction; the node has none by default. */
  readonly transaction?: object
  /** Error of the request of the mined transaction. */
  readonly transactionError?: Error
  /** Hash of the mined transaction; any by default. */
  readonly minedAs?: string
}

/** A node with the transaction in block 10; `requests` collects the requested methods. */
function node(state: NodeState = {}, requests: string[] = []): Eip1193 {
  const {
    chainId = 1,
    status = '0x1',
    block: minedIn = 10,
    balances = [0n, 2_100_000_000n],
    wei,
    revert,
    logs = [],
    transaction,
    transactionError,
    minedAs,
  } = state
  return {
    async request({ method, params }) {
      requests.push(method)
      const [first, block] = (params ?? []) as readonly [{ to?: string; from?: string } | string, string?]
      if (method === 'eth_chainId') return `0x${chainId.toString(16)}`
      if (method === 'eth_blockNumber') return '0xb'
      if (method === 'eth_getTransactionByHash' && transactionError) throw transactionError
      if (method === 'eth_getTransactionByHash') return transaction ? { ...MINED, hash: first, ...transaction } : null
      if (method === 'eth_getTransactionReceipt') {
        if (status === 'none' || (minedAs !== undefined && minedAs !== first)) return null
        return {
          transactionHash: first,
          blockNumber: `0x${minedIn.toString(16)}`,
          status,
          gasUsed: '0x1',
          effectiveGasPrice: '0x1',
          logs,
        }
      }
      const at = block === '0x9' ? 0 : 1
      if (method === 'eth_getTransactionCount') return at === 0 ? '0x3' : '0x4'
      if (method === 'eth_getBalance' && wei) return `0x${wei[at].toString(16)}`
      if (method !== 'eth_call' || typeof first === 'string') throw new RpcError(-32601, method)
      // A replayed transaction has a sender, a balance read has none.
      if (first.from !== undefined) {
        if (revert) throw revert
        return '0x'
      }
      return `0x${balances[at].toString(16).padStart(64, '0')}`
    },
  }
}

/** The call of `exampleTransaction`. */
const MINED = {
  from: ACCOUNT,
  to: USDC,
  input: '0x1234',
  value: '0xde0b6b3a7640000',
  nonce: '0x3',
  gas: '0x5208',
  gasPrice: '0x1',
  blockNumber: '0xa',
  blockHash: hashOf(100),
}

const padded = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
const FAILED_EXECUTION = '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23'
/** Success of the operation follows its nonce. */
const FAILED_OPERATION = {
  topics: ['0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f', hashOf(3), padded(ACCOUNT), hashOf(0)],
  data: `${hashOf(7)}${hashOf(0).slice(2)}${hashOf(9).slice(2)}`,
}

afterEach(() => {
  vi.useRealTimers()
})

const fast = { intervalMs: 1, timeout: 20 }
const sent = (rest: Partial<TransactionRecord> = {}) => exampleTransaction({ sentAt: Date.now(), ...rest })
const NO_OUTPUT = { kind: 'approve', input: usdc(5n) } as const
const approval = () => {
  const { output: _, ...rest } = sent(NO_OUTPUT)
  return rest
}

test('a swap that pays at least the minimum succeeds with the amount received', async () => {
  expect(await settleTransaction(sent(), { page: node(), ...fast })).toEqual({
    status: 'succeeded',
    received: 2_100_000_000n,
    fee: 1n,
  })
  const exact = node({ balances: [7n, 2_000_000_007n] })
  expect(await settleTransaction(sent(), { page: exact, ...fast })).toEqual({
    status: 'succeeded',
    received: 2_000_000_000n,
    fee: 1n,
  })
})

test('a base unit less than the minimum is a shortfall, even if the receipt reports success', async () => {
  const page = node({ balances: [0n, 1_999_999_999n] })
  expect(await settleTransaction(sent(), { page, ...fast })).toEqual({
    status: 'shortfall',
    code: 'swap.shortfall',
    received: 1_999_999_999n,
    fee: 1n,
  })
})

test('a transaction that the wallet modified is not a success, and not called a shortfall', async () => {
  const modified = { status: 'modified', code: 'transaction.modified', fee: 1n }
  const changed = { transaction: { to: ACCOUNT } }
  const settled = (state: NodeState, record = sent()) => settleTransaction(record, { page: node(state), ...fast })
  expect(await settled(changed)).toEqual({ ...modified, received: 2_100_000_000n })
  expect(await settled({ ...changed, balances: [0n, 0n] })).toEqual({ ...modified, received: 0n })
  expect(await settled({ transaction: { input: '0x99' } }, approval())).toEqual(modified)
  expect(await settled({ ...changed, status: '0x0' })).toEqual({ status: 'failed', code: 'transaction.modified' })
  expect(await settled({ transaction: {} })).toMatchObject({ status: 'succeeded' })
})

test('one node with another call is enough to call a transaction modified', async () => {
  const [honest, other] = [node({ transaction: {} }), node({ transaction: { value: '0x1' } })]
  for (const [page, wallet] of [
    [honest, other],
    [other, honest],
  ] as const)
    expect(await settleTransaction(sent(), { page, wallet, ...fast })).toMatchObject({ status: 'modified' })
})

test('a mined transaction that no node returns keeps the warning of its pending copy', async () => {
  const warned = { isModified: true, sentCall: { to: USDC, data: '0x99', value: 0n } } as const
  const unanswered = node({ transactionError: new RpcUnreachable('timeout') })
  for (const page of [node(), unanswered])
    expect(await settleTransaction(sent(warned), { page, ...fast })).toMatchObject({ status: 'modified' })
  // A copy with other fees makes the requested call.
  const repriced = sent({ ...warned, replacedBy: hashOf(2) })
  const page = node({ minedAs: hashOf(2) })
  expect(await settleTransaction(repriced, { page, ...fast })).toMatchObject({ status: 'succeeded' })
  const returned = node({ transaction: {} })
  expect(await settleTransaction(sent(warned), { page: returned, ...fast })).toMatchObject({ status: 'succeeded' })
})

test('a withdrawal succeeds only with the minimums of both tokens', async () => {
  const page = node({ balances: [0n, 980n] })
  const record = sent({ kind: 'removeLiquidity', output: usdc(980n), secondOutput: usdc(980n) })
  expect(await settleTransaction(record, { page, ...fast })).toMatchObject({ status: 'succeeded', received: 980n })
  const short = { ...record, secondOutput: usdc(981n) }
  expect(await settleTransaction(short, { page, ...fast })).toMatchObject({ status: 'shortfall', received: 980n })
})

test('failed slippage and deadline checks of a liquidity change have their own codes, not a swap’s', () => {
  expect(stepCode('addLiquidity', 'swap.slippage')).toBe('liquidity.slippage')
  expect(stepCode('collectFees', 'swap.deadline')).toBe('liquidity.deadline')
  expect(stepCode('removeLiquidity', 'swap.expectedToFail')).toBe('liquidity.removeFailed')
  expect(stepCode('swap', 'swap.slippage')).toBe('swap.slippage')
})

test('the received amount of a send is the recipient’s, and less than shown is a shortfall', async () => {
  const recipient = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
  const { request } = node({ balances: [7n, 987n] })
  const read: string[] = []
  const page: Eip1193 = {
    request: (call) => {
      if (call.method === 'eth_call') read.push(JSON.stringify(call.params))
      return request(call)
    },
  }
  const record = sent({ kind: 'send', recipient, input: usdc(1_000n), output: usdc(980n) })
  expect(await settleTransaction(record, { page, ...fast })).toEqual({ status: 'succeeded', received: 980n, fee: 1n })
  expect(read.every((params) => params.includes(recipient.slice(2).toLowerCase()))).toBe(true)
  const short = { ...record, output: usdc(981n) }
  expect(await settleTransaction(short, { page, ...fast })).toMatchObject({
    status: 'shortfall',
    code: 'send.shortfall',
    received: 980n,
  })
})

test('a shortfall reports the amount spent, without the fee', async () => {
  const page = node({ balances: [0n, 1n], wei: [10n ** 18n, 4n * 10n ** 17n] })
  const { spent } = await settleTransaction(sent(), { page, ...fast })
  // The receipt's fee is one wei.
  expect(spent).toBe(6n * 10n ** 17n - 1n)
  const fee = node({ balances: [0n, 1n], wei: [5n, 4n] })
  expect(await settleTransaction(sent(), { page: fee, ...fast })).toHaveProperty('spent', 0n)
  const nothing = node({ balances: [0n, 1n], wei: [5n, 9n] })
  expect(await settleTransaction(sent(), { page: nothing, ...fast })).not.toHaveProperty('spent')
})

test('an exact output reports the amount spent, an exact input does not', async () => {
  const page = node({ wei: [10n ** 18n, 4n * 10n ** 17n] })
  const spent = 6n * 10n ** 17n - 1n
  expect(await settleTransaction(sent({ side: 'exactOut' }), { page, ...fast })).toMatchObject({ spent })
  expect(await settleTransaction(sent(), { page, ...fast })).not.toHaveProperty('spent')
})

test('an approval succeeds by its receipt and its call', async () => {
  const requests: string[] = []
  expect(await settleTransaction(approval(), { page: node({}, requests), ...fast })).toEqual({
    status: 'succeeded',
    fee: 1n,
  })
  expect(new Set(requests)).toEqual(new Set(['eth_getTransactionReceipt', 'eth_getTransactionByHash']))
})

test('if no node reports the amount received, the receipt decides, without an amount', async () => {
  const { request } = node()
  const page: Eip1193 = {
    request: (call) => (call.method === 'eth_call' ? Promise.reject(new RpcError(-32000, 'no state')) : request(call)),
  }
  expect(await settleTransaction(sent(), { page, ...fast })).toEqual({ status: 'succeeded', fee: 1n })
})

test('a reverted transaction fails with the contract’s reason', async () => {
  // TransactionDeadlinePassed()
  const page = node({ status: '0x0', revert: new RpcError(3, 'execution reverted', '0x5bf6f916') })
  expect(await settleTransaction(sent(), { page, ...fast })).toEqual({ status: 'failed', code: 'swap.deadline' })
})

test.each([
  ['a user operation', '0x0000000071727De22E5E9d8BAf0edAc6f37da032', FAILED_OPERATION],
  ['a Safe transaction', ACCOUNT, { topics: [FAILED_EXECUTION, hashOf(3)], data: hashOf(0) }],
])('%s whose call failed inside a successful transaction is a failure', async (_, address, log) => {
  const logs = [{ address, ...log }]
  expect(await settleTransaction(approval(), { page: node({ logs }), ...fast })).toEqual({
    status: 'failed',
    code: 'approval.failed',
  })
  // Any contract can emit such logs.
  const forged = node({ logs: [{ ...log, address: USDC }] })
  expect(await settleTransaction(approval(), { page: forged, ...fast })).toMatchObject({ status: 'succeeded' })
})

test('a failed user operation of another account, or a successful one, is no failure', async () => {
  const address = '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789'
  const { topics, data } = FAILED_OPERATION
  const logs = [
    { address, topics: topics.with(2, padded(USDC)), data },
    { address, topics, data: `${hashOf(7)}${hashOf(1).slice(2)}` },
  ]
  expect(await settleTransaction(approval(), { page: node({ logs }), ...fast })).toMatchObject({ status: 'succeeded' })
  // It is unknown which of two operations of the account is the one that the page requested.
  const two = node({ logs: [...logs, { address, topics, data }] })
  expect(await settleTransaction(approval(), { page: two, ...fast })).toMatchObject({ status: 'succeeded' })
})

test('a reverted transaction whose replay succeeds fails with the general code of its kind', async () => {
  expect(await settleTransaction(sent(), { page: node({ status: '0x0' }), ...fast })).toEqual({
    status: 'failed',
    code: 'swap.failed',
  })
})

test('an hour after sending, the worse of two receipts is used, with the revert reason from its node', async () => {
  const wallet = node({ status: '0x0', revert: new RpcError(3, 'execution reverted', '0x5bf6f916') })
  const old = sent({ sentAt: Date.now() - HOUR })
  expect(await settleTransaction(old, { page: node(), wallet, ...fast })).toEqual({
    status: 'failed',
    code: 'swap.deadline',
  })
  expect((await settleTransaction(old, { page: node({ status: '0x0' }), wallet: node(), ...fast })).status).toBe(
    'failed',
  )
})

test.each(['0x1', '0x0'] as const)(
  'receipts that disagree are read again until both nodes return %s',
  async (status) => {
    let isCorrected = false
    setTimeout(() => (isCorrected = true), 30)
    const [wrong, right] = [node({ status: status === '0x1' ? '0x0' : '0x1' }), node({ status })]
    const page: Eip1193 = { request: (call) => (isCorrected ? right : wrong).request(call) }
    const expected = status === '0x1' ? 'succeeded' : 'failed'
    expect((await settleTransaction(sent(), { page, wallet: right, ...fast })).status).toBe(expected)
    expect(isCorrected).toBe(true)
  },
)

test('the lower of the two nodes’ received amounts is used', async () => {
  const poor = node({ balances: [0n, 11_060_000n] })
  for (const nodes of [
    { page: node(), wallet: poor },
    { page: poor, wallet: node() },
  ])
    expect(await settleTransaction(sent(), { ...nodes, ...fast })).toMatchObject({
      status: 'shortfall',
      received: 11_060_000n,
    })
})

test('no receipt is requested from a wallet on another chain', async () => {
  const requests: string[] = []
  const wallet = node({ chainId: 8453, status: '0x0' }, requests)
  expect((await settleTransaction(sent(), { page: node(), wallet, ...fast })).status).toBe('succeeded')
  expect(requests).toEqual(['eth_chainId'])
})

test('an outcome is set only once the wallet’s node has the receipt too', async () => {
  let isMined = false
  setTimeout(() => (isMined = true), 30)
  const late = node({ status: '0x0' })
  const wallet: Eip1193 = {
    request: (call) =>
      call.method === 'eth_getTransactionReceipt' && !isMined ? Promise.resolve(null) : late.request(call),
  }
  const settled = await settleTransaction(sent(), { page: node({ status: '0x0' }), wallet, ...fast })
  expect([settled.status, isMined]).toEqual(['failed', true])
})

test('waiting for the wallet’s node ends when the wallet changes its chain', async () => {
  let chainId = 1
  setTimeout(() => (chainId = 8453), 20)
  const wallet: Eip1193 = { request: (call) => node({ chainId, status: 'none' }).request(call) }
  expect((await settleTransaction(sent(), { page: node(), wallet, ...fast })).status).toBe('succeeded')
})

test('a wallet that never answers delays the outcome by one block time', async () => {
  vi.useFakeTimers()
  const wallet: Eip1193 = { request: () => new Promise(() => {}) }
  const settle = (chainId: 1 | 8453) => {
    let isSettled = false
    const record = { ...approval(), chainId }
    void settleTransaction(record, { page: node({ chainId }), wallet }).then(() => (isSettled = true))
    return () => isSettled
  }
  const [slow, fast] = [settle(1), settle(8453)]
  await vi.advanceTimersByTimeAsync(1_999)
  expect([slow(), fast()]).toEqual([false, false])
  await vi.advanceTimersByTimeAsync(2_001)
  expect([slow(), fast()]).toEqual([false, true])
  await vi.advanceTimersByTimeAsync(7_000)
  expect(slow()).toBe(false)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(slow()).toBe(true)
})

test('a revert that only one node reports is accepted only after an hour while the other does not answer or is behind', async () => {
  vi.useFakeTimers()
  const silent: Eip1193 = { request: () => new Promise(() => {}) }
  const failing: Eip1193 = { request: () => Promise.reject(new RpcUnreachable('down')) }
  const behind: Eip1193 = {
    request: (call) =>
      call.method === 'eth_blockNumber' ? Promise.resolve('0x9') : node({ status: 'none' }).request(call),
  }
  const reverted = node({ status: '0x0' })
  const pairs = [
    { page: reverted, wallet: silent },
    { page: reverted, wallet: behind },
    { page: failing, wallet: reverted },
    { page: behind, wallet: reverted },
  ]
  const outcomes = pairs.map((nodes) => {
    const seen: { status?: string } = {}
    const record = { ...approval(), sentAt: Date.now() }
    void settleTransaction(record, nodes).then(({ status }) => (seen.status = status))
    return seen
  })
  await vi.advanceTimersByTimeAsync(HOUR - 61_000)
  expect(outcomes).toEqual([{}, {}, {}, {}])
  await vi.advanceTimersByTimeAsync(122_000)
  expect(outcomes).toEqual(pairs.map(() => ({ status: 'failed' })))
})

test('a cancellation that only one node reports is accepted only after an hour while the other does not answer', async () => {
  vi.useFakeTimers()
  const replacement = { kind: 'cancel', hash: hashOf(5), sentAt: Date.now() } as const
  const record = { ...approval(), status: 'canceling', sentAt: Date.now(), replacement } as const
  const canceled: Eip1193 = {
    request: (call) => {
      const isOther = call.method === 'eth_getTransactionReceipt' && (call.params as string[])[0] !== hashOf(5)
      return isOther ? Promise.resolve(null) : node().request(call)
    },
  }
  const silent: Eip1193 = { request: () => new Promise(() => {}) }
  const failing: Eip1193 = { request: () => Promise.reject(new RpcUnreachable('down')) }
  const statusWith = (page: Eip1193, wallet: Eip1193) => {
    const seen: { status?: string } = {}
    void settleTransaction(record, { page, wallet }).then(({ status }) => (seen.status = status))
    return seen
  }
  const alone = [statusWith(canceled, silent), statusWith(failing, canceled)]
  const confirmed = statusWith(canceled, canceled)
  await vi.advanceTimersByTimeAsync(HOUR - 61_000)
  expect([...alone, confirmed]).toEqual([{}, {}, { status: 'canceled' }])
  await vi.advanceTimersByTimeAsync(122_000)
  expect(alone).toEqual([{ status: 'canceled' }, { status: 'canceled' }])
})

test('a wallet that hangs after its first answers does not stop the observations', async () => {
  vi.useFakeTimers()
  const answers: Readonly<Record<string, unknown>> = { eth_chainId: '0x1', eth_getTransactionReceipt: null }
  const wallet: Eip1193 = {
    request: ({ method }) => (method in answers ? Promise.resolve(answers[method]) : new Promise(() => {})),
  }
  let outcome = ''
  void settleTransaction(approval(), { page: node(), wallet }).then(({ status }) => (outcome = status))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(outcome).toBe('succeeded')
})

test('a wallet that takes longer than an observation waits still confirms a revert', async () => {
  vi.useFakeTimers()
  const reverted = node({ status: '0x0' })
  const slow: Eip1193 = {
    request: async (call) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      return reverted.request(call)
    },
  }
  let outcome = ''
  void settleTransaction(approval(), { page: reverted, wallet: slow }).then(({ status }) => (outcome = status))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(outcome).toBe('failed')
})

test('a wallet that does not support receipts does not delay the outcome', async () => {
  const failed = node({ status: '0x0' })
  for (const code of [4200, -32_004, -32_601]) {
    const wallet: Eip1193 = {
      request: (call) =>
        call.method === 'eth_getTransactionReceipt'
          ? Promise.reject({ code, message: 'Unsupported method' })
          : node().request(call),
    }
    expect((await settleTransaction(approval(), { page: failed, wallet, ...fast })).status).toBe('failed')
  }
})

test('a receipt that only the wallet’s node has is accepted after one block time if the page’s node is behind or fails', async () => {
  vi.useFakeTimers()
  const behind: Eip1193 = {
    request: (call) =>
      call.method === 'eth_blockNumber' ? Promise.resolve('0x9') : node({ status: 'none' }).request(call),
  }
  const failing: Eip1193 = { request: () => Promise.reject(new RpcUnreachable('down')) }
  for (const page of [behind, failing]) {
    const settled = settleTransaction(approval(), { page, wallet: node() })
    await vi.advanceTimersByTimeAsync(14_000)
    expect(await settled).toEqual({ status: 'succeeded', fee: 1n })
  }
})

test.each(['page', 'wallet'] as const)(
  'a receipt that only the %s’s node has, in a block far above the other node’s head, is not accepted within an hour',
  async (forging) => {
    vi.useFakeTimers()
    for (const status of ['0x0', '0x1'] as const) {
      const forged = node({ status, block: 4_000_000_000 })
      const honest = node({ status: 'none' })
      const nodes = forging === 'page' ? { page: forged, wallet: honest } : { page: honest, wallet: forged }
      let isSettled = false
      void settleTransaction(approval(), nodes).then(() => (isSettled = true))
      await vi.advanceTimersByTimeAsync(HOUR - 61_000)
      expect(isSettled).toBe(false)
    }
  },
)

test('a node that is five blocks behind has the time of five blocks to confirm a receipt', async () => {
  vi.useFakeTimers()
  let isSettled = false
  const page = node({ status: 'none' })
  void settleTransaction(approval(), { page, wallet: node({ block: 16 }) }).then(() => (isSettled = true))
  await vi.advanceTimersByTimeAsync(55_000)
  expect(isSettled).toBe(false)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(isSettled).toBe(true)
})

test('a wallet’s node that fails once is read again', async () => {
  let requests = 0
  const reverted = node({ status: '0x0' })
  const wallet: Eip1193 = {
    request: (call) => (requests++ === 0 ? Promise.reject(new RpcUnreachable('down')) : reverted.request(call)),
  }
  expect((await settleTransaction(sent(), { page: reverted, wallet, ...fast })).status).toBe('failed')
  expect(requests).toBeGreaterThan(1)
})

test('a transaction that no node knows an hour after it was sent is dropped', async () => {
  const old = sent({ sentAt: Date.now() - HOUR })
  expect(await settleTransaction(old, { page: node({ status: 'none' }), ...fast })).toEqual({
    status: 'dropped',
    code: 'transaction.dropped',
  })
})

test('a code that does not fit the kind of transaction is replaced by the general code of that kind', () => {
  expect(stepCode('swap', 'swap.expectedToFail')).toBe('swap.expectedToFail')
  expect(stepCode('swap', 'unknown')).toBe('swap.failed')
  expect(stepCode('approve', 'swap.expectedToFail')).toBe('approval.failed')
  expect(stepCode('reset', 'unknown')).toBe('approval.failed')
  expect(stepCode('wrap', 'swap.expectedToFail')).toBe('wrap.failed')
  expect(stepCode('unwrap', 'unknown')).toBe('unwrap.failed')
  expect(stepCode('unwrap', 'gas.insufficient')).toBe('gas.insufficient')
})

test('the amount received is read from the account’s own balance of the output', async () => {
  const read: unknown[] = []
  const { request } = node()
  const page: Eip1193 = {
    request: (call) => {
      if (call.method === 'eth_call') read.push((call.params as unknown[])[0])
      return request(call)
    },
  }
  await settleTransaction(sent(), { page, ...fast })
  const balanceOf = `0x70a08231${ACCOUNT.slice(2).toLowerCase().padStart(64, '0')}`
  expect(read).toEqual([
    { to: USDC, data: balanceOf },
    { to: USDC, data: balanceOf },
  ])
})

test.each(['page', 'wallet'] as const)(
  'a receipt missing on the %s’s node although it has the block is accepted only after an hour',
  async (denying) => {
    vi.useFakeTimers()
    const sentAt = Date.now()
    const nodes = { page: node(), wallet: node(), [denying]: node({ status: 'none' }) }
    let isSettled = false
    void settleTransaction({ ...approval(), sentAt }, nodes).then(() => (isSettled = true))
    await vi.advanceTimersByTimeAsync(HOUR - 61_000)
    expect(isSettled).toBe(false)
    await vi.advanceTimersByTimeAsync(122_000)
    expect(isSettled).toBe(true)
  },
)

test('an open transaction is observed every two seconds, after three minutes once per block, and after an hour every minute', () => {
  const MINUTE = 60_000
  const waits = (chainId: ChainId) =>
    [0, 3 * MINUTE - 1, 3 * MINUTE, HOUR - 1, HOUR].map((waited) => pollInterval(waited, chainId))
  expect(waits(1)).toEqual([2_000, 2_000, 12_000, 12_000, 60_000])
  expect(waits(8453)).toEqual([2_000, 2_000, 2_000, 2_000, 60_000])
})

test('a wallet that answers in time leaves no timer behind', async () => {
  vi.useFakeTimers()
  await settleTransaction(approval(), { page: node(), wallet: node() })
  expect(vi.getTimerCount()).toBe(0)
})
