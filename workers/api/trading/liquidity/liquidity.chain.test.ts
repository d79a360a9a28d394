import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#app/base/time.ts'
import { isNative, NATIVE, type Address } from '#app/domain/address/address.ts'
import type { LpAmounts, LpTransaction } from '#app/wire/trading/liquidity.ts'
import { erc20Abi, v2Abi, v3PositionManagerAbi, v4PositionManagerAbi } from '#devnet/abi.ts'
import { ACCOUNTS, MARKET_MAKER, signer } from '#devnet/accounts.ts'
import { approve, swapThroughRouter } from '#devnet/calls.ts'
import type { Pool } from '#devnet/pools.ts'
import { send, sendAll } from '#devnet/send.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { testTradingContext } from '#tests/builders/test-trading-context.ts'
import type { TradingContext } from '../trading-context.ts'
import { LIQUIDITY_ROUTES } from './liquidity-routes.ts'

// Tests every endpoint with the real contracts: returned transactions are sent and must move the returned amounts.

const SIGNER = 6
const ACCOUNT = ACCOUNTS[SIGNER].address
let world: SmallWorld
let trading: TradingContext
beforeAll(async () => {
  world = await startSmallWorld({ chainId: 1 })
  trading = testTradingContext(world)
}, 60_000)
afterAll(() => world.stop())

const token = (symbol: string): Address => (symbol === 'ETH' ? NATIVE : (world.tokens[symbol]?.address ?? '0x'))

type Answer = Partial<LpAmounts> & Readonly<Record<string, unknown>>

async function requestLp(path: string, body: object): Promise<Answer> {
  const route = LIQUIDITY_ROUTES[`POST /lp/${path}`]
  if (!route) throw new Error(`no /lp/${path}`)
  return (await route.parse(body, (schema, value) => v.parse(schema, value)).answer(trading, 'id')) as Answer
}

async function balancesOf({ token0, token1 }: Answer): Promise<readonly bigint[]> {
  return Promise.all(
    [token0, token1].map(async (side) => {
      const address = (side?.tokenAddress ?? NATIVE) as Address
      if (isNative(address)) return world.client.getBalance({ address: ACCOUNT })
      return world.client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [ACCOUNT] })
    }),
  )
}

/** Sends a transaction of an answer; returns by how much the balances of its two tokens changed, in base units. */
async function sendAndMeasure(answer: Answer, name: string): Promise<readonly bigint[]> {
  const { to, data, value } = answer[name] as LpTransaction
  const before = await balancesOf(answer)
  await world.rpc.call('anvil_setNextBlockBaseFeePerGas', ['0x0'])
  await world.rpc.call('eth_sendTransactionSync', [
    { from: ACCOUNT, to, data, value, gas: '0x989680', gasPrice: '0x0' },
  ])
  const after = await balancesOf(answer)
  return after.map((amount, index) => amount - (before[index] ?? 0n))
}

const amountsOf = ({ token0, token1 }: Answer) => [BigInt(token0?.amount ?? -1), BigInt(token1?.amount ?? -1)]
const negated = (amounts: readonly bigint[]) => amounts.map((amount) => -amount)

/** Requests the approvals and sends the returned transactions. */
async function sendApprovals(body: object): Promise<Answer> {
  const answer = await requestLp('check_approval', { walletAddress: ACCOUNT, chainId: 1, ...body })
  for (const { transaction } of answer['transactions'] as readonly { transaction: LpTransaction }[])
    await send(world.rpc, ACCOUNT, { to: transaction.to, data: transaction.data })
  return answer
}

function poolOf(version: Pool['version'], fee: number): Pool {
  const found = world.pools.find(
    (pool) =>
      pool.version === version &&
      pool.fee === fee &&
      [pool.currency0.symbol, pool.currency1.symbol].some((symbol) => symbol === 'USDC') &&
      [pool.currency0.symbol, pool.currency1.symbol].some((symbol) => symbol === 'ETH' || symbol === 'WETH'),
  )
  if (!found) throw new Error('no pool')
  return found
}

async function newestTokenId(version: 'v3' | 'v4'): Promise<bigint> {
  if (version === 'v4') {
    const address = world.addresses.v4PositionManager
    const next = await world.client.readContract({ address, abi: v4PositionManagerAbi, functionName: 'nextTokenId' })
    return next - 1n
  }
  const logs = await world.client.getContractEvents({
    address: world.addresses.v3PositionManager,
    abi: v3PositionManagerAbi,
    eventName: 'IncreaseLiquidity',
    fromBlock: 0n,
  })
  return logs.at(-1)?.args.tokenId ?? 0n
}

test('the migration of a v3 position needs a permit, which can be signed or sent as a transaction', async () => {
  const pool = poolOf('v3', 3_000)
  const amount = '1000000000'
  const lpTokens = [pool.currency0.address, pool.currency1.address].map((tokenAddress) => ({
    tokenAddress,
    amount: (10n ** 24n).toString(),
  }))
  await sendApprovals({ protocol: 'V3', lpTokens, action: 'CREATE' })
  const created = await requestLp('create', {
    walletAddress: ACCOUNT,
    chainId: 1,
    protocol: 'V3',
    tickBounds: { tickLower: -887_220, tickUpper: 887_220 },
    existingPool: {
      token0Address: pool.currency0.address,
      token1Address: pool.currency1.address,
      poolReference: pool.id,
    },
    independentToken: { tokenAddress: token('USDC'), amount },
  })
  await sendAndMeasure(created, 'create')
  const tokenId = await newestTokenId('v3')
  const approvalRequest = { protocol: 'V3', action: 'MIGRATE', lpTokens, v3NftTokenId: Number(tokenId) }
  const { v3NftPermitData, transactions } = await sendApprovals(approvalRequest)
  expect(transactions).toEqual([])
  expect(v3NftPermitData).toMatchObject({
    domain: { name: 'Uniswap V3 Positions NFT-V1', verifyingContract: world.addresses.v3PositionManager },
    values: { spender: world.addresses.universalRouter, tokenId: tokenId.toString(), nonce: '0' },
  })
  const asTransaction = await sendApprovals({ ...approvalRequest, generatePermitAsTransaction: true })
  expect(asTransaction['transactions']).toMatchObject([{ action: 'MIGRATE', cancelApproval: false }])
  const after = await sendApprovals(approvalRequest)
  expect(after['transactions']).toEqual([])
  expect(after).not.toHaveProperty('v3NftPermitData')
})

test('the migration of a v2 position needs an approval of the LP token for the v3 migrator', async () => {
  const pair = world.pools.find(({ version }) => version === 'v2')
  const lpTokens = [{ tokenAddress: pair?.id, amount: '1000' }]
  await sendApprovals({ protocol: 'V2', action: 'MIGRATE', lpTokens })
  const args = [ACCOUNT, world.addresses.v3Migrator] as const
  const address = pair?.id as Address
  expect(await world.client.readContract({ address, abi: erc20Abi, functionName: 'allowance', args })).toBe(1_000n)
  expect((await sendApprovals({ protocol: 'V2', action: 'MIGRATE', lpTokens }))['transactions']).toEqual([])
})

test.each(['V3', 'V4'] as const)(
  'a %s position can be created and increased, its fees claimed, and its liquidity decreased',
  async (protocol) => {
    const version = protocol === 'V3' ? 'v3' : 'v4'
    const pool = poolOf(version, 500)
    const [token0Address, token1Address] = [pool.currency0.address, pool.currency1.address]
    const usdc = token('USDC')
    const amount = '1000000000'
    const maxAmount = (10n ** 24n).toString()
    const lpTokens = [token0Address, token1Address].map((tokenAddress) => ({ tokenAddress, amount: maxAmount }))
    const approval = { protocol, lpTokens, action: 'CREATE', generatePermitAsTransaction: true }
    await sendApprovals(approval)
    trading = { ...trading, now: () => Date.now() + 10 * MINUTE }
    expect((await sendApprovals(approval))['transactions']).toHaveLength(0)
    trading = { ...trading, now: Date.now }

    const info = await requestLp('pool_info', {
      protocol,
      chainId: 1,
      poolReferences: [{ referenceIdentifier: pool.id }],
    })
    const [found] = info['pools'] as readonly { currentTick: number; poolReferenceIdentifier: string }[]
    expect(found?.poolReferenceIdentifier.toLowerCase()).toBe(pool.id.toLowerCase())
    const tick = found?.currentTick ?? 0
    const base = { walletAddress: ACCOUNT, chainId: 1, protocol, slippageTolerance: 0.5 }
    const created = await requestLp('create', {
      ...base,
      existingPool: { token0Address, token1Address, poolReference: pool.id },
      independentToken: { tokenAddress: usdc, amount },
      tickBounds: { tickLower: tick - 1_003, tickUpper: tick + 1_003 },
      simulateTransaction: true,
    })
    expect(created).toMatchObject({ gasFee: expect.stringMatching(/^[1-9]\d*$/) })
    expect(Math.abs(Number(created['tickLower']) % 10)).toBe(0)
    expect(await sendAndMeasure(created, 'create')).toEqual(negated(amountsOf(created)))

    const tokenId = await newestTokenId(version)
    const position = { ...base, token0Address, token1Address, nftTokenId: tokenId.toString() }
    const increased = await requestLp('increase', { ...position, independentToken: { tokenAddress: usdc, amount } })
    expect(await sendAndMeasure(increased, 'increase')).toEqual(negated(amountsOf(increased)))

    const isUsdcFirst = !isNative(token0Address) && token0Address.toLowerCase() === usdc.toLowerCase()
    await sendAll(world.rpc, MARKET_MAKER, [
      swapThroughRouter(pool, {
        isZeroForOne: true,
        type: 'exactIn',
        amount: isUsdcFirst ? 4_000_000_000n : 10n ** 18n,
      }),
      swapThroughRouter(pool, {
        isZeroForOne: false,
        type: 'exactIn',
        amount: isUsdcFirst ? 10n ** 18n : 4_000_000_000n,
      }),
    ])
    const claimed = await requestLp('claim_fees', {
      protocol,
      walletAddress: ACCOUNT,
      chainId: 1,
      tokenId: tokenId.toString(),
    })
    expect(amountsOf(claimed).every((fees) => fees > 0n)).toBe(true)
    expect(await sendAndMeasure(claimed, 'claim')).toEqual(amountsOf(claimed))

    const decreased = await requestLp('decrease', { ...position, liquidityPercentageToDecrease: 40 })
    expect(await sendAndMeasure(decreased, 'decrease')).toEqual(amountsOf(decreased))
    await expect(
      requestLp('decrease', { ...position, walletAddress: MARKET_MAKER, liquidityPercentageToDecrease: 40 }),
    ).rejects.toThrow('another account')
  },
)

test('a v4 deposit contains the signed permits', async () => {
  const pool = world.pools.find(({ version, currency0 }) => version === 'v4' && !isNative(currency0.address))
  if (pool?.version !== 'v4') throw new Error('no pool of two tokens')
  const [token0Address, token1Address] = [pool.currency0.address, pool.currency1.address]
  const lpTokens = [token0Address, token1Address].map((tokenAddress) => ({
    tokenAddress,
    amount: (10n ** 22n).toString(),
  }))
  const { v4BatchPermitData } = await sendApprovals({ protocol: 'V4', lpTokens, action: 'CREATE' })
  const { domain, types, values } = v4BatchPermitData as { domain: object; types: object; values: object }
  const typed = { domain, types, primaryType: 'PermitBatch', message: values }
  const signature = await signer(SIGNER).signTypedData(typed as never)
  const { fee, spacing: tickSpacing, hooks } = pool
  const created = await requestLp('create', {
    walletAddress: ACCOUNT,
    chainId: 1,
    protocol: 'V4',
    slippageTolerance: 0.5,
    newPool: { token0Address, token1Address, fee, tickSpacing, hooks, initialPrice: '1' },
    independentToken: { tokenAddress: token('DAI'), amount: (10n ** 20n).toString() },
    priceBounds: { minPrice: '0.98', maxPrice: '1.02' },
    batchPermitData: v4BatchPermitData,
    signature,
  })
  expect(Number(created['adjustedMinPrice'])).toBeCloseTo(0.98, 3)
  expect(Number(created['adjustedMaxPrice'])).toBeCloseTo(1.02, 3)
  expect(await sendAndMeasure(created, 'create')).toEqual(negated(amountsOf(created)))
})

test('a v2 deposit takes both tokens in proportion to the reserves, and its withdrawal pays them out', async () => {
  const [dai, weth] = [token('DAI'), token('WETH')]
  await send(world.rpc, ACCOUNT, approve(dai, world.addresses.v2Router))
  const independentToken = { tokenAddress: dai, amount: (10n ** 20n).toString() }
  const poolParameters = { token0Address: dai, token1Address: NATIVE, chainId: 1 }
  const created = await requestLp('create_classic', { walletAddress: ACCOUNT, poolParameters, independentToken })
  const [independent, dependent] = [created['independentToken'], created['dependentToken']] as const
  expect([independent, dependent]).toMatchObject([{ tokenAddress: dai }, { tokenAddress: NATIVE }])
  const pair = { ...created, token0: independent, token1: dependent } as Answer
  const paid = await sendAndMeasure(pair, 'create')
  expect(paid[0]).toBe(-(10n ** 20n))
  // The router rounds the same quotient down.
  expect(paid).toEqual(negated(amountsOf(pair)))

  const position = { walletAddress: ACCOUNT, chainId: 1, protocol: 'V2', token0Address: dai, token1Address: weth }
  const id = world.pools.find(({ version, currency0 }) => version === 'v2' && currency0.symbol === 'DAI')?.id as Address
  const liquidity = await world.client.readContract({
    address: id,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [ACCOUNT],
  })
  const lpTokens = [{ tokenAddress: id, amount: liquidity.toString() }]
  const approvals = await sendApprovals({ protocol: 'V2', lpTokens, action: 'DECREASE' })
  expect(approvals['transactions']).toHaveLength(1)
  for (const [withdrawAsWeth, percent] of [
    [true, 50],
    [false, 100],
  ] as const) {
    const removed = await requestLp('decrease', { ...position, withdrawAsWeth, liquidityPercentageToDecrease: percent })
    expect(removed.token1?.tokenAddress).toBe(withdrawAsWeth ? weth : NATIVE)
    expect(await sendAndMeasure(removed, 'decrease')).toEqual(amountsOf(removed))
  }
  const reserves = await world.client.readContract({ address: id, abi: v2Abi, functionName: 'getReserves' })
  expect(reserves[0]).toBeGreaterThan(0n)
})

test('an approval that needs a reset is preceded by one', async () => {
  const usdt = token('USDT')
  await send(world.rpc, ACCOUNT, approve(usdt, world.addresses.v3PositionManager, 5n))
  const body = { walletAddress: ACCOUNT, chainId: 1, protocol: 'V3', lpTokens: [{ tokenAddress: usdt, amount: '7' }] }
  const { transactions } = await requestLp('check_approval', { ...body, action: 'CREATE' })
  expect(transactions).toMatchObject([{ cancelApproval: true }, { cancelApproval: false }])
  expect((await requestLp('check_approval', { ...body, action: 'DECREASE' }))['transactions']).toEqual([])
})

test.each([
  [
    'pools that do not exist',
    'pool_info',
    { protocol: ['V3'], poolReferences: [{ referenceIdentifier: `0x${'11'.repeat(20)}` }] },
    'none of the requested pools exists',
  ],
  [
    'positions that do not exist',
    'claim_fees',
    { protocol: 'V3', walletAddress: ACCOUNT, chainId: 1, tokenId: '999999' },
    'does not exist',
  ],
  [
    'a range without width',
    'create',
    {
      walletAddress: ACCOUNT,
      chainId: 1,
      protocol: 'V4',
      newPool: {
        token0Address: NATIVE,
        token1Address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        fee: 500,
        tickSpacing: 10,
        initialPrice: '1',
      },
      independentToken: { tokenAddress: NATIVE, amount: '1' },
      tickBounds: { tickLower: 1, tickUpper: 4 },
    },
    'the min price must be lower than the max price',
  ],
  [
    'new pairs whose dependent token is the independent one',
    'create_classic',
    {
      walletAddress: ACCOUNT,
      poolParameters: { token0Address: NATIVE, token1Address: ACCOUNT, chainId: 1 },
      independentToken: { tokenAddress: NATIVE, amount: '5' },
      dependentToken: { tokenAddress: NATIVE, amount: '7' },
    },
    'not the other token of the pair',
  ],
  [
    'migrations from v4',
    'check_approval',
    {
      walletAddress: ACCOUNT,
      protocol: 'V4',
      chainId: 1,
      action: 'MIGRATE',
      lpTokens: [{ tokenAddress: ACCOUNT, amount: '1' }],
    },
    'no newer version',
  ],
  [
    'migrations from v3 without a position',
    'check_approval',
    {
      walletAddress: ACCOUNT,
      protocol: 'V3',
      chainId: 1,
      action: 'MIGRATE',
      lpTokens: [{ tokenAddress: ACCOUNT, amount: '1' }],
    },
    'v3NftTokenId',
  ],
  [
    'migrations of another account’s position',
    'check_approval',
    {
      walletAddress: ACCOUNT,
      protocol: 'V3',
      chainId: 1,
      action: 'MIGRATE',
      v3NftTokenId: 1,
      lpTokens: [{ tokenAddress: ACCOUNT, amount: '1' }],
    },
    'another account',
  ],
] as const)('%s are refused', async (_, path, body, detail) => {
  await expect(requestLp(path, body)).rejects.toThrow(detail)
})
