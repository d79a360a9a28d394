import { afterEach, expect, test, vi } from 'vitest'
import { fail, ok } from '#app/base/result.ts'
import { NATIVE } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { RpcRefused } from '#workers/kit/exchange.ts'
import { RpcUnavailable, type Rpc } from '#workers/kit/json-rpc.ts'
import { TOPICS } from '#workers/kit/topics.ts'
import { readAccountLogs } from './account-logs.ts'
import type { TransactionRef } from './activity-queries.ts'

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const [ME, FRIEND] = [OWNER.toLowerCase(), '0x70997970c51812dc3a010c7d01b50e0d17dc79c8']
const [USDC, SPAM, NFT] = [
  '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
  '0x90f79bf6eb2c4f870365e785982e1f101e93b906',
]
const { contracts } = chainById(1)
const word = (value: string | bigint) => {
  const digits = typeof value === 'bigint' ? value.toString(16) : value.slice(2)
  return digits.toLowerCase().padStart(64, '0')
}

interface Emitted {
  readonly block: number
  readonly address: string
  readonly topics: readonly (string | bigint)[]
  readonly data?: readonly bigint[]
}

const logOf = ({ block, address, topics, data = [] }: Emitted) => ({
  address,
  topics: topics.map((topic, index) => (index === 0 ? topic : `0x${word(topic)}`)),
  data: `0x${data.map(word).join('')}`,
  blockNumber: `0x${block.toString(16)}`,
  blockHash: `0x${word(1n)}`,
  transactionHash: `0x${word(BigInt(block))}`,
  logIndex: '0x0',
  blockTimestamp: '0x5',
})

interface Filter {
  readonly fromBlock: string
  readonly toBlock: string
  readonly topics: readonly (string | readonly string[] | null)[]
}

/** A node with some logs that refuses ranges of more than `widest` blocks. */
function nodeWith(
  logs: readonly Emitted[],
  { widest = 10_000, message = 'block range is too wide', height = 200_000 } = {},
) {
  const ranges: (readonly [number, number])[] = []
  const settle: Rpc['settle'] = async (calls) =>
    calls.map(([method, params = []]) => {
      if (method === 'eth_blockNumber') return ok(`0x${height.toString(16)}`)
      const { fromBlock, toBlock, topics } = params[0] as Filter
      const [from, to] = [Number(fromBlock), Number(toBlock)]
      ranges.push([from, to])
      if (to - from >= widest) return fail(new RpcRefused(method, { code: -32_600, message }))
      const found = logs.map(logOf).filter(({ topics: logTopics, blockNumber }) => {
        const isInRange = Number(blockNumber) >= from && Number(blockNumber) <= to
        return (
          isInRange &&
          topics.every((accepted, index) => {
            return accepted === null || [accepted].flat().includes(String(logTopics[index]))
          })
        )
      })
      return ok(found)
    })
  const rpc: Rpc = { settle, batch: () => Promise.reject(new Error('no')), call: () => Promise.reject(new Error('no')) }
  return { rpc, ranges }
}

const read = (nodes: Rpc | readonly Rpc[], newest: number, size = 51, after?: TransactionRef) =>
  readAccountLogs([nodes].flat(), { owner: OWNER, newest, size, after, contracts, isKnown: (token) => token === USDC })

const transfer = (block: number, from: string, to: string, value = 5n, address = USDC): Emitted => {
  return { block, address, topics: [TOPICS.TRANSFER, from, to], data: [value] }
}

afterEach(() => {
  vi.useRealTimers()
})

test('transfers of listed tokens and of NFTs in both directions, wraps and approvals are found in chain order', async () => {
  const { rpc } = nodeWith([
    transfer(1, ME, FRIEND),
    transfer(2, FRIEND, ME),
    { block: 3, address: NFT, topics: [TOPICS.TRANSFER, FRIEND, ME, 7n] },
    { block: 4, address: contracts.wrappedNative.toLowerCase(), topics: [TOPICS.WRAP, ME], data: [9n] },
    { block: 5, address: USDC, topics: [TOPICS.APPROVAL, ME, FRIEND], data: [6n] },
    { block: 6, address: NFT, topics: [TOPICS.APPROVAL_FOR_ALL, ME, FRIEND], data: [1n] },
    {
      block: 7,
      address: contracts.permit2.toLowerCase(),
      data: [8n, 1n],
      topics: [TOPICS.PERMIT2_APPROVAL, ME, USDC, FRIEND],
    },
    {
      block: 8,
      address: contracts.permit2.toLowerCase(),
      data: [9n, 1n, 0n],
      topics: [TOPICS.PERMIT2_PERMIT, ME, USDC, FRIEND],
    },
    {
      block: 9,
      address: contracts.permit2.toLowerCase(),
      data: [BigInt(USDC), BigInt(FRIEND)],
      topics: [TOPICS.PERMIT2_LOCKDOWN, ME],
    },
  ])
  const { transfers, approvals, since } = await read(rpc, 100)
  expect(since).toBe(0)
  expect(transfers).toMatchObject([
    { block: 1, token: USDC, standard: 'erc20', sender: ME, recipient: FRIEND, value: 5n, time: 5 },
    { block: 2, sender: FRIEND, recipient: ME },
    { block: 3, token: NFT, standard: 'erc721', value: 7n },
    { block: 4, sender: NATIVE, recipient: ME, value: 9n },
  ])
  expect(approvals).toMatchObject([
    { block: 5, standard: 'erc20', owner: ME, spender: FRIEND, value: 6n, isSigned: false },
    { block: 6, standard: 'erc721all', token: NFT, value: 1n, isSigned: false },
    { block: 7, standard: 'permit2', token: USDC, spender: FRIEND, value: 8n, isSigned: false },
    { block: 8, standard: 'permit2', token: USDC, spender: FRIEND, value: 9n, isSigned: true },
    { block: 9, standard: 'permit2', token: USDC, spender: FRIEND, value: 0n, isSigned: false },
  ])
})

test('transfers of zero, of unlisted tokens, and events that other contracts imitate are left out', async () => {
  const { rpc } = nodeWith([
    transfer(1, ME, FRIEND, 0n),
    transfer(2, FRIEND, ME, 5n, SPAM),
    { block: 3, address: SPAM, topics: [TOPICS.WRAP, ME], data: [9n] },
    { block: 4, address: SPAM, topics: [TOPICS.APPROVAL, ME, FRIEND], data: [6n] },
    { block: 5, address: SPAM, topics: [TOPICS.PERMIT2_APPROVAL, ME, USDC, FRIEND], data: [8n, 1n] },
  ])
  expect(await read(rpc, 100)).toEqual({ transfers: [], approvals: [], since: 0 })
})

test('the newest blocks are searched first, until enough transactions are found', async () => {
  const { rpc, ranges } = nodeWith([transfer(199_000, ME, FRIEND), transfer(150, ME, FRIEND)])
  const { transfers, since } = await read(rpc, 200_000, 1)
  expect(transfers).toHaveLength(1)
  expect(since).toBe(190_001)
  expect(ranges).toEqual([
    [190_001, 200_000],
    [190_001, 200_000],
  ])
})

test('transactions of previous pages do not end the search', async () => {
  const { rpc } = nodeWith([transfer(199_000, ME, FRIEND), transfer(180_000, ME, FRIEND)])
  const after = { block: 199_000, txHash: `0x${word(199_000n)}` }
  const { transfers } = await read(rpc, 199_000, 1, after)
  expect(transfers.map(({ block }) => block)).toEqual([180_000, 199_000])
})

test('a search ends after a hundred thousand blocks, and `since` is the oldest of them', async () => {
  const { rpc, ranges } = nodeWith([transfer(99_000, ME, FRIEND)])
  expect(await read(rpc, 200_000)).toEqual({ transfers: [], approvals: [], since: 100_001 })
  expect(ranges).toHaveLength(20)
})

test('a node that refuses a range is asked for narrower ones for the next ten minutes', async () => {
  vi.useFakeTimers()
  const { rpc, ranges } = nodeWith([transfer(199_950, ME, FRIEND)], { widest: 1_000 })
  for (let attempt = 0; attempt < 2; attempt++) {
    const { transfers, since } = await read(rpc, 200_000)
    expect(transfers).toHaveLength(1)
    expect(since).toBe(190_001)
  }
  const wide = () => ranges.filter(([from, to]) => to - from >= 1_000)
  expect(wide()).toHaveLength(2)
  vi.advanceTimersByTime(11 * 60_000)
  await read(rpc, 200_000)
  expect(wide()).toHaveLength(4)
})

test.each([
  'query returned more than 10000 results. Try with this block range [0x1, 0x2].',
  'Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range',
  'query timeout exceeded',
])('after a node has refused the logs of an account (%s), it is asked for wide ranges again', async (message) => {
  const { rpc, ranges } = nodeWith([transfer(199_950, ME, FRIEND)], { widest: 1_000, message })
  for (let attempt = 0; attempt < 2; attempt++) expect((await read(rpc, 200_000)).transfers).toHaveLength(1)
  expect(ranges.filter(([from, to]) => to - from >= 1_000)).toHaveLength(4)
})

test('a search fails if the node refuses every range; if the node fails later, the search returns the logs found so far', async () => {
  await expect(read(nodeWith([], { widest: 10 }).rpc, 200_000)).rejects.toThrow(RpcUnavailable)
  const { rpc } = nodeWith([transfer(199_950, ME, FRIEND)])
  const settle = vi.fn(rpc.settle).mockImplementationOnce(rpc.settle).mockRejectedValue(new RpcUnavailable('down'))
  const { transfers, since } = await read({ ...rpc, settle }, 200_000)
  expect(transfers).toHaveLength(1)
  expect(since).toBe(190_001)
})

test('after a node fails, the next one is used, and the failed one is tried last the next time', async () => {
  const refusing = nodeWith([], { widest: 10 })
  const working = nodeWith([transfer(199_950, ME, FRIEND)])
  for (let attempt = 0; attempt < 2; attempt++) {
    expect((await read([refusing.rpc, working.rpc], 200_000, 1)).transfers).toHaveLength(1)
    expect(refusing.ranges).toHaveLength(6)
  }
})

test('a node that is more than ten blocks behind is not trusted', async () => {
  const outdated = nodeWith([], { height: 199_989 })
  await expect(read(outdated.rpc, 200_000)).rejects.toThrow(RpcUnavailable)
  const working = nodeWith([transfer(199_995, ME, FRIEND)], { height: 199_990 })
  expect((await read([outdated.rpc, working.rpc], 200_000)).transfers).toHaveLength(1)
})
