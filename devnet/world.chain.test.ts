import { createPublicClient, defineChain, http, parseAbi, toEventSelector, type Address, type PublicClient } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHAINS, chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { ACCOUNTS } from './accounts.ts'
import { erc20Abi, v2Abi, v3FactoryAbi, v3QuoterAbi, v4QuoterAbi } from './abi.ts'
import { swapThroughRouter } from './calls.ts'
import { startDevnet, type Devnet } from './devnet.ts'
import { createRpc, type Rpc } from './rpc.ts'
import { COLLECTIONS } from './world/collections.ts'
import { ENS } from './world/names.ts'
import { worldPools } from './world/build-world.ts'
import { readPoolStates } from './world/pool-states.ts'
import { createPrices } from './world/prices.ts'
import { WORLD_SEED } from './world/build-world.ts'
import { WORLD_TOKENS, worldToken } from './world/tokens.ts'
import { sidesOf, type Prices } from './seed.ts'
import { sqrtPriceX96 } from './pool-maths.ts'

const SWAPS = [
  'Swap(address,uint256,uint256,uint256,uint256,address)',
  'Swap(address,address,int256,int256,uint160,uint128,int24)',
  'Swap(bytes32,address,int128,int128,uint160,uint128,int24,uint24)',
]
const DAY = 86_400

interface Log {
  readonly blockTimestamp: string
  readonly address: Address
}

let devnet: Devnet

// The first run builds the world, as `npm start` does.
beforeAll(async () => {
  devnet = await startDevnet({ hasFreePorts: true, bot: false })
}, 400_000)

afterAll(() => devnet.stop())

function rpc(chainId: ChainId): Rpc {
  return createRpc(devnet.rpcUrls[chainId][0])
}

function client(chainId: ChainId): PublicClient {
  const url = devnet.rpcUrls[chainId][0]
  const chain = defineChain({
    id: chainId,
    name: 'devnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
    contracts: {
      multicall3: { address: chainById(chainId).contracts.multicall3 },
      ensUniversalResolver: { address: ENS.universalResolver },
    },
  })
  return createPublicClient({ chain, transport: http(url) })
}

async function logs(chainId: ChainId, ...events: readonly string[]): Promise<Log[]> {
  const topics = [events.map((event) => toEventSelector(event))]
  return (await rpc(chainId).call('eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest', topics }])) as Log[]
}

test('every chain has enough tokens, each with code', async () => {
  expect(WORLD_TOKENS[1].length).toBeGreaterThanOrEqual(24)
  expect(WORLD_TOKENS[8453].length).toBeGreaterThanOrEqual(12)
  expect(WORLD_TOKENS[11155111].length).toBeGreaterThanOrEqual(6)
  for (const { id } of CHAINS) {
    const calls = WORLD_TOKENS[id].map(({ address }) => ['eth_getCode', [address, 'latest']] as const)
    for (const code of await rpc(id).batch(calls)) expect(String(code).length).toBeGreaterThan(100)
  }
})

test('the canonical Ethereum pools have their real addresses', async () => {
  const pair = [worldToken(1, 'USDC').address, worldToken(1, 'WETH').address] as const
  const { v2Factory, v3Factory } = chainById(1).contracts
  const ethereum = client(1)
  expect(
    await ethereum.readContract({
      address: v3Factory,
      abi: v3FactoryAbi,
      functionName: 'getPool',
      args: [...pair, 500],
    }),
  ).toBe('0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640')
  expect(await ethereum.readContract({ address: v2Factory, abi: v2Abi, functionName: 'getPair', args: pair })).toBe(
    '0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc',
  )
})

test('there are more than twenty thousand swaps, in every version and on every chain', async () => {
  let total = 0
  for (const { id } of CHAINS) {
    for (const event of SWAPS) {
      const count = (await logs(id, event)).length
      expect(count).toBeGreaterThan(300)
      total += count
    }
  }
  expect(total).toBeGreaterThan(20_000)
})

test('liquidity was deposited, withdrawn and collected in every version', async () => {
  const events = [
    'Mint(address,uint256,uint256)',
    'Burn(address,uint256,uint256,address)',
    'Mint(address,address,int24,int24,uint128,uint256,uint256)',
    'Burn(address,int24,int24,uint128,uint256,uint256)',
    'Collect(address,address,int24,int24,uint128,uint128)',
    'ModifyLiquidity(bytes32,address,int24,int24,int256,bytes32)',
  ]
  for (const event of events) expect((await logs(1, event)).length).toBeGreaterThan(3)
})

test('every chart range has data, and the history ends now', async () => {
  const now = Math.floor(Date.now() / 1000)
  const ages = (await logs(1, ...SWAPS)).map(({ blockTimestamp }) => now - Number(blockTimestamp))
  expect(Math.max(...ages)).toBeGreaterThan(364 * DAY)
  expect(Math.min(...ages)).toBeLessThan(180)
  const hours = new Set(ages.filter((age) => age < DAY).map((age) => Math.floor(age / 3_600)))
  expect(hours.size).toBeGreaterThanOrEqual(24)
  const days = new Set(ages.filter((age) => age < 365 * DAY).map((age) => Math.floor(age / DAY)))
  expect(days.size).toBe(365)
  expect(new Set(ages.filter((age) => age < 3_600).map((age) => Math.floor(age / 60))).size).toBeGreaterThan(50)
})

test('the head blocks are recent and new blocks are mined', async () => {
  for (const { id } of CHAINS) {
    const block = (await rpc(id).call('eth_getBlockByNumber', ['latest', false])) as { timestamp: string }
    expect(Math.abs(Number(block.timestamp) - Date.now() / 1000)).toBeLessThan(15)
  }
})

test('pools agree on prices: no large pool deviates by more than 3 %', async () => {
  const prices = createPrices(WORLD_SEED)
  const now = Math.floor(Date.now() / 1000)
  const usdOf: Prices = (token) => prices.usdAt(token, now)
  for (const { id } of CHAINS) {
    const pools = worldPools(id).filter(({ usd }) => usd >= 1_000_000)
    const states = await readPoolStates(rpc(id), pools)
    pools.forEach((pool, index) => {
      const fair = Number(sqrtPriceX96(...sidesOf(pool, usdOf)))
      const deviation = 2 * Math.log(Number(states[index]?.sqrtPrice) / fair)
      expect(Math.abs(deviation), `${pool.version} ${pool.currency0.symbol}/${pool.currency1.symbol}`).toBeLessThan(
        0.03,
      )
    })
  }
})

test('ether, bitcoin and the dollar have plausible prices', async () => {
  const ethereum = client(1)
  const quote = async (symbol: string, amount: bigint, fee: number) => {
    const { result } = await ethereum.simulateContract({
      address: chainById(1).contracts.v3Quoter,
      abi: v3QuoterAbi,
      functionName: 'quoteExactInputSingle',
      args: [
        {
          tokenIn: worldToken(1, symbol).address,
          tokenOut: worldToken(1, 'USDC').address,
          amountIn: amount,
          fee,
          sqrtPriceLimitX96: 0n,
        },
      ],
    })
    return Number(result[0]) / 1e6
  }
  const ether = await quote('WETH', 10n ** 18n, 500)
  expect(ether).toBeGreaterThan(2_000)
  expect(ether).toBeLessThan(4_000)
  const bitcoin = await quote('WBTC', 10n ** 8n, 3_000)
  expect(bitcoin).toBeGreaterThan(55_000)
  expect(bitcoin).toBeLessThan(105_000)
  expect(await quote('DAI', 10n ** 18n, 100)).toBeCloseTo(1, 2)
})

test("the v4 quoter's amounts are paid in the full world too", async () => {
  const pool = worldPools(1).find((found) => found.version === 'v4' && found.currency1.symbol === 'USDC')
  if (pool?.version !== 'v4') throw new Error('no v4 pool')
  const ethereum = client(1)
  const account = ACCOUNTS[2].address
  const amount = 2n * 10n ** 18n
  const { result } = await ethereum.simulateContract({
    address: chainById(1).contracts.v4Quoter,
    abi: v4QuoterAbi,
    functionName: 'quoteExactInputSingle',
    args: [{ poolKey: pool.key, zeroForOne: true, exactAmount: amount, hookData: '0x' }],
  })
  const usdc = {
    address: worldToken(1, 'USDC').address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [account],
  } as const
  const before = await ethereum.readContract(usdc)
  const { to, data, value = 0n } = swapThroughRouter(pool, { type: 'exactIn', isZeroForOne: true, amount })
  const transaction = { from: account, to, data, value: `0x${value.toString(16)}`, gas: '0x16e360' }
  await rpc(1).call('eth_sendTransactionSync', [transaction])
  expect((await ethereum.readContract(usdc)) - before).toBe(result[0])
})

test('all ten accounts are funded, and the first six have no history', async () => {
  const ethereum = client(1)
  for (const [index, { address }] of ACCOUNTS.entries()) {
    const balance = await ethereum.readContract({
      address: worldToken(1, 'USDC').address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [address],
    })
    // Accounts with a history have traded for a year.
    expect(balance).toBeGreaterThan(index < 6 ? 10_000_000_000n : 1_000_000_000n)
    expect(await ethereum.getBalance({ address })).toBeGreaterThan(5_000n * 10n ** 18n)
    const sent = await ethereum.getTransactionCount({ address })
    if (index >= 6) expect(sent).toBeGreaterThan(30)
    // The first account has set its primary name; the third may have swapped in the test above.
    else expect(sent).toBeLessThanOrEqual(1)
  }
})

test('names resolve in both directions, with avatars, and an impostor is rejected', async () => {
  const ethereum = client(1)
  expect(await ethereum.getEnsAddress({ name: 'ada.eth' })).toBe(ACCOUNTS[6].address)
  expect(await ethereum.getEnsName({ address: ACCOUNTS[6].address })).toBe('ada.eth')
  expect(await ethereum.getEnsAvatar({ name: 'ada.eth' })).toMatch(/^data:image\/svg\+xml;base64,/)
  expect(await ethereum.getEnsAvatar({ name: 'bruno.eth' })).toMatch(/^data:image\/svg\+xml;base64,/)
  expect(await ethereum.getEnsAddress({ name: 'empty.eth' })).toBeNull()
  expect(await ethereum.getEnsAddress({ name: 'unknown.eth' })).toBeNull()
  expect(await ethereum.getEnsName({ address: ACCOUNTS[9].address }).catch(() => null)).toBeNull()
  expect(await ethereum.getEnsName({ address: ACCOUNTS[5].address })).toBeNull()
})

test('collections have the holdings of their table', async () => {
  const abi = parseAbi([
    'function balanceOf(address) view returns (uint256)',
    'function tokenURI(uint256) view returns (string)',
  ])
  for (const { chainId, address, holdings } of COLLECTIONS) {
    for (const [index, count] of Object.entries(holdings)) {
      const owner = ACCOUNTS[Number(index)]?.address
      if (!owner) throw new Error('no such account')
      const balance = await client(chainId).readContract({ address, abi, functionName: 'balanceOf', args: [owner] })
      expect(balance).toBe(BigInt(count))
    }
    const uri = await client(chainId).readContract({ address, abi, functionName: 'tokenURI', args: [1n] })
    const metadata = JSON.parse(Buffer.from(uri.split(',')[1] ?? '', 'base64').toString()) as { image: string }
    expect(metadata.image).toMatch(/^data:image\/svg\+xml;base64,/)
  }
})
