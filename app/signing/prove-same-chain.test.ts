import { afterEach, expect, test, vi } from 'vitest'
import { RpcUnreachable, type Eip1193 } from '#app/chain/eip1193.ts'
import { proveSameChain } from './prove-same-chain.ts'

const hash = (world: string, number: number) => `0x${(world + number.toString(16)).padStart(64, '0')}`

/** Returns a chain whose blocks below `fork` are the same on all chains; later ones depend on `world`. */
function chain({ id = 1, genesis = 'a', world = 'b', fork = 0, head = 10 }): Eip1193 & { asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    async request({ method, params }) {
      asked.push(method)
      if (method === 'eth_chainId') return `0x${id.toString(16)}`
      if (method === 'eth_blockNumber') return `0x${head.toString(16)}`
      const number = Number((params as [string])[0])
      if (number > head) return null
      return { hash: number === 0 ? hash(genesis, 0) : hash(number < fork ? 'c' : world, number) }
    },
  }
}
const prove = (page: Eip1193, wallet: Eip1193, wait = async () => {}) =>
  proveSameChain({ page, wallet, chainId: 1, wait })

afterEach(() => {
  vi.useRealTimers()
})

test('two nodes of the same chain pass without a wait', async () => {
  let waits = 0
  expect(
    await prove(chain({}), chain({}), async () => {
      waits += 1
    }),
  ).toEqual({ ok: true, value: undefined })
  expect(waits).toBe(0)
})

test('blocks are requested without their transactions', async () => {
  const asked: unknown[] = []
  const { request } = chain({})
  const page: Eip1193 = {
    request: (args) => {
      if (args.method === 'eth_getBlockByNumber') asked.push(args.params)
      return request(args)
    },
  }
  await prove(page, chain({}))
  expect(asked).toEqual([
    ['0x0', false],
    ['0x8', false],
  ])
})

test('a wallet on another network fails without a wait', async () => {
  const wallet = chain({ id: 8453 })
  expect(await prove(chain({}), wallet)).toEqual({ ok: false, problem: 'chainId' })
  expect(wallet.asked).toEqual(['eth_chainId'])
})

test('a chain with the same id and another first block fails', async () => {
  expect(await prove(chain({}), chain({ genesis: 'd' }))).toEqual({ ok: false, problem: 'genesis' })
})

test('a fork that shares the first block but not the recent one fails', async () => {
  expect(await prove(chain({ world: 'e', fork: 8 }), chain({ world: 'f', fork: 8 }))).toEqual({
    ok: false,
    problem: 'recent',
  })
})

test('a fork within the last two blocks passes, because the comparison is two blocks below the head', async () => {
  expect(await prove(chain({ world: 'e', fork: 9 }), chain({ world: 'f', fork: 9 }))).toMatchObject({ ok: true })
})

test('a wallet that is some blocks behind is compared again', async () => {
  const late = chain({ head: 5 })
  const caughtUp = chain({})
  let isLate = true
  const wallet: Eip1193 = { request: (args) => (isLate ? late : caughtUp).request(args) }
  const waits: number[] = []
  const wait = async (milliseconds: number) => {
    waits.push(milliseconds)
    isLate = false
  }
  expect(await proveSameChain({ page: chain({}), wallet, chainId: 1, wait })).toMatchObject({ ok: true })
  expect(waits).toEqual([2_000])
})

test('the second comparison is made two seconds after the first', async () => {
  vi.useFakeTimers()
  let result: unknown
  void proveSameChain({ page: chain({}), wallet: chain({ head: 5 }), chainId: 1 }).then((found) => (result = found))
  await vi.advanceTimersByTimeAsync(1_999)
  expect(result).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(result).toEqual({ ok: false, problem: 'recent' })
})

test('a wallet that stays behind fails', async () => {
  expect(await prove(chain({}), chain({ head: 5 }))).toEqual({ ok: false, problem: 'recent' })
})

test('two chains with only a first block are compared by that block', async () => {
  expect(await prove(chain({ head: 0 }), chain({ head: 0 }))).toMatchObject({ ok: true })
})

test('a wallet whose requests fail or return malformed blocks fails', async () => {
  const silent: Eip1193 = { request: () => Promise.reject(new Error('unsupported method')) }
  expect(await prove(chain({}), silent)).toEqual({ ok: false, problem: 'wallet' })
  const malformed: Eip1193 = {
    request: async ({ method }) => (method === 'eth_chainId' ? '0x1' : { hash: '0x' }),
  }
  expect(await prove(chain({}), malformed)).toEqual({ ok: false, problem: 'genesis' })
})

test('a page RPC on another chain than the expected one fails', async () => {
  expect(await prove(chain({ id: 5 }), chain({}))).toEqual({ ok: false, problem: 'chainId' })
})

test('a failure of the page’s node is thrown and not attributed to the wallet', async () => {
  const broken: Eip1193 = { request: () => Promise.reject(new RpcUnreachable('gone')) }
  await expect(prove(broken, chain({}))).rejects.toThrow('gone')
  const honest = chain({})
  const page: Eip1193 = {
    request: (args) =>
      args.method === 'eth_blockNumber' ? Promise.reject(new RpcUnreachable('gone')) : honest.request(args),
  }
  await expect(prove(page, chain({}))).rejects.toBeInstanceOf(RpcUnreachable)
})

/** Returns a node with a different answer for one of its blocks. */
function answering(number: number, answer: unknown): Eip1193 {
  const honest = chain({})
  return {
    request: (args) => {
      const isRequested = args.method === 'eth_getBlockByNumber' && Number((args.params as [string])[0]) === number
      return isRequested ? Promise.resolve(answer) : honest.request(args)
    },
  }
}

const HASH = hash('b', 8)

test.each([
  null,
  'none',
  {},
  { hash: null },
  { hash: '0x' },
  { hash: [HASH] },
  { hash: `hash ${HASH}` },
  { hash: `${HASH}00` },
])('two nodes that both return %j for a block fail', async (answer) => {
  expect(await prove(answering(0, answer), answering(0, answer))).toEqual({ ok: false, problem: 'genesis' })
  expect(await prove(answering(8, answer), answering(8, answer))).toEqual({ ok: false, problem: 'recent' })
})

test('block hashes are compared regardless of case', async () => {
  const capitals = (number: number) => ({
    hash: `0x${hash(number === 0 ? 'a' : 'b', number)
      .slice(2)
      .toUpperCase()}`,
  })
  expect(await prove(chain({}), answering(0, capitals(0)))).toMatchObject({ ok: true })
  expect(await prove(chain({}), answering(8, capitals(8)))).toMatchObject({ ok: true })
})
