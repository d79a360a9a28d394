import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNTS } from './accounts.ts'
import { erc20Abi, v2Abi, v3FactoryAbi, v3QuoterAbi, v4QuoterAbi } from './abi.ts'
import { approvals } from './seed.ts'
import { swapEtherThroughRouter, swapThroughRouter, type Call } from './calls.ts'
import { isNativePool, type Currency, type Pool, type V2Pool, type V3Pool } from './pools.ts'
import { send, sendAll } from './send.ts'
import { startSmallWorld, type SmallWorld } from './small-world.ts'

const ACCOUNT = ACCOUNTS[0].address
let world: SmallWorld

beforeAll(async () => {
  world = await startSmallWorld({ chainId: 1 })
  await sendAll(world.rpc, ACCOUNT, approvals(1, Object.values(world.tokens), 'trader'))
}, 30_000)

afterAll(() => world.stop())

function pool<Version extends Pool['version']>(version: Version, pair: string, fee?: number) {
  type Found = Extract<Pool, { readonly version: Version }>
  const found = world.pools.find((candidate): candidate is Found => {
    const name = `${candidate.currency0.symbol}/${candidate.currency1.symbol}`
    return candidate.version === version && name === pair && (fee === undefined || candidate.fee === fee)
  })
  if (!found) throw new Error(`no ${version} pool ${pair}`)
  return found
}

function token(symbol: string) {
  const found = world.tokens[symbol]
  if (!found) throw new Error(`no ${symbol}`)
  return found
}

function balance(address: Address, owner: Address = ACCOUNT) {
  return world.client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
}

/** Sends a call and returns the received amount of `output` in base units; for ether, not reduced by gas. */
async function receivedAmount(output: Currency, call: Call): Promise<bigint> {
  if (output.symbol !== 'ETH') {
    const before = await balance(output.address)
    await send(world.rpc, ACCOUNT, call)
    return (await balance(output.address)) - before
  }
  const before = await world.client.getBalance({ address: ACCOUNT })
  const { to, data, value = 0n } = call
  const receipt = await world.client.sendTransactionSync({ account: ACCOUNT, to, data, value, gas: 2_000_000n })
  const gas = receipt.gasUsed * receipt.effectiveGasPrice
  return (await world.client.getBalance({ address: ACCOUNT })) - before + gas
}

test('Ethereum pools have their real addresses', async () => {
  const { v2Factory, v3Factory } = world.addresses
  const pair = [token('USDC').address, token('WETH').address] as const
  const v3 = { address: v3Factory, abi: v3FactoryAbi, functionName: 'getPool' } as const
  expect(await world.client.readContract({ ...v3, args: [...pair, 500] })).toBe(
    '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640',
  )
  expect(await world.client.readContract({ ...v3, args: [...pair, 3_000] })).toBe(
    '0x8ad599c3A0ff1De082011EFDDc58f1908eb6e6D8',
  )
  expect(await world.client.readContract({ address: v2Factory, abi: v2Abi, functionName: 'getPair', args: pair })).toBe(
    '0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc',
  )
})

test('the plain v4 ETH/USDC pool has its real id', () => {
  expect(pool('v4', 'ETH/USDC', 500).id).toBe('0x21c67e77068de97969ba93d4aab21826d33ca12bb9f565d8496e8fda8a82ca27')
})

test('every address of the chain catalogue has code', async () => {
  for (const address of Object.values(world.addresses)) {
    expect((await world.client.getCode({ address }))?.length ?? 0).toBeGreaterThan(2)
  }
})

test.each([100, 500, 3_000, 10_000])('a v3 swap at fee %i pays the quoted amount', async (fee) => {
  const usdcWeth = pool('v3', 'USDC/WETH', fee)
  const amount = 12_345_678_901n
  const { result } = await world.client.simulateContract({
    address: world.addresses.v3Quoter,
    abi: v3QuoterAbi,
    functionName: 'quoteExactInputSingle',
    args: [
      {
        tokenIn: usdcWeth.currency0.address,
        tokenOut: usdcWeth.currency1.address,
        amountIn: amount,
        fee,
        sqrtPriceLimitX96: 0n,
      },
    ],
  })
  const order = { isZeroForOne: true, type: 'exactIn', amount, limit: result[0] } as const
  expect(await receivedAmount(usdcWeth.currency1, swapThroughRouter(usdcWeth, order))).toBe(result[0])
})

test('every v4 pool pays the quoted amount in both directions, regardless of its hook', async () => {
  const pools = world.pools.filter((candidate) => candidate.version === 'v4')
  expect(pools.length).toBeGreaterThanOrEqual(5)
  for (const v4 of pools) {
    for (const isZeroForOne of [true, false]) {
      const output = isZeroForOne ? v4.currency1 : v4.currency0
      const input = isZeroForOne ? v4.currency0 : v4.currency1
      const amount = 10n ** BigInt(input.decimals) / 7n
      const { result } = await world.client.simulateContract({
        address: world.addresses.v4Quoter,
        abi: v4QuoterAbi,
        functionName: 'quoteExactInputSingle',
        args: [{ poolKey: v4.key, zeroForOne: isZeroForOne, exactAmount: amount, hookData: '0x' }],
      })
      const order = { isZeroForOne, type: 'exactIn', amount, limit: result[0] } as const
      expect(await receivedAmount(output, swapThroughRouter(v4, order))).toBe(result[0])
    }
  }
})

test('a v2 swap paid in ether pays the quoted amount', async () => {
  const pair: V2Pool = pool('v2', 'USDC/WETH')
  const path = [pair.currency1.address, pair.currency0.address]
  const amount = 1_500_000_000_000_000_000n
  const [, quoted] = await world.client.readContract({
    address: world.addresses.v2Router,
    abi: v2Abi,
    functionName: 'getAmountsOut',
    args: [amount, path],
  })
  const order = { isZeroForOne: false, type: 'exactIn', amount } as const
  expect(await receivedAmount(pair.currency0, swapEtherThroughRouter(pair, order))).toBe(quoted)
})

test('the exact output of a v3 swap and of a native v4 swap arrives exactly', async () => {
  const v3: V3Pool = pool('v3', 'WBTC/USDC', 3_000)
  const exactOut = { type: 'exactOut', isZeroForOne: true } as const
  const limit = 10_000_000_000_000_000_000n
  const usdc = 1_000_000_000n
  expect(await receivedAmount(v3.currency1, swapThroughRouter(v3, { ...exactOut, amount: usdc, limit }))).toBe(usdc)
  const v4 = pool('v4', 'ETH/USDC', 500)
  expect(isNativePool(v4)).toBe(true)
  expect(await receivedAmount(v4.currency1, swapThroughRouter(v4, { ...exactOut, amount: usdc, limit }))).toBe(usdc)
})

test('each of the ten accounts has ether and tokens', async () => {
  for (const { address } of world.accounts) {
    expect(await balance(token('USDC').address, address)).toBeGreaterThan(50_000_000_000n)
    expect(await world.client.getBalance({ address })).toBeGreaterThan(9_000_000_000_000_000_000_000n)
  }
})

test('Base and Sepolia work too', async () => {
  for (const chainId of [8453, 11155111] as const) {
    const other = await startSmallWorld({ chainId })
    try {
      for (const address of Object.values(other.addresses)) {
        expect((await other.client.getCode({ address }))?.length ?? 0).toBeGreaterThan(2)
      }
      for (const { version, id } of other.pools) {
        if (version === 'v4') continue
        expect((await other.client.getCode({ address: id }))?.length ?? 0).toBeGreaterThan(2)
      }
    } finally {
      await other.stop()
    }
  }
})
