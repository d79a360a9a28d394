import { encodeFunctionData, labelhash, namehash, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNTS, MARKET_MAKER } from '#devnet/accounts.ts'
import { startAnvil, type Anvil } from '#devnet/anvil.ts'
import { send } from '#devnet/send.ts'
import { ENS, placeNames } from '#devnet/world/names.ts'
import type { Address } from '#app/domain/address/address.ts'
import { NameDisputed, primaryName, resolveAgreedName, resolveName } from './ens.client.ts'
import { RpcUnreachable, type Eip1193 } from './eip1193.ts'
import { httpRpc } from './page-rpc.ts'

// The browser's requests to the real ENS registry, resolver and reverse registrar.

let chain: Anvil

beforeAll(async () => {
  chain = await startAnvil({ chainId: 1 })
  await placeNames(chain.rpc, 1)
}, 60_000)

afterAll(() => chain.stop())

const page = () => httpRpc(chain.rpcUrl)
const accountAt = (index: number): Address => ACCOUNTS[index]?.address ?? '0x'

test('a name resolves to an address, and the address to its primary name', async () => {
  expect(await resolveName(page(), 'ADA.eth')).toBe(accountAt(6))
  expect(await primaryName(page(), accountAt(6))).toBe('ada.eth')
})

test('an address without a primary name resolves to none, even if a name resolves to it', async () => {
  expect(await resolveName(page(), 'forward.eth')).toBe(accountAt(1))
  expect(await primaryName(page(), accountAt(1))).toBeNull()
  expect(await primaryName(page(), accountAt(2))).toBeNull()
})

test('a primary name that resolves to another address is rejected', async () => {
  expect(await primaryName(page(), accountAt(9))).toBeNull()
})

test('a name with look-alike letters is rejected, even if it resolves back', async () => {
  // The first letter is a Cyrillic а.
  const label = 'аda'
  const registry = parseAbi([
    'function setSubnodeOwner(bytes32 node, bytes32 label, address owner)',
    'function setResolver(bytes32 node, address resolver)',
  ])
  const records = parseAbi(['function setAddr(bytes32 node, address owner)', 'function setName(string name)'])
  const name = `${label}.eth`
  const node = namehash(name)
  const setOwner = encodeFunctionData({
    abi: registry,
    functionName: 'setSubnodeOwner',
    args: [namehash('eth'), labelhash(label), MARKET_MAKER],
  })
  const setResolver = encodeFunctionData({ abi: registry, functionName: 'setResolver', args: [node, ENS.resolver] })
  const setAddress = encodeFunctionData({ abi: records, functionName: 'setAddr', args: [node, accountAt(3)] })
  const setName = encodeFunctionData({ abi: records, functionName: 'setName', args: [name] })
  await send(chain.rpc, MARKET_MAKER, { to: ENS.registry, data: setOwner })
  await send(chain.rpc, MARKET_MAKER, { to: ENS.registry, data: setResolver })
  await send(chain.rpc, MARKET_MAKER, { to: ENS.resolver, data: setAddress })
  await send(chain.rpc, accountAt(3), { to: ENS.reverseRegistrar, data: setName })
  expect(await primaryName(page(), accountAt(3))).toBeNull()
  expect(await resolveName(page(), name)).toBeNull()
})

test('a name that does not resolve gives null; an unreachable node throws', async () => {
  expect(await resolveName(page(), 'empty.eth')).toBeNull()
  expect(await resolveName(page(), 'nobody.eth')).toBeNull()
  await expect(primaryName(httpRpc('http://127.0.0.1:1'), accountAt(6))).rejects.toThrow(RpcUnreachable)
})

test('a name that resolves to another address on one of the nodes has none', async () => {
  const digits = (account: number) => accountAt(account).slice(2).toLowerCase()
  const lying: Eip1193 = {
    request: async (call) => String(await page().request(call)).replace(digits(6), digits(1)),
  }
  const resolveAgreed = (own: Eip1193, wallet?: Eip1193, chainId: 1 | 8453 = 1) =>
    resolveAgreedName({ page: own, wallet }, chainId, 'ada.eth')
  expect(await resolveAgreed(page(), page())).toBe(accountAt(6))
  await expect(resolveAgreed(lying, page())).rejects.toThrow(NameDisputed)
  await expect(resolveAgreed(page(), lying)).rejects.toThrow(NameDisputed)
  // A wallet that does not answer, or is on another network than the names, is ignored.
  expect(await resolveAgreed(page(), httpRpc('http://127.0.0.1:1'))).toBe(accountAt(6))
  expect(await resolveAgreed(page(), lying, 8453)).toBe(accountAt(6))
  expect(await resolveAgreed(page())).toBe(accountAt(6))
})
