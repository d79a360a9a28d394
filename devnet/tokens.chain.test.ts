import { encodeFunctionData, hexToString, maxUint256, parseAbi, parseSignature, type Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNTS, signer } from './accounts.ts'
import { erc20Abi } from './abi.ts'
import { approve, swapEtherThroughRouter, swapThroughRouter, transferTokens } from './calls.ts'
import type { V2Pool } from './pools.ts'
import { approvals } from './seed.ts'
import { send, sendAll } from './send.ts'
import { startSmallWorld, type SmallWorld } from './small-world.ts'

const ALICE = ACCOUNTS[1].address
const BOB = ACCOUNTS[2].address
const SPENDER: Address = '0x00000000000000000000000000000000000000ab'
let world: SmallWorld

beforeAll(async () => {
  world = await startSmallWorld({ chainId: 1 })
}, 30_000)

afterAll(() => world.stop())

function token(name: string) {
  const found = world.tokens[name]
  if (!found) throw new Error(`no ${name}`)
  return found
}

function pairOf(name: string): V2Pool {
  const { address } = token(name)
  const found = world.pools.find((pool): pool is V2Pool => {
    return pool.version === 'v2' && [pool.currency0.address, pool.currency1.address].includes(address)
  })
  if (!found) throw new Error(`no pair of ${name}`)
  return found
}

function balance(name: string, owner: Address) {
  return world.client.readContract({
    address: token(name).address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner],
  })
}

function allowance(name: string, owner: Address) {
  const { address } = token(name)
  return world.client.readContract({ address, abi: erc20Abi, functionName: 'allowance', args: [owner, SPENDER] })
}

function textOf(name: string, functionName: 'name' | 'symbol') {
  const abi = parseAbi(['function name() view returns (string)', 'function symbol() view returns (string)'])
  return world.client.readContract({ address: token(name).address, abi, functionName })
}

test('USDT returns nothing from transfer and approve', async () => {
  const { address } = token('USDT')
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [BOB, 5n] })
  expect((await world.client.call({ account: ALICE, to: address, data })).data).toBeUndefined()
})

test('USDT refuses to change an allowance that is not zero', async () => {
  const { address } = token('USDT')
  await send(world.rpc, ALICE, approve(address, SPENDER, 5n))
  await expect(send(world.rpc, ALICE, approve(address, SPENDER, 6n))).rejects.toThrow('failed')
  await sendAll(world.rpc, ALICE, [approve(address, SPENDER, 0n), approve(address, SPENDER, 6n)])
  expect(await allowance('USDT', ALICE)).toBe(6n)
})

test('USDC supports EIP-2612 permits of version 2', async () => {
  const { address } = token('USDC')
  const types = {
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  } as const
  const signature = await signer(1).signTypedData({
    domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: address },
    types,
    primaryType: 'Permit',
    message: { owner: ALICE, spender: SPENDER, value: 77n, nonce: 0n, deadline: maxUint256 },
  })
  const { r, s, yParity } = parseSignature(signature)
  const abi = parseAbi(['function permit(address, address, uint256, uint256, uint8, bytes32, bytes32)'])
  const args = [ALICE, SPENDER, 77n, maxUint256, 27 + yParity, r, s] as const
  await send(world.rpc, BOB, { to: address, data: encodeFunctionData({ abi, functionName: 'permit', args }) })
  expect(await allowance('USDC', ALICE)).toBe(77n)
})

test('DAI supports its own older permit, all or nothing', async () => {
  const { address } = token('DAI')
  const types = {
    Permit: [
      { name: 'holder', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'nonce', type: 'uint256' },
      { name: 'expiry', type: 'uint256' },
      { name: 'allowed', type: 'bool' },
    ],
  } as const
  const signature = await signer(1).signTypedData({
    domain: { name: 'Dai Stablecoin', version: '1', chainId: 1, verifyingContract: address },
    types,
    primaryType: 'Permit',
    message: { holder: ALICE, spender: SPENDER, nonce: 0n, expiry: 0n, allowed: true },
  })
  const { r, s, yParity } = parseSignature(signature)
  const abi = parseAbi(['function permit(address, address, uint256, uint256, bool, uint8, bytes32, bytes32)'])
  const args = [ALICE, SPENDER, 0n, 0n, true, 27 + yParity, r, s] as const
  await send(world.rpc, BOB, { to: address, data: encodeFunctionData({ abi, functionName: 'permit', args }) })
  expect(await allowance('DAI', ALICE)).toBe(maxUint256)
})

test('MKR returns its symbol as bytes32', async () => {
  const abi = parseAbi(['function symbol() view returns (bytes32)'])
  const raw = await world.client.readContract({ address: token('MKR').address, abi, functionName: 'symbol' })
  expect(hexToString(raw, { size: 32 })).toBe('MKR')
  await expect(textOf('MKR', 'symbol')).rejects.toThrow()
})

test.each([
  ['WBTC', 8],
  ['TICKET', 0],
  ['YOCTO', 24],
])('%s has %i decimals', async (name, decimals) => {
  const abi = parseAbi(['function decimals() view returns (uint8)'])
  expect(await world.client.readContract({ address: token(name).address, abi, functionName: 'decimals' })).toBe(
    decimals,
  )
})

test('FOT burns 2 % of each transfer', async () => {
  const before = await balance('FOT', BOB)
  await send(world.rpc, ALICE, transferTokens(token('FOT').address, BOB, 1_000n))
  expect((await balance('FOT', BOB)) - before).toBe(980n)
})

test('HONEY can be bought but not sold', async () => {
  const pair = pairOf('HONEY')
  const isHoney0 = pair.currency0.symbol === 'HONEY'
  const buyOrder = { type: 'exactIn', amount: 10n ** 16n, isZeroForOne: !isHoney0 } as const
  const before = await balance('HONEY', ALICE)
  await send(world.rpc, ALICE, swapEtherThroughRouter(pair, buyOrder))
  expect(await balance('HONEY', ALICE)).toBeGreaterThan(before)
  await sendAll(world.rpc, ALICE, approvals(1, [token('HONEY')], 'trader'))
  const sellOrder = { type: 'exactIn', amount: 10n ** 18n, isZeroForOne: isHoney0 } as const
  await expect(send(world.rpc, ALICE, swapThroughRouter(pair, sellOrder))).rejects.toThrow('failed')
})

test("the impersonator has USDC's symbol and another address", async () => {
  expect(await textOf('fakeUSDC', 'symbol')).toBe('USDC')
  expect(token('fakeUSDC').address).not.toBe(token('USDC').address)
  expect(token('fakeUSDC').isListed).toBe(false)
})

test('the hostile token has a thousand characters of markup and bidi control characters', async () => {
  for (const property of ['name', 'symbol'] as const) {
    const text = await textOf('hostile', property)
    expect(text).toHaveLength(1_000)
    expect(text).toMatch(/<(script|b)/)
    expect(text).toContain('\u202E')
  }
})
