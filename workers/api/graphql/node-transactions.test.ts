import { afterEach, expect, test, vi } from 'vitest'
import { fail, ok } from '#app/base/result.ts'
import { RpcRefused, type RpcCall } from '#workers/kit/exchange.ts'
import { RpcUnavailable, type Rpc } from '#workers/kit/json-rpc.ts'
import { readNodeTransactions } from './node-transactions.ts'

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const [ME, FRIEND, CONTRACT] = [
  OWNER.toLowerCase(),
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
]
const hashOf = (index: number) => `0x${index.toString(16).padStart(64, '0')}`

interface Sent {
  readonly block: number
  readonly from?: string
  readonly to?: string | null
  readonly value?: number
  readonly input?: string
  readonly gas?: number
  readonly status?: number
  readonly authorizationList?: unknown
}

/** A node's page of transactions, whose hashes are their blocks. */
const pageOf = (transactions: readonly Sent[], lastPage = true) => ({
  txs: transactions.map(({ block, from = ME, to = FRIEND, value = 0, input = '0x', authorizationList }) => {
    return {
      hash: hashOf(block),
      blockHash: hashOf(0),
      blockNumber: `0x${block.toString(16)}`,
      transactionIndex: '0x0',
      nonce: '0x3',
      from,
      to,
      value: `0x${value.toString(16)}`,
      input,
      chainId: '0x1',
      authorizationList,
    }
  }),
  receipts: transactions.map(({ block, gas = 21_000, status = 1 }) => ({
    transactionHash: hashOf(block),
    status: `0x${status}`,
    gasUsed: `0x${gas.toString(16)}`,
    effectiveGasPrice: '0x2',
    timestamp: `0x${(1_000 + block).toString(16)}`,
  })),
  lastPage,
})

const refusal = (method: string, code = -32_601, message = 'no') => new RpcRefused(method, { code, message })

/** A node that answers by a function, which may throw, and records the called methods except `eth_blockNumber`. */
function nodeOf(answer: (method: string, params: readonly unknown[]) => unknown, height = 100) {
  const methods: string[] = []
  const answerCall = ([method, params = []]: RpcCall) => {
    if (method === 'eth_blockNumber') return ok(`0x${height.toString(16)}`)
    methods.push(method)
    try {
      return ok(answer(method, params))
    } catch (error) {
      if (error instanceof RpcRefused) return fail(error)
      throw error
    }
  }
  const settle: Rpc['settle'] = async (calls) => calls.map(answerCall)
  const batch: Rpc['batch'] = async (calls) =>
    (await settle(calls)).map((result) => {
      if (result.ok) return result.value
      throw result.problem
    })
  const call: Rpc['call'] = async (method, params = []) => (await batch([[method, params]]))[0]
  return { settle, batch, call, methods }
}

const read = (nodes: readonly Rpc[], before = 100, size = 51) =>
  readNodeTransactions(nodes, OWNER, { before, size, readsDelegations: true })

afterEach(() => {
  vi.useRealTimers()
})

test('plain payments, failed and incoming ones are listed with their time, fee and transfers', async () => {
  const node = nodeOf(() =>
    pageOf([
      { block: 9, value: 5 },
      { block: 8, value: 6, status: 0, gas: 30_000 },
      { block: 7, from: FRIEND, to: ME, value: 7 },
    ]),
  )
  const found = await read([node])
  expect(found?.knownSince).toBeNull()
  expect(found?.transactions).toMatchObject([
    { block: 9, time: 1_009, sender: ME, recipient: FRIEND, isFailed: false, fee: 42_000n, isTraced: true },
    { block: 8, isFailed: true, transfers: [], fee: 60_000n, isTraced: true },
    { block: 7, sender: FRIEND, transfers: [{ sender: FRIEND, recipient: ME, value: 7n }] },
  ])
  expect(found?.transactions[0]?.transfers).toEqual([{ sender: ME, recipient: FRIEND, value: 5n }])
  // Nothing ran a contract.
  expect(node.methods).toEqual(['ots_searchTransactionsBefore'])
})

test('transactions by other accounts that transfer nothing, and their failed payments, are left out', async () => {
  const node = nodeOf((method) => {
    if (method === 'trace_transaction') return [{ ...frame([], FRIEND, ME, 0) }]
    return pageOf([
      { block: 9, from: FRIEND, to: ME },
      { block: 8, from: FRIEND, to: ME, value: 5, status: 0 },
      { block: 7, from: FRIEND, to: CONTRACT, input: '0xaa', gas: 90_000 },
    ])
  })
  expect((await read([node]))?.transactions).toEqual([])
})

const frame = (traceAddress: readonly number[], from: string, to: string, value: number, error?: string) => ({
  type: 'call',
  traceAddress,
  action: { callType: 'call', from, to, value: `0x${value.toString(16)}` },
  ...(error !== undefined && { error }),
})

test('transfers by contracts come from traces, without reverted frames and those that they called', async () => {
  const delegated = frame([3], CONTRACT, ME, 99)
  const node = nodeOf((method) => {
    if (method !== 'trace_transaction')
      return pageOf([{ block: 9, to: CONTRACT, value: 5, input: '0xaa', gas: 90_000 }])
    return [
      frame([], ME, CONTRACT, 5),
      frame([0], CONTRACT, ME, 2),
      frame([1], CONTRACT, FRIEND, 3, 'Reverted'),
      frame([1, 0], FRIEND, ME, 3),
      frame([2], CONTRACT, FRIEND, 1),
      { ...delegated, action: { ...delegated.action, callType: 'delegatecall' } },
      { type: 'suicide', traceAddress: [4], action: { address: CONTRACT, refundAddress: ME, balance: '0x4' } },
    ]
  })
  const [transaction] = (await read([node]))?.transactions ?? []
  expect(transaction).toMatchObject({ isTraced: true, hasCalldata: true })
  expect(transaction?.transfers).toEqual([
    { sender: ME, recipient: CONTRACT, value: 5n },
    { sender: CONTRACT, recipient: ME, value: 2n },
    { sender: CONTRACT, recipient: ME, value: 4n },
  ])
})

/** A removal that is valid in a transaction with nonce 3. */
const authorization = {
  chainId: '0x1',
  address: `0x${'0'.repeat(40)}`,
  nonce: '0x4',
  yParity: '0x0',
  r: '0x1',
  s: '0x2',
}

test('a transaction that delegates its sender to no contract removes the delegation', async () => {
  const node = nodeOf((method) => {
    if (method === 'eth_call') return `0x${ME.slice(2).padStart(64, '0')}`
    return pageOf([
      { block: 9, authorizationList: [authorization] },
      { block: 8, authorizationList: [{ ...authorization, address: CONTRACT }] },
      { block: 7, authorizationList: [{ ...authorization, r: 'none' }] },
      { block: 6, authorizationList: [authorization, authorization, authorization] },
      { block: 5, from: FRIEND, to: ME, value: 1, authorizationList: [authorization] },
    ])
  })
  const found = await read([node])
  expect(found?.transactions.map(({ removesDelegation }) => removesDelegation)).toEqual([true, ...Array(4).fill(false)])
  await readNodeTransactions([node], OWNER, { before: 100, size: 51 })
  expect(node.methods.filter((method) => method === 'eth_call')).toHaveLength(1)
})

test('a node that cannot recover signers still lists transactions', async () => {
  const node = nodeOf((method) => {
    if (method === 'eth_call') throw refusal(method)
    return pageOf([{ block: 9, authorizationList: [authorization] }])
  })
  expect((await read([node]))?.transactions).toMatchObject([{ block: 9, removesDelegation: false }])
})

test('a node that refuses to trace a transaction still traces others', async () => {
  const node = nodeOf((method, params) => {
    if (method !== 'trace_transaction') {
      const [, before] = params
      return pageOf([{ block: Number(before) - 1, to: CONTRACT, value: 5, input: '0xaa', gas: 90_000 }])
    }
    if (params[0] === hashOf(8)) return [frame([], ME, CONTRACT, 5)]
    throw refusal(method, -32_000, 'execution timeout')
  })
  expect((await read([node], 100, 1))?.isTraced).toBe(false)
  expect((await read([node], 9, 1))?.isTraced).toBe(true)
})

test('a node that refuses to list an account lists others', async () => {
  const other = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
  const node = nodeOf((method, params) => {
    if (params[0] === other) throw refusal(method, -32_000, 'too many blocks')
    return pageOf([{ block: 9, value: 5 }])
  })
  expect(await readNodeTransactions([node], other, { before: 100, size: 51 })).toBeNull()
  expect((await read([node]))?.transactions).toHaveLength(1)
})

test('a node that refuses traces still lists transactions, and is not asked for traces again', async () => {
  const node = nodeOf((method) => {
    if (method === 'trace_transaction') throw refusal(method)
    return pageOf([{ block: 9, to: CONTRACT, value: 5, input: '0xaa', gas: 90_000 }])
  })
  for (let attempt = 0; attempt < 2; attempt++) {
    const found = await read([node])
    expect(found?.isTraced).toBe(false)
    expect(found?.transactions).toMatchObject([{ isTraced: false, transfers: [{ recipient: CONTRACT, value: 5n }] }])
  }
  expect(node.methods.filter((method) => method === 'trace_transaction')).toHaveLength(1)
})

test('pages are read until the size is reached, at most three, each before the oldest block of the one before', async () => {
  const befores: unknown[] = []
  const node = nodeOf((_, [, before]) => {
    befores.push(before)
    return pageOf([{ block: Number(before) - 1 }, { block: Number(before) - 2 }], false)
  })
  const found = await read([node], 100, 51)
  expect(befores).toEqual([100, 98, 96])
  expect(found?.knownSince).toBe(94)
  expect((await read([node], 100, 2))?.knownSince).toBe(98)
})

test('a node that refuses is not asked again for ten minutes, and the next one answers', async () => {
  vi.useFakeTimers()
  const refusing = nodeOf((method) => {
    throw refusal(method)
  })
  const working = nodeOf(() => pageOf([{ block: 9, value: 5 }]))
  expect((await read([refusing, working]))?.transactions).toHaveLength(1)
  expect(await read([refusing])).toBeNull()
  expect(refusing.methods).toHaveLength(1)
  vi.advanceTimersByTime(11 * 60_000)
  expect(await read([refusing])).toBeNull()
  expect(refusing.methods).toHaveLength(2)
})

test('a node that is down, limits the rate or gives a malformed answer is asked again after five seconds', async () => {
  vi.useFakeTimers()
  const answers = [
    () => {
      throw new RpcUnavailable('down')
    },
    () => {
      throw refusal('ots_searchTransactionsBefore', 429)
    },
    () => ({ txs: 'none' }),
  ]
  for (const answer of answers) {
    const node = nodeOf(answer)
    expect(await read([node])).toBeNull()
    expect(await read([node])).toBeNull()
    expect(node.methods).toHaveLength(1)
    vi.advanceTimersByTime(5_100)
    expect(await read([node])).toBeNull()
    expect(node.methods).toHaveLength(2)
  }
})

test('a node that is more than ten blocks behind is not trusted', async () => {
  const outdated = nodeOf(() => pageOf([]), 88)
  expect(await read([outdated])).toBeNull()
  const working = nodeOf(() => pageOf([{ block: 9, value: 5 }]), 89)
  expect((await read([outdated, working]))?.transactions).toHaveLength(1)
})

test('a node that does not answer delays a page by two seconds at most', async () => {
  vi.useFakeTimers()
  const silent: Rpc = { ...nodeOf(() => null), batch: () => new Promise(() => undefined) }
  const reading = read([silent, nodeOf(() => pageOf([]))])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await reading).toBeNull()
})

test('the traces of a transaction are read once, unless they have many transfers', async () => {
  const nodeWith = (transfers: number) =>
    nodeOf((method) => {
      if (method === 'trace_transaction')
        return Array.from({ length: transfers }, (_, index) => frame([index], ME, CONTRACT, 5))
      return pageOf([{ block: 9, to: CONTRACT, value: 5, input: '0xaa', gas: 90_000 }])
    })
  for (const [count, traces] of [
    [20, 1],
    [21, 2],
  ] as const) {
    const node = nodeWith(count)
    for (let attempt = 0; attempt < 2; attempt++)
      expect((await read([node]))?.transactions[0]?.transfers).toHaveLength(count)
    expect(node.methods.filter((method) => method === 'trace_transaction')).toHaveLength(traces)
  }
})
