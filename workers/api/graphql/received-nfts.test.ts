import { afterEach, expect, test } from 'vitest'
import { startRpcServer, type JsonServer } from '#tests/builders/json-server.ts'
import { createRpc } from '#workers/kit/json-rpc.ts'
import { Upstreams } from '#workers/kit/upstreams.ts'
import { readReceivedNfts } from './received-nfts.ts'

const CONTRACT = `0x${'c0'.repeat(20)}` as const
const OWNER = `0x${'Ab'.repeat(20)}` as const
const TOPIC = `0x${'0'.repeat(24)}${'ab'.repeat(20)}`
const HEAD = 250_000
/** Block of the transfer, by token id. */
const TRANSFERS = new Map([
  [7n, 10],
  [8n, 155_000],
  [9n, 240_001],
  [10n, HEAD],
])

const servers: JsonServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()))
})

interface Search {
  readonly address: string
  readonly topics: readonly unknown[]
  readonly fromBlock: string
  readonly toBlock: string
}

/** Starts a node that refuses searches of more than `limit` blocks. */
async function nodeWithLimit(limit: number, reply = logsOf) {
  const searches: Search[] = []
  const server = await startRpcServer(({ params }) => {
    const search = params[0] as Search
    searches.push(search)
    if (Number(search.toBlock) - Number(search.fromBlock) + 1 > limit)
      return { error: { code: -32_602, message: 'range too large' } }
    return { result: reply(search) }
  })
  servers.push(server)
  return { searches, rpc: createRpc(new Upstreams(1, [server.url])) }
}

function logsOf({ fromBlock, toBlock }: Search): unknown {
  return [...TRANSFERS]
    .filter(([, block]) => block >= Number(fromBlock) && block <= Number(toBlock))
    .map(([id]) => ({ topics: ['0x0', '0x0', TOPIC, `0x${id.toString(16).padStart(64, '0')}`] }))
}

test('if the node has no limit, one search finds all transfers to the account', async () => {
  const { rpc, searches } = await nodeWithLimit(Infinity)
  expect(await readReceivedNfts(rpc, CONTRACT, OWNER, HEAD)).toEqual([10n, 9n, 8n, 7n])
  expect(searches).toHaveLength(1)
  expect(searches[0]).toMatchObject({ address: CONTRACT, fromBlock: '0x0', toBlock: '0x3d090' })
  expect(searches[0]?.topics.slice(1)).toEqual([null, TOPIC])
})

test('if the node limits searches, the newest 100,000 blocks are searched without gaps', async () => {
  const { rpc, searches } = await nodeWithLimit(10_000)
  expect(await readReceivedNfts(rpc, CONTRACT, OWNER, HEAD)).toEqual([10n, 9n, 8n])
  const windows = searches.slice(1).map(({ fromBlock, toBlock }) => [Number(fromBlock), Number(toBlock)])
  expect(windows).toHaveLength(10)
  expect([windows[0]?.[0], windows.at(-1)?.[1]]).toEqual([150_001, HEAD])
  for (const [index, [from]] of windows.entries()) if (index > 0) expect(from).toBe((windows[index - 1]?.[1] ?? 0) + 1)
})

test('a chain shorter than the limit is searched to its first block', async () => {
  const { rpc, searches } = await nodeWithLimit(10_000)
  expect(await readReceivedNfts(rpc, CONTRACT, OWNER, 12_000)).toEqual([7n])
  expect(searches.slice(1).map(({ fromBlock }) => Number(fromBlock))).toEqual([0, 2_001])
})

test('a token that was received twice is listed once, and malformed logs are ignored', async () => {
  const twice = [...(logsOf({ fromBlock: '0x0', toBlock: '0x3d090' } as never) as unknown[]), null, { topics: [] }, 7]
  const { rpc } = await nodeWithLimit(Infinity, () => [...twice, ...twice.slice(0, 1)])
  expect(await readReceivedNfts(rpc, CONTRACT, OWNER, HEAD)).toEqual([7n, 10n, 9n, 8n])
})

test('the list is empty if the node does not answer', async () => {
  const rpc = createRpc(new Upstreams(1, ['http://127.0.0.1:9']), { attempts: 1 })
  expect(await readReceivedNfts(rpc, CONTRACT, OWNER, HEAD)).toEqual([])
})
