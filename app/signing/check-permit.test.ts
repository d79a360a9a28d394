import { expect, test } from 'vitest'
import { decodeFunctionData, numberToHex, parseAbi, type Hex } from 'viem'
import { unixSeconds } from '#app/base/time.ts'
import { RpcUnreachable, type Eip1193 } from '#app/chain/eip1193.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import type { PermitSingle } from '#app/domain/trade/router-commands.ts'
import { checkPermit, readPermitNonce } from './check-permit.ts'
import type { ShownPermit } from './shown.ts'

const { permit2, universalRouter } = ethereum.contracts
const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const NOW = unixSeconds(1_790_000_000_000)
/** Half an hour from now, plus a minute of clock skew. UNIX seconds. */
const LATEST = BigInt(NOW) + 1_860n

const shown: ShownPermit = { kind: 'permit', chainId: 1, account: ME, token: USDC, amount: 1_000n }
const permit: PermitSingle = {
  token: USDC,
  spender: universalRouter,
  amount: 1_000n,
  expiration: LATEST,
  nonce: 0n,
  sigDeadline: LATEST,
}

test.each<readonly [string, Partial<PermitSingle>]>([
  ['is valid for the longest allowed time', {}],
  ['is valid for one more second', { expiration: BigInt(NOW) + 1n, sigDeadline: BigInt(NOW) + 1n }],
  [
    'writes addresses in lower case',
    { token: USDC.toLowerCase() as Hex, spender: universalRouter.toLowerCase() as Hex },
  ],
])('a permit that %s passes', (_what, change) => {
  expect(checkPermit({ ...permit, ...change }, shown, NOW)).toEqual({ ok: true, value: undefined })
})

test('a permit may be valid until the deadline of its swap, or for half an hour if that is longer', () => {
  const day = { ...shown, deadlineMinutes: 1_440 }
  const end = BigInt(NOW) + 86_460n
  const problem = { ok: false, problem: 'expiration' }
  expect(checkPermit({ ...permit, expiration: end, sigDeadline: end }, day, NOW).ok).toBe(true)
  expect(checkPermit({ ...permit, expiration: end + 1n, sigDeadline: end }, day, NOW)).toEqual(problem)
  const short = { ...shown, deadlineMinutes: 5 }
  expect(checkPermit(permit, short, NOW).ok).toBe(true)
  expect(checkPermit({ ...permit, expiration: LATEST + 1n }, short, NOW)).toEqual(problem)
})

test.each<readonly [string, Partial<PermitSingle>, string]>([
  ['another token', { token: universalRouter }, 'token'],
  ['another spender', { spender: USDC }, 'spender'],
  ['more than is shown', { amount: 1_001n }, 'amountIn'],
  ['less than is shown', { amount: 999n }, 'amountIn'],
  ['an end that has passed', { expiration: BigInt(NOW) }, 'expiration'],
  ['an end too far away', { expiration: LATEST + 1n }, 'expiration'],
  ['a deadline that has passed', { sigDeadline: BigInt(NOW) }, 'deadline'],
  ['a deadline too far away', { sigDeadline: LATEST + 1n }, 'deadline'],
])('a permit with %s is refused', (_what, change, problem) => {
  expect(checkPermit({ ...permit, ...change }, shown, NOW)).toEqual({ ok: false, problem })
})

test('an amount above uint160 is refused even if the screen shows it', () => {
  const limit = 2n ** 160n - 1n
  const both = (amount: bigint) => checkPermit({ ...permit, amount }, { ...shown, amount }, NOW)
  expect(both(limit)).toEqual({ ok: true, value: undefined })
  expect(both(limit + 1n)).toEqual({ ok: false, problem: 'amountIn' })
})

const PERMIT2 = parseAbi(['function allowance(address owner, address token, address spender) view'])
const word = (value: bigint) => numberToHex(value, { size: 32 }).slice(2)

test('the nonce is the third word of Permit2’s allowance for the account, the token and the router', async () => {
  const asked: unknown[] = []
  const node: Eip1193 = {
    request: (call) => {
      asked.push(call)
      return Promise.resolve(`0x${word(1n)}${word(2n)}${word(3n)}`)
    },
  }
  expect(await readPermitNonce(node, shown)).toBe(3n)
  expect(asked).toMatchObject([{ method: 'eth_call', params: [{ to: permit2 }, 'latest'] }])
  const [{ params }] = asked as [{ params: [{ data: Hex }] }]
  const { args } = decodeFunctionData({ abi: PERMIT2, data: params[0].data })
  expect(args).toEqual([ME, USDC, universalRouter])
})

test('reading the nonce throws if the node fails or returns fewer than three words', async () => {
  const silent: Eip1193 = { request: () => Promise.reject(new RpcUnreachable('eth_call')) }
  await expect(readPermitNonce(silent, shown)).rejects.toThrow(RpcUnreachable)
  const short: Eip1193 = { request: () => Promise.resolve(`0x${word(1n)}${word(2n)}`) }
  await expect(readPermitNonce(short, shown)).rejects.toThrow(SyntaxError)
})
