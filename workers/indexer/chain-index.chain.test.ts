import { parseAbi, type Address, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNTS } from '#devnet/accounts.ts'
import { transferTokens } from '#devnet/calls.ts'
import { erc20Abi, v2Abi, v3PoolAbi, v4StateViewAbi } from '#devnet/abi.ts'
import { sendAll } from '#devnet/send.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { startIndexer, type IndexerHarness } from '#tests/builders/indexer-harness.ts'
import { fillTotals } from '#tests/builders/migrate.ts'
import { headOf, startActivity } from '#tests/builders/random-activity.ts'
import { turnOnProtocolFees } from '#tests/builders/turn-on-protocol-fees.ts'

let world: SmallWorld
let harness: IndexerHarness
type Rows = Record<string, unknown>[]
let tables: Record<string, Rows>

beforeAll(async () => {
  world = await startSmallWorld({ chainId: 1 })
  await burnTokens()
  await turnOnProtocolFees(world)
  const activity = await startActivity(world, 1)
  harness = await startIndexer({ rpcUrls: { 1: [world.rpcUrl] } })
  await activity.mine(160)
  await harness.untilIndexed(await headOf(world))
  tables = await harness.tables()
})

afterAll(async () => {
  await harness.stop()
  await world.stop()
})

const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000'
const DEAD = '0x000000000000000000000000000000000000dEaD'

/** Burns a part of the supply of four tokens. */
async function burnTokens(): Promise<void> {
  const { LINK, DAI, WETH, FOT } = world.tokens
  if (!LINK || !DAI || !WETH || !FOT) throw new Error('a token of the small world is missing')
  await sendAll(world.rpc, ACCOUNTS[0].address, [
    transferTokens(LINK.address, DEAD, 10n ** 18n),
    transferTokens(DAI.address, DAI.address, 7n * 10n ** 17n),
    transferTokens(WETH.address, ZERO_ADDRESS, 3n * 10n ** 16n),
    transferTokens(FOT.address, DEAD, 10n ** 18n),
  ])
}

const rowsOf = (table: string) => tables[table] ?? []
const text = (row: Record<string, unknown>, column: string) => String(row[column])
const address = (row: Record<string, unknown>, column: string) => text(row, column) as Address

test("reserves and supply of every v2 pair equal the chain's", async () => {
  const pairs = rowsOf('pools').filter((row) => row['version'] === 2)
  expect(pairs).toHaveLength(world.pools.filter(({ version }) => version === 'v2').length)
  for (const pair of pairs) {
    const contract = { address: address(pair, 'id') } as const
    const [reserve0, reserve1] = await world.client.readContract({
      ...contract,
      abi: v2Abi,
      functionName: 'getReserves',
    })
    const supply = await world.client.readContract({ ...contract, abi: erc20Abi, functionName: 'totalSupply' })
    expect(pair).toMatchObject({
      reserve0: reserve0.toString(),
      reserve1: reserve1.toString(),
      liquidity: supply.toString(),
    })
  }
})

test("LP token balances equal the chain's", async () => {
  const positions = rowsOf('positions').filter((row) => row['version'] === 2)
  expect(positions.length).toBeGreaterThan(8)
  for (const position of positions) {
    const balance = await world.client.readContract({
      address: address(position, 'pool'),
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [address(position, 'owner')],
    })
    expect(position['liquidity']).toBe(balance.toString())
  }
})

const v3TickAbi = parseAbi([
  'function ticks(int24 tick) view returns (uint128 liquidityGross, int128 liquidityNet, uint256, uint256, int56, uint160, uint32 secondsOutside, bool)',
  'function tickSpacing() view returns (int24)',
  'function tickBitmap(int16 word) view returns (uint256)',
])

test("price, tick, liquidity and balances of every v3 pool equal the chain's", async () => {
  const pools = rowsOf('pools').filter((row) => row['version'] === 3)
  expect(pools).toHaveLength(world.pools.filter(({ version }) => version === 'v3').length)
  for (const pool of pools) {
    const contract = { address: address(pool, 'id'), abi: v3PoolAbi } as const
    const [sqrtPrice, tick] = await world.client.readContract({ ...contract, functionName: 'slot0' })
    const liquidity = await world.client.readContract({ ...contract, functionName: 'liquidity' })
    const balance = (token: string) =>
      world.client.readContract({
        address: token as Address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [address(pool, 'id')],
      })
    expect(pool).toMatchObject({
      sqrt_price: sqrtPrice.toString(),
      tick,
      liquidity: liquidity.toString(),
      reserve0: (await balance(text(pool, 'token0'))).toString(),
      reserve1: (await balance(text(pool, 'token1'))).toString(),
    })
  }
})

test("the v3 ticks are exactly the chain's", async () => {
  const pools = rowsOf('pools').filter((row) => row['version'] === 3)
  for (const pool of pools) {
    const contract = { address: address(pool, 'id'), abi: v3TickAbi } as const
    const spacing = await world.client.readContract({ ...contract, functionName: 'tickSpacing' })
    const rows = rowsOf('ticks').filter((row) => row['pool'] === pool['id'])
    const words = new Set(rows.map((row) => Math.floor(Number(row['tick']) / spacing / 256)))
    let initialised = 0
    for (const word of words) {
      const bits = await world.client.readContract({ ...contract, functionName: 'tickBitmap', args: [word] })
      initialised += [...bits.toString(2)].filter((bit) => bit === '1').length
    }
    expect(rows).toHaveLength(initialised)
    for (const row of rows) {
      const [gross, net, , , , , seconds] = await world.client.readContract({
        ...contract,
        functionName: 'ticks',
        args: [Number(row['tick'])],
      })
      expect([row['liquidity_gross'], row['liquidity_net'], row['seconds_outside']]).toEqual([
        gross.toString(),
        net.toString(),
        seconds,
      ])
    }
  }
})

const v4TickAbi = parseAbi([
  'function getTickLiquidity(bytes32 poolId, int24 tick) view returns (uint128 liquidityGross, int128 liquidityNet)',
])

test("price, tick, liquidity and ticks of every v4 pool equal the chain's", async () => {
  const pools = rowsOf('pools').filter((row) => row['version'] === 4)
  expect(pools).toHaveLength(world.pools.filter(({ version }) => version === 'v4').length)
  const view = world.addresses.v4StateView
  for (const pool of pools) {
    const contract = { address: view, abi: v4StateViewAbi } as const
    const args = [text(pool, 'id') as Hex] as const
    const [sqrtPrice, tick] = await world.client.readContract({ ...contract, functionName: 'getSlot0', args })
    const liquidity = await world.client.readContract({ ...contract, functionName: 'getLiquidity', args })
    expect(pool).toMatchObject({ sqrt_price: sqrtPrice.toString(), tick, liquidity: liquidity.toString() })
    for (const row of rowsOf('ticks').filter((candidate) => candidate['pool'] === pool['id'])) {
      const [gross, net] = await world.client.readContract({
        address: view,
        abi: v4TickAbi,
        functionName: 'getTickLiquidity',
        args: [...args, Number(row['tick'])],
      })
      expect([row['liquidity_gross'], row['liquidity_net']]).toEqual([gross.toString(), net.toString()])
    }
  }
})

const growthAbi = parseAbi([
  'function getFeeGrowthGlobals(bytes32 poolId) view returns (uint256, uint256)',
  'function getTickFeeGrowthOutside(bytes32 poolId, int24 tick) view returns (uint256, uint256)',
  'function getPositionInfo(bytes32 poolId, address owner, int24 tickLower, int24 tickUpper, bytes32 salt) view returns (uint128, uint256, uint256)',
])

test("the fee growth of every v4 pool, tick and position equals the chain's", async () => {
  const view = { address: world.addresses.v4StateView, abi: growthAbi } as const
  const pools = rowsOf('pools').filter((row) => row['version'] === 4)
  for (const pool of pools) {
    const id = text(pool, 'id') as Hex
    const global = await world.client.readContract({ ...view, functionName: 'getFeeGrowthGlobals', args: [id] })
    expect([pool['fee_growth0'], pool['fee_growth1']]).toEqual(global.map(String))
    for (const row of rowsOf('ticks').filter((candidate) => candidate['pool'] === pool['id'])) {
      const args = [id, Number(row['tick'])] as const
      const outside = await world.client.readContract({ ...view, functionName: 'getTickFeeGrowthOutside', args })
      expect([row['fee_growth_outside0'], row['fee_growth_outside1']]).toEqual(outside.map(String))
    }
  }
  expect(pools.filter((pool) => pool['fee_growth0'] !== '0').length).toBeGreaterThan(3)
  const open = rowsOf('positions').filter((row) => row['version'] === 4 && row['liquidity'] !== '0')
  for (const position of open) {
    const salt = `0x${BigInt(text(position, 'id').slice(3)).toString(16).padStart(64, '0')}` as const
    const [, last0, last1] = await world.client.readContract({
      ...view,
      functionName: 'getPositionInfo',
      args: [
        text(position, 'pool') as Hex,
        world.addresses.v4PositionManager,
        Number(position['tick_lower']),
        Number(position['tick_upper']),
        salt,
      ],
    })
    expect([position['fee_growth0_last'], position['fee_growth1_last']]).toEqual([last0, last1].map(String))
  }
  expect(open.length).toBeGreaterThan(10)
})

test("v4 reserves are at most the manager's balances, and nearly all of them", async () => {
  const pools = rowsOf('pools').filter((row) => row['version'] === 4)
  const reserves = new Map<string, bigint>()
  for (const pool of pools) {
    for (const side of [0, 1]) {
      const token = text(pool, `token${side}`)
      reserves.set(token, (reserves.get(token) ?? 0n) + BigInt(text(pool, `reserve${side}`)))
    }
  }
  for (const [token, sum] of reserves) {
    const isNative = /^0x0+$/.test(token)
    const manager = world.addresses.v4PoolManager
    const balance = isNative
      ? await world.client.getBalance({ address: manager })
      : await world.client.readContract({
          address: token as Address,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [manager],
        })
    // The manager also holds uncollected fees; a few base units are rounding.
    expect(sum).toBeLessThanOrEqual(balance + 1_000n)
    expect(sum).toBeGreaterThan((balance * 95n) / 100n)
  }
})

const nftAbi = parseAbi([
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function positions(uint256 tokenId) view returns (uint96, address, address, address, uint24, int24, int24, uint128, uint256, uint256, uint128, uint128)',
  'function getPositionLiquidity(uint256 tokenId) view returns (uint128)',
])

test("owner, range and liquidity of every position NFT equal the chain's; burnt ones have no owner", async () => {
  const positions = rowsOf('positions').filter((row) => row['version'] !== 2)
  expect(positions.length).toBeGreaterThan(60)
  let burnt = 0
  for (const position of positions) {
    const [version, id = '0'] = text(position, 'id').split(':')
    const manager = version === 'v3' ? world.addresses.v3PositionManager : world.addresses.v4PositionManager
    const args = [BigInt(id)] as const
    const nft = { address: manager, abi: nftAbi, args } as const
    const owner = await world.client
      .readContract({ ...nft, functionName: 'ownerOf' })
      .catch((): Address => '0x0000000000000000000000000000000000000000')
    expect(position['owner']).toBe(owner.toLowerCase())
    if (/^0x0+$/.test(owner)) {
      burnt += 1
      expect(position['liquidity']).toBe('0')
    } else if (version === 'v3') {
      const info = await world.client.readContract({ ...nft, functionName: 'positions' })
      expect([position['tick_lower'], position['tick_upper'], position['liquidity']]).toEqual([
        info[5],
        info[6],
        info[7].toString(),
      ])
    } else {
      const liquidity = await world.client.readContract({ ...nft, functionName: 'getPositionLiquidity' })
      expect(position['liquidity']).toBe(liquidity.toString())
    }
  }
  expect(burnt).toBeGreaterThan(0)
})

test("total supplies equal the chain's", async () => {
  for (const token of rowsOf('tokens')) {
    if (token['symbol'] === 'ETH') continue
    const supply = await world.client.readContract({
      address: address(token, 'address'),
      abi: erc20Abi,
      functionName: 'totalSupply',
    })
    expect([token['symbol'], token['total_supply']]).toEqual([token['symbol'], supply.toString()])
  }
})

test('idle supply equals the balances of the burn addresses and the token itself', async () => {
  const burnt = new Map<string, bigint>()
  for (const token of rowsOf('tokens')) {
    if (token['symbol'] === 'ETH') {
      expect(token['idle_supply']).toBeNull()
      continue
    }
    const tokenAddress = address(token, 'address')
    const balanceOf = { address: tokenAddress, abi: erc20Abi, functionName: 'balanceOf' } as const
    let idle = 0n
    for (const owner of [ZERO_ADDRESS, DEAD, tokenAddress] as const) {
      idle += await world.client.readContract({ ...balanceOf, args: [owner] })
    }
    expect([token['symbol'], token['idle_supply']]).toEqual([token['symbol'], idle.toString()])
    if (idle > 0n) burnt.set(text(token, 'symbol'), idle)
  }
  expect(Object.fromEntries(burnt)).toMatchObject({ LINK: 10n ** 18n, DAI: 7n * 10n ** 17n, WETH: 3n * 10n ** 16n })
  // FOT burns 2 % of every transfer, including those of its pools.
  expect(burnt.get('FOT')).toBeGreaterThan(10n ** 18n)
})

test('totals equal the sum of the candles', async () => {
  const select = ['tokens', 'token_candles', 'pools', 'pool_candles'] as const
  const totals = async () =>
    Promise.all(
      select.map(async (table) => {
        const { results } = await harness.db.prepare(`SELECT * FROM ${table}`).all()
        return results
      }),
    )
  const before = await totals()
  expect(before.flat().filter((row) => BigInt(String(row['total_volume_usd'])) > 0n).length).toBeGreaterThan(100)
  await harness.db.batch(select.map((table) => harness.db.prepare(`UPDATE ${table} SET total_volume_usd = '0'`)))
  await fillTotals(harness.db)
  expect(await totals()).toEqual(before)
})

test('the newest reserve of a token is the sum over its pools', () => {
  const reserves = new Map<string, bigint>()
  for (const pool of rowsOf('pools')) {
    for (const side of ['0', '1']) {
      const token = String(pool[`token${side}`])
      reserves.set(token, (reserves.get(token) ?? 0n) + BigInt(String(pool[`reserve${side}`])))
    }
  }
  for (const period of [60, 3_600, 86_400]) {
    const newest = new Map<string, string>()
    // Rows are ordered by start.
    for (const row of rowsOf('token_reserves')) {
      if (row['period'] === period) newest.set(String(row['token']), String(row['reserve']))
    }
    const expected = [...reserves].filter(([, amount]) => amount > 0n)
    expect(expected.length).toBeGreaterThan(2)
    for (const [token, amount] of expected) expect(newest.get(token)).toBe(amount.toString())
  }
})

test('daily values equal the sum of the events, and every swap of a priced token is in its candles', () => {
  const swaps = rowsOf('pool_events').filter((row) => row['kind'] === 'swap')
  expect(swaps.length).toBeGreaterThan(50)
  const sum = (rows: Rows, column: string) => rows.reduce((total, row) => total + Number(row[column] ?? 0), 0)
  expect(sum(rowsOf('protocol_days'), 'volume_usd')).toBe(sum(swaps, 'usd'))
  expect(sum(rowsOf('protocol_days'), 'tx_count')).toBe(rowsOf('pool_events').length)
  for (const period of [60, 3_600, 86_400]) {
    const candles = rowsOf('pool_candles').filter((row) => row['period'] === period)
    expect(sum(candles, 'volume_usd')).toBe(sum(swaps, 'usd'))
    expect(candles.every((row) => Number(row['start']) % period === 0)).toBe(true)
  }
})

test('ether, bitcoin and stablecoins have the prices of the simulated market', () => {
  const price = (symbol: string) => {
    const row = rowsOf('tokens').find((token) => token['symbol'] === symbol && token['is_listed'] === 1)
    return Number(BigInt(text(row ?? {}, 'price')) / 10n ** 15n) / 1_000
  }
  expect(price('USDC')).toBe(1)
  expect(price('WETH')).toBe(price('ETH'))
  expect(price('WETH')).toBeGreaterThan(2_800)
  expect(price('WETH')).toBeLessThan(3_100)
  expect(price('WBTC')).toBeGreaterThan(74_000)
  expect(price('WBTC')).toBeLessThan(82_000)
})

test('events have the sender of their transaction as account', async () => {
  for (const row of rowsOf('pool_events').slice(-50)) {
    const transaction = await world.client.getTransaction({ hash: text(row, 'tx_hash') as Hex })
    expect(row['account']).toBe(transaction.from.toLowerCase())
  }
})
