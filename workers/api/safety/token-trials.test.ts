import { beforeEach, expect, test } from 'vitest'
import { HOUR } from '#app/base/time.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import type { Rpc } from '#workers/kit/json-rpc.ts'
import { readTrials, type TrialCandidate } from './token-trials.ts'

const CHAIN = 1
const HOLDER = `0x${'f0'.repeat(20)}` as const

/** Counter for tokens that no earlier test has used, because the isolate caches trials. */
let next = 0
const tokens = (count: number, chainId: ChainId = CHAIN): TrialCandidate[] =>
  Array.from({ length: count }, () => ({
    chainId,
    address: `0x${(++next).toString(16).padStart(40, '0')}`,
    holder: HOLDER,
  }))

/** Tokens that the node has simulated, recorded when it is asked for the holder's balance, the first call of a trial. */
let tried: string[]
/** Number of trials per charge to the client. */
let charged: number[]

beforeEach(() => {
  tried = []
  charged = []
})

/** A node on which every balance is 1,000 and every transfer is free of tax, and a client whose limit allows `purse` trials. */
function sources(purse = Infinity) {
  const rpc = {
    async settle([[, params]]: readonly [readonly [string, readonly unknown[]]]) {
      const [{ blockStateCalls }] = params as [{ blockStateCalls: [{ calls: { to: string; data: string }[] }] }]
      const { calls } = blockStateCalls[0]
      if (calls.length === 1) tried.push(calls[0]?.to ?? '')
      const balances =
        calls.length === 2
          ? [500n]
          : calls.length === 4
            ? [500n, 500n]
            : calls.length === 1
              ? [1_000n]
              : [500n, 500n, 1_000n]
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
  let left = purse
  return {
    kv: kv as unknown as Pick<KVNamespace, 'get' | 'put'>,
    rpc: () => rpc,
    waitUntil: () => {},
    charge: async (trials: number) => {
      if (trials > left) return false
      left -= trials
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
  const unheld = tokens(1).map((token) => ({ ...token, holder: null }))
  expect(await readTrials(sources(0), [base, ...unheld])).toMatchObject([{ sellFee: 0 }, null])
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
  const both = await Promise.all([readTrials(sources(), [token]), readTrials(sources(), [token])])
  expect(both).toMatchObject([[{ sellFee: 0 }], [{ sellFee: 0 }]])
  expect(tried).toEqual([token.address])
})

test('when more tokens are tried than can be stored, the newest trials are kept', async () => {
  const chainId = 8453
  const [stored, fresh] = [tokens(5_000, chainId), tokens(60, chainId)]
  const since = Date.now() - HOUR
  const own = sources()
  const record = stored.map(({ address }, index) => [address, { buyFee: 0, sellFee: 0, at: since + index }])
  await own.kv.put(`token-trials/1/${chainId}`, JSON.stringify(Object.fromEntries(record)))
  await readTrials(own, fresh)
  charged = []
  await readTrials(own, [...fresh, ...stored.slice(-20)])
  expect(charged).toEqual([])
  await readTrials(own, stored.slice(0, 60))
  expect(charged).toEqual([60])
})
