import { afterEach, expect, test, vi } from 'vitest'
import { numberToHex } from 'viem'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { RpcError, type Eip1193 } from '#app/chain/eip1193.ts'
import { ACCOUNT, DAI, THIEF, USDC, WBTC, WETH } from '#tests/builders/random-orders.ts'
import { contractsOf, stubNode, type Answer, type ContractAnswer } from '#tests/builders/stub-node.ts'
import type { ShownTransaction } from './shown.ts'
import { uniqueAddresses, watchedTokens } from './watched-tokens.ts'

const { permit2, universalRouter } = ethereum.contracts
/** A token of the default list that is not a base token of Ethereum. */
const UNI = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
/** USDC on Base. */
const BASE_USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const approve: ShownTransaction = { kind: 'approve', chainId: 1, account: ACCOUNT, token: THIEF, amount: 5n }

const approved = (token: Address, spender: Address, amount = 1n): ContractAnswer => [
  token,
  'function allowance(address, address)',
  [ACCOUNT, spender],
  [amount],
]
const addressAt = (number: number) => numberToHex(number, { size: 20 })
const logged =
  (...addresses: readonly unknown[]): Answer =>
  () =>
    addresses.map((address) => ({ address }))

interface Scene {
  readonly approvals?: readonly ContractAnswer[]
  readonly logs?: Answer
  readonly shown?: ShownTransaction
}
const watched = ({ approvals = [], logs = logged(), shown = approve }: Scene) =>
  watchedTokens(stubNode({ contracts: contractsOf(...approvals), answers: { eth_getLogs: logs } }), shown)

afterEach(() => {
  vi.useRealTimers()
})

test('the traded tokens and the native currency are watched even without approvals', async () => {
  const base = { chainId: 1, account: ACCOUNT } as const
  expect(await watched({ shown: approve })).toEqual([THIEF, NATIVE])
  expect(await watched({ shown: { ...base, kind: 'wrap', amount: 5n } })).toEqual([WETH, NATIVE])
  expect(await watched({ shown: { ...base, kind: 'unwrap', amount: 5n } })).toEqual([WETH, NATIVE])
  const swap = { input: USDC, output: NATIVE } as Extract<ShownTransaction, { kind: 'swap' }>
  expect(await watched({ shown: { ...swap, ...base, kind: 'swap' } })).toEqual([USDC, NATIVE])
})

test('base and listed tokens with an allowance for Permit2 or the router are watched', async () => {
  const approvals = [approved(DAI, permit2), approved(WBTC, universalRouter), approved(UNI, universalRouter)]
  expect(await watched({ approvals })).toEqual([THIEF, NATIVE, DAI, WBTC, UNI])
})

test('a token of the account’s logs whose allowance cannot be read does not hide the allowances of known tokens', async () => {
  const hostile = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
  const { request } = stubNode({
    contracts: contractsOf(approved(DAI, permit2)),
    answers: { eth_getLogs: logged(hostile) },
  })
  const node: Eip1193 = {
    request: (call) => {
      const isHostile = call.method === 'eth_call' && JSON.stringify(call.params).includes(hostile.slice(2))
      return isHostile ? Promise.reject(new RpcError(-32_000, 'out of gas')) : request(call)
    },
  }
  expect(await watchedTokens(node, approve)).toEqual([THIEF, NATIVE, DAI])
})

test('a token without an allowance for Permit2 or the router on this chain is not watched', async () => {
  const approvals = [
    approved(DAI, permit2, 0n),
    approved(DAI, universalRouter, 0n),
    approved(USDC, THIEF),
    approved(BASE_USDC, permit2),
  ]
  expect(await watched({ approvals })).toEqual([THIEF, NATIVE])
})

test('a malformed allowance is taken as zero', async () => {
  for (const words of [[], [1n, 1n]]) {
    const malformed: ContractAnswer = [DAI, 'function allowance(address, address)', [ACCOUNT, permit2], words]
    expect(await watched({ approvals: [malformed] })).toEqual([THIEF, NATIVE])
  }
})

test('a token is watched once, regardless of the case of its address', async () => {
  const shown = { ...approve, token: DAI.toLowerCase() as Address }
  expect(await watched({ shown, approvals: [approved(DAI, permit2)], logs: logged(DAI) })).toEqual([
    DAI.toLowerCase(),
    NATIVE,
  ])
  expect(uniqueAddresses([USDC, DAI, USDC.toLowerCase() as Address])).toEqual([USDC, DAI])
})

test('unlisted tokens are found through the account’s Approval events', async () => {
  const token = addressAt(77)
  const logs = logged(token.toUpperCase().replace('X', 'x'))
  const node = stubNode({ contracts: contractsOf(approved(token, permit2)), answers: { eth_getLogs: logs } })
  expect(await watchedTokens(node, approve)).toEqual([THIEF, NATIVE, token])
  const topic = (address: Address) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
  expect(node.requests[0]).toEqual({
    method: 'eth_getLogs',
    params: [
      {
        fromBlock: '0x0',
        toBlock: 'latest',
        topics: [
          // keccak256("Approval(address,address,uint256)")
          '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
          topic(ACCOUNT),
          [topic(permit2), topic(universalRouter)],
        ],
      },
    ],
  })
})

test('a token whose logged approval has been revoked is not watched', async () => {
  expect(await watched({ logs: logged(addressAt(77)) })).toEqual([THIEF, NATIVE])
})

test('log entries without a valid address are ignored', async () => {
  const token = addressAt(77)
  const approvals = [approved(token, permit2)]
  const malformed = [
    null,
    'log',
    {},
    { address: 7 },
    { address: [token] },
    { address: `${token}00` },
    { address: `00${token}` },
    { address: token },
  ]
  expect(await watched({ approvals, logs: () => malformed })).toEqual([THIEF, NATIVE, token])
  for (const answer of [null, {}, 'none']) expect(await watched({ logs: () => answer })).toEqual([THIEF, NATIVE])
})

test('only the 40 latest tokens in the logs are checked', async () => {
  const tokens = Array.from({ length: 41 }, (_, index) => addressAt(100 + index))
  const approvals = tokens.filter((_, index) => index < 2).map((token) => approved(token, permit2))
  expect(await watched({ approvals, logs: logged(...tokens) })).toEqual([THIEF, NATIVE, tokens[1]])
  // The limit applies to distinct tokens, not to log entries.
  expect(await watched({ approvals, logs: logged(...tokens.slice(1), ...tokens.slice(1)) })).toHaveLength(3)
})

test('at most twelve tokens are watched, including the traded ones', async () => {
  const tokens = Array.from({ length: 20 }, (_, index) => addressAt(100 + index))
  const approvals = tokens.map((token) => approved(token, permit2))
  expect(await watched({ approvals, logs: logged(...tokens) })).toEqual([THIEF, NATIVE, ...tokens.slice(0, 10)])
})

test('listed tokens are still watched if the node refuses to search logs', async () => {
  const refusing: Answer = () => Promise.reject(new RpcError(-32_005, 'the range is too large'))
  expect(await watched({ approvals: [approved(DAI, permit2)], logs: refusing })).toEqual([THIEF, NATIVE, DAI])
})

test('the traded tokens are still watched if the node fails to read contracts', async () => {
  const refusing: Answer = () => Promise.reject(new RpcError(-32_000, 'no'))
  expect(await watchedTokens(stubNode({ answers: { eth_call: refusing } }), approve)).toEqual([THIEF, NATIVE])
})

test('reading logs times out after three seconds', async () => {
  vi.useFakeTimers()
  let found: readonly Address[] | undefined
  const never: Answer = () => new Promise(() => {})
  void watched({ approvals: [approved(DAI, permit2)], logs: never }).then((tokens) => (found = tokens))
  await vi.advanceTimersByTimeAsync(2_999)
  expect(found).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(found).toEqual([THIEF, NATIVE, DAI])
})
