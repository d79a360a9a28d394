import { beforeEach, expect, test } from 'vitest'
import { HOUR } from '#app/base/time.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import type { Rpc } from '#workers/kit/json-rpc.ts'
import { readTraps, readTrials, type TrialCandidate } from './token-trials.ts'

const CHAIN = 1
const HOLDER = `0x${'f0'.repeat(20)}` as const

/** Number of tokens created so far. Every test needs new ones, because the isolate caches trials. */
let tokenCount = 0
const tokens = (count: number, chainId: ChainId = CHAIN): TrialCandidate[] =>
  Array.from({ length: count }, () => ({
    chainId,
    address: `0x${(++tokenCount).toString(16).padStart(40, '0')}`,
    holder: HOLDER,
  }))

/** Tokens that the node has simulated, recorded when the holder's balance is requested, the first call of a trial. */
let tried: string[]
/** Number of trials per charge to the client. */
let charged: number[]

beforeEach(() => {
  tried = []
  charged = []
})

/** Answers to the balance reads of each simulation of a trial, by its number of calls. */
const BALANCES_BY_CALL_COUNT: Readonly<Record<number, readonly bigint[]>> = {
  1: [1_000n],
  2: [500n],
  4: [500n, 500n],
  7: [500n, 500n, 1_000n],
}

/** A node on which every balance is 1,000 and every transfer is free of tax, and a client whose limit allows `trialLimit` trials. */
function sources(trialLimit = Infinity) {
  const rpc = {
    async settle([[, params]]: readonly [readonly [string, readonly unknown[]]]) {
      const [{ blockStateCalls }] = params as [{ blockStateCalls: [{ calls: { to: string; data: string }[] }] }]
      const { calls } = blockStateCalls[0]
      if (calls.length === 1) tried.push(calls[0]?.to ?? '')
      const balances = [...(BALANCES_BY_CALL_COUNT[calls.length] ?? [])]
      const results = calls.map(({ data }) => ({
        status: '0x1',
        returnData: `0x${(data.startsWith('0x70a08231') ? (balances.shift() ?? 0n) : 1n).toString(16).padStart(64, '0')}`,
      }))
      return [{ ok: true, value: [{ calls: results }] }]
    },
  } as unknown as Rpc
  const stored = new Map<string, string>()
  const kv = {
    get: async (name: string) => JSON.parse(stored.get(name) ?? 'null') as unknown,
    put: async (name: string, text: string) => void stored.set(name, text),
  }
  let remaining = trialLimit
  return {
    kv: kv as unknown as Pick<KVNamespace, 'get' | 'put'>,
    rpc: () => rpc,
    waitUntil: () => {},
    charge: async (trials: number) => {
      if (trials > remaining) return false
      remaining -= trials
      charged.push(trials)
      return true
    },
  }
}

test('a client is charged once for each token that is tried', async () => {
  const three = tokens(3)
  expect(await readTrials(sources(), three)).toMatchObject(Array(3).fill({ buyFee: 0, sellFee: 0 }))
  expect(charged).toEqual([3])
  await readTrials(sources(), [...three, ...tokens(1)])
  expect(charged).toEqual([3, 1])
})

test('a client over its limit starts no trial, and another client still can', async () => {
  const [token] = tokens(1)
  if (!token) throw new Error('no token')
  expect(await readTrials(sources(0), [token])).toEqual([null])
  expect(tried).toEqual([])
  expect(await readTrials(sources(), [token])).toMatchObject([{ sellFee: 0 }])
})

test('a client over its limit gets cached trials', async () => {
  const known = tokens(2)
  await readTrials(sources(), known)
  expect(await readTrials(sources(0), known)).toMatchObject(Array(2).fill({ sellFee: 0 }))
})

test('base tokens of the chain and tokens without a pool are not tried and cost nothing', async () => {
  const base = { chainId: CHAIN, address: chainById(CHAIN).bases[0]?.toLowerCase() ?? '', holder: HOLDER } as const
  const withoutPool = tokens(1).map((token) => ({ ...token, holder: null }))
  expect(await readTrials(sources(0), [base, ...withoutPool])).toMatchObject([{ sellFee: 0 }, null])
  expect(tried).toEqual([])
})

test('one request tries at most sixty tokens', async () => {
  await readTrials(sources(), tokens(100))
  expect(charged).toEqual([60])
  expect(tried).toHaveLength(60)
})

test('concurrent requests for a token start one trial', async () => {
  const [token] = tokens(1)
  if (!token) throw new Error('no token')
  const results = await Promise.all([readTrials(sources(), [token]), readTrials(sources(), [token])])
  expect(results).toMatchObject([[{ sellFee: 0 }], [{ sellFee: 0 }]])
  expect(tried).toEqual([token.address])
})

test('when more tokens are tried than can be stored, the oldest trials are dropped', async () => {
  const chainId = 8453
  const [stored, newTokens] = [tokens(5_000, chainId), tokens(60, chainId)]
  const oldestTime = Date.now() - HOUR
  const shared = sources()
  const record = stored.map(({ address }, index) => [address, { buyFee: 0, sellFee: 0, at: oldestTime + index }])
  await shared.kv.put(`token-trials/1/${chainId}`, JSON.stringify(Object.fromEntries(record)))
  await readTrials(shared, newTokens)
  charged = []
  await readTrials(shared, [...newTokens, ...stored.slice(-20)])
  expect(charged).toEqual([])
  await readTrials(shared, stored.slice(0, 60))
  expect(charged).toEqual([60])
})

test('requests wait for the stored traps, also if another request is reading them', async () => {
  const chainId = 11_155_111
  const [token] = tokens(1, chainId)
  if (!token) throw new Error('no token')
  const trap = { buyFee: 0, sellFee: null, at: Date.now() }
  const get = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return { [token.address]: trap }
  }
  const kv = { get } as unknown as Pick<KVNamespace, 'get' | 'put'>
  const found = await Promise.all([readTraps({ kv }, chainId), readTraps({ kv }, chainId)])
  expect(found).toEqual([new Set([token.address]), new Set([token.address])])
})
