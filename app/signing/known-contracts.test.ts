import { expect, test } from 'vitest'
import { RpcUnreachable } from '#app/chain/eip1193.ts'
import { CHAINS, chainById } from '#app/domain/chains/catalogue.ts'
import { stubNode, type Answer } from '#tests/builders/stub-node.ts'
import { hasKnownContracts } from './known-contracts.ts'

const { universalRouter, permit2 } = chainById(1).contracts
const ROUTER_AND_PERMIT2 = ['universalRouter', 'permit2'] as const
const codeAt =
  (address: string, code: unknown): Answer =>
  ([target], real) =>
    target === address ? code : real()

test.each(CHAINS.map(({ id, name }) => [name, id] as const))(
  'the published router and Permit2 are known on %s',
  async (_name, chainId) => {
    const node = stubNode({ chainId })
    expect(await hasKnownContracts(node, chainId, ROUTER_AND_PERMIT2)).toBe(true)
    const { contracts } = chainById(chainId)
    expect(node.requests).toEqual(
      [contracts.universalRouter, contracts.permit2].map((address) => ({
        method: 'eth_getCode',
        params: [address, 'latest'],
      })),
    )
  },
)

const CONTRACTS = ['v2Router', 'v3PositionManager', 'v3Migrator', 'v4PositionManager'] as const

test.each(CHAINS.flatMap(({ id, name }) => CONTRACTS.map((contract) => [contract, name, id] as const)))(
  'the published %s is known on %s, and other code in its place is not',
  async (contract, _name, chainId) => {
    const { contracts } = chainById(chainId)
    const node = stubNode({ chainId })
    expect(await hasKnownContracts(node, chainId, [contract])).toBe(true)
    expect(node.requests.map(({ params }) => params[0])).toEqual([contracts[contract]])
    const other = stubNode({ chainId, answers: { eth_getCode: codeAt(contracts[contract], '0x6001') } })
    expect(await hasKnownContracts(other, chainId, [contract])).toBe(false)
  },
)

test('the code of one chain is not accepted on another', async () => {
  expect(await hasKnownContracts(stubNode({ chainId: 8453 }), 11155111, ROUTER_AND_PERMIT2)).toBe(false)
})

test.each([
  ['no code', '0x'],
  ['other code', '0x6001'],
  ['half a byte', '0x600'],
  ['text', 'code'],
  ['text that ends like code', 'code 0x6001'],
  ['code with text behind it', '0x6001 code'],
  ['nothing', null],
])('an answer of %s for the router or Permit2 is not known code', async (_what, code) => {
  for (const address of [universalRouter, permit2]) {
    const node = stubNode({ answers: { eth_getCode: codeAt(address, code) } })
    expect(await hasKnownContracts(node, 1, ROUTER_AND_PERMIT2)).toBe(false)
  }
})

test('code is compared regardless of the case of its hex digits', async () => {
  const capitals: Answer = (_, real) => `0x${String(real()).slice(2).toUpperCase()}`
  expect(await hasKnownContracts(stubNode({ answers: { eth_getCode: capitals } }), 1, ROUTER_AND_PERMIT2)).toBe(true)
})

test('a failed request throws instead of reporting an unknown contract', async () => {
  const silent: Answer = () => Promise.reject(new RpcUnreachable('gone'))
  await expect(
    hasKnownContracts(stubNode({ answers: { eth_getCode: silent } }), 1, ROUTER_AND_PERMIT2),
  ).rejects.toThrow('gone')
})

test('a request without any contract to check needs no code', async () => {
  const node = stubNode()
  expect(await hasKnownContracts(node, 1, [])).toBe(true)
  expect(node.requests).toEqual([])
})
