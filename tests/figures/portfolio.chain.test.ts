import {
  encodeAbiParameters,
  erc20Abi,
  formatUnits,
  getAddress,
  keccak256,
  parseAbi,
  parseUnits,
  type Address,
  type Hex,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMarketClient, type MarketClient } from '#app/data/market-client.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import defaultList from '#app/domain/token/default-list.json' with { type: 'json' }
import type { Activity } from '#app/wire/market/activity.ts'
import { ACCOUNTS, MARKET_ACCOUNTS } from '#devnet/accounts.ts'
import { approve, swapEtherThroughRouter, transferTokens, wrapEther } from '#devnet/calls.ts'
import { sendAll } from '#devnet/send.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { COLLECTIONS, HOSTILE_COLLECTION, placeCollections, transferNft } from '#devnet/world/collections.ts'
import { startApiWorker, type ApiWorker } from '#tests/builders/api-worker.ts'
import { etherPool } from '#tests/builders/ether-pool.ts'
import { indexInto } from '#tests/builders/index-into.ts'
import { sendOfEachKind } from '#tests/builders/logged-activity.ts'
import { headOf, startActivity } from '#tests/builders/random-activity.ts'
import { marketFromLogs, type MarketFromLogs } from './market-from-logs.ts'
import { nativeProfitFromBalances, profitsFromLogs } from './profits-from-logs.ts'
import { valuesFromContracts } from './values-from-contracts.ts'

// Compares portfolios and activities with contract reads, logs, receipts and balances before and after.

const CHAIN = 1
const [SEPOLIA, BASE] = [11155111, 8453] as const
const NATIVE = '0x0000000000000000000000000000000000000000'
const OWNERS: readonly Address[] = [...ACCOUNTS.map(({ address }) => address), ...MARKET_ACCOUNTS].slice(0, 20)
const [ALICE, BOB, STRANGER] = [OWNERS[5], OWNERS[6], '0x00000000000000000000000000000000000ca75e'] as [
  Address,
  Address,
  Address,
]
/** Account 8 of `OWNERS`. */
const CARLA = OWNERS[8] as Address
/** Forwards the ether that it receives to Alice. */
const FORWARDER = '0x00000000000000000000000000000000000f0a4d'
/** Forwards like `FORWARDER`, but then reverts. */
const REVERTER = '0x00000000000000000000000000000000000bad0e'
/** Forwards to `REVERTER` and ignores the failure. */
const TOLERANT = '0x00000000000000000000000000000000000601e4'
/** Blocks that `moveEther` mines. */
const ETHER_BLOCKS = 6
/** Has no balance at first; all its transactions are those of `sendAsDora`. */
const DORA: Address = '0x00000000000000000000000000000000000d08a0'
/** Topic of the event Transfer. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

let world: SmallWorld
let testnet: SmallWorld
let api: ApiWorker
let client: MarketClient
let market: MarketFromLogs
/** First block of the trading; earlier blocks fund the accounts. */
let start: number
let head: number
/** The block of Dora's first transaction. */
let doraStart: number

beforeAll(async () => {
  ;[world, testnet] = await Promise.all([startSmallWorld({ chainId: CHAIN }), startSmallWorld({ chainId: SEPOLIA })])
  api = await startApiWorker({
    // Nothing listens at the port of Base.
    RPC_URLS: JSON.stringify({ [CHAIN]: [world.rpcUrl], [SEPOLIA]: [testnet.rpcUrl], [BASE]: ['http://127.0.0.1:9'] }),
    RATE_LIMITS: JSON.stringify({ graphql: { burst: 5_000, perSecond: 500 } }),
  })
  client = createMarketClient(api.fetch)
  await placeCollections(world.rpc, CHAIN)
  start = (await headOf(world)).number + 1
  const activity = await startActivity(world, 7)
  await activity.mine(40)
  await world.rpc.call('evm_increaseTime', [86_400])
  await activity.mine(60)
  await world.rpc.call('evm_setAutomine', [true])
  doraStart = (await headOf(world)).number + 1
  await sendAsDora()
  await sendAsAlice()
  await moveEther()
  await sendOfEachKind(testnet, { owner: ALICE, friend: BOB, stranger: STRANGER })
  head = (await headOf(world)).number
  await indexInto(api.db, world.rpcUrl, CHAIN)
  market = await marketFromLogs(world.rpcUrl, CHAIN, head)
})

afterAll(async () => {
  await api.stop()
  await Promise.all([world.stop(), testnet.stop()])
})

const tokenOf = (symbol: string): Address => {
  const token = world.tokens[symbol]
  if (!token) throw new Error(`no ${symbol}`)
  return token.address
}

/** Sends one transaction of each recognised type from Alice, and then a transfer of zero in her name from another account. */
async function sendAsAlice(): Promise<void> {
  const { wrappedNative } = world.addresses
  const pool = etherPool(world)
  const isZeroForOne = pool.currency0.address === wrappedNative
  await sendAll(world.rpc, ALICE, [
    wrapEther(CHAIN, 3n * 10n ** 18n),
    { to: wrappedNative, data: `0x2e1a7d4d${(10n ** 18n).toString(16).padStart(64, '0')}` },
    transferTokens(tokenOf('USDC'), BOB, 1_234_567n),
    approve(tokenOf('USDC'), STRANGER, 5n),
    approve(tokenOf('USDC'), STRANGER, 0n),
    approve(tokenOf('DAI'), STRANGER),
    swapEtherThroughRouter(pool, { isZeroForOne, type: 'exactIn', amount: 10n ** 17n }),
  ])
  // Bob owns NFTs 5 and 6 of the first collection. Both go to Carla, who returns NFT 5.
  const [collection] = COLLECTIONS
  if (!collection) throw new Error('no collection')
  await sendAll(
    world.rpc,
    BOB,
    [5n, 6n].map((id) => transferNft(collection.address, BOB, CARLA, id)),
  )
  await sendAll(world.rpc, CARLA, [transferNft(collection.address, CARLA, BOB, 5n)])
  // transferFrom of zero, as used for address poisoning
  const poison = `0x23b872dd${word(ALICE)}${word(STRANGER)}${'0'.repeat(64)}` as const
  await sendAll(world.rpc, BOB, [{ to: tokenOf('USDC'), data: poison }])
}

/** Dora receives native currency, swaps and sends some of it, and pays for a failed transaction. */
async function sendAsDora(): Promise<void> {
  const { rpc, addresses } = world
  await rpc.call('anvil_impersonateAccount', [DORA])
  await sendAll(rpc, BOB, [{ to: DORA, data: '0x', value: 5n * 10n ** 18n }])
  await rpc.call('evm_increaseTime', [120])
  const pool = etherPool(world)
  await sendAll(rpc, DORA, [
    swapEtherThroughRouter(pool, {
      isZeroForOne: pool.currency0.address === addresses.wrappedNative,
      type: 'exactIn',
      amount: 10n ** 18n,
    }),
    wrapEther(CHAIN, 10n ** 18n),
    { to: addresses.wrappedNative, data: `0x2e1a7d4d${word(`0x${(5n * 10n ** 17n).toString(16)}`)}` },
    { to: CARLA, data: '0x', value: 10n ** 17n },
  ])
  // Fails, because Dora has no DAI.
  await rpc.call('eth_sendTransactionSync', [
    { from: DORA, to: tokenOf('DAI'), data: transferTokens(tokenOf('DAI'), BOB, 1n).data, gas: '0x186a0' },
  ])
}

/** Sends native currency, directly and through contracts; some transactions fail. */
async function moveEther(): Promise<void> {
  // PUSH1 0 four times, CALLVALUE, PUSH20 address, GAS, CALL; then STOP, or PUSH1 0 twice, REVERT.
  const pay = (address: Address) => `60006000600060003473${address.slice(2)}5af1`
  await world.rpc.call('anvil_setCode', [FORWARDER, `0x${pay(ALICE)}00`])
  await world.rpc.call('anvil_setCode', [REVERTER, `0x${pay(ALICE)}60006000fd`])
  await world.rpc.call('anvil_setCode', [TOLERANT, `0x${pay(REVERTER)}00`])
  const send = async (from: Address, to: Address, value: bigint) => {
    await world.rpc.call('eth_sendTransactionSync', [
      { from, to, value: `0x${value.toString(16)}`, data: '0x', gas: '0x186a0' },
    ])
  }
  await send(ALICE, BOB, 10n ** 18n)
  await send(BOB, FORWARDER, 2n * 10n ** 18n)
  await send(BOB, TOLERANT, 3n * 10n ** 18n)
  await send(ALICE, REVERTER, 4n * 10n ** 18n)
  await send(ALICE, ALICE, 5n)
  // A payment of zero does not appear in Alice's activity.
  await send(BOB, ALICE, 0n)
}

function word(address: string): string {
  return address.slice(2).toLowerCase().padStart(64, '0')
}

/** Value in micro-dollars, truncated like that of the API. */
const toMicroDollars = (raw: bigint, decimals: number, price: bigint) => (raw * price) / 10n ** BigInt(decimals + 12)

interface Balance {
  readonly address: string
  readonly raw: bigint
  readonly decimals: number
}

/** Reads the balances above zero of an account. */
async function readBalances(chain: SmallWorld, owner: Address, blockNumber: bigint): Promise<readonly Balance[]> {
  const tokens = await Promise.all(
    Object.values(chain.tokens).map(async ({ address, decimals }) => ({
      address: address.toLowerCase(),
      decimals,
      raw: await chain.client.readContract({
        address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [owner],
        blockNumber,
      }),
    })),
  )
  const ether = await chain.client.getBalance({ address: owner, blockNumber })
  return [...tokens, { address: NATIVE, decimals: 18, raw: ether }].filter(({ raw }) => raw > 0n)
}

/** Addresses of the native currency and the listed tokens, in lower case. */
function listedTokens(id: number): ReadonlySet<string> {
  const tokens = defaultList.filter(({ chainId }) => chainId === id)
  return new Set([NATIVE, ...tokens.map(({ address }) => address.toLowerCase())])
}

const listed = listedTokens(CHAIN)
const marketOf = (address: string) => {
  const found = market.tokens.get(address === NATIVE ? world.addresses.wrappedNative.toLowerCase() : address)
  if (!found) throw new Error(`no market of ${address}`)
  return found
}

/** Reads the owners of all NFTs from the contracts. */
async function readNftOwners(): Promise<ReadonlyMap<string, string>> {
  const abi = parseAbi(['function ownerOf(uint256 id) view returns (address)'])
  const owners = new Map<string, string>()
  const collections = COLLECTIONS.filter(({ chainId }) => chainId === CHAIN).map(({ address, holdings }) => {
    return { address, count: Object.values(holdings).reduce((sum, count) => sum + count, 0) }
  })
  for (const { address, count } of [...collections, { address: HOSTILE_COLLECTION, count: 3 }]) {
    for (let id = 1n; id <= BigInt(count); id++) {
      owners.set(
        `${address}:${id}`,
        await world.client.readContract({ address, abi, functionName: 'ownerOf', args: [id] }),
      )
    }
  }
  return owners
}

test('the NFTs of twenty accounts match the owners in the contracts and exclude positions', async () => {
  const owners = await readNftOwners()
  const found = new Map<string, string>()
  for (const owner of OWNERS) {
    for (const { contract, tokenId } of (await client.nfts({ owner, chainIds: [CHAIN] })).nfts) {
      found.set(`${contract}:${tokenId}`, owner)
    }
  }
  expect(found).toEqual(owners)
  const { nfts, coverage } = await client.nfts({ owner: BOB, chainIds: [CHAIN] })
  expect(nfts.map(({ collection }) => collection)).toContain('Tidepools')
  expect(
    new Set(nfts.map(({ standard, quantity, name, image }) => `${standard} ${quantity} ${name} ${image}`)),
  ).toEqual(new Set(['ERC721 1 null null']))
  expect(coverage).toEqual([
    {
      chainId: CHAIN,
      provider: null,
      isProviderAvailable: true,
      isComplete: true,
      lastAnswerAt: null,
      disabledCount: 0,
    },
  ])
})

describe('the details of an NFT', () => {
  const [collection] = COLLECTIONS
  const contract = getAddress(collection?.address ?? STRANGER)

  test('equal those of its contract and of the metadata on the chain', async () => {
    const owners = await readNftOwners()
    for (const id of [1n, 5n, 30n]) {
      const hash = keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [contract, id]))
      expect(await client.nft({ chainId: CHAIN, contract, tokenId: String(id) })).toEqual({
        standard: 'ERC721',
        owner: owners.get(`${contract}:${id}`),
        collection: 'Tidepools',
        size: '36',
        hasMetadata: true,
        image: null,
        isProviderAvailable: true,
        providerData: null,
        name: `Tidepools #${id}`,
        traits: [{ name: 'Hue', value: String(BigInt(hash) % 360n) }],
      })
    }
  })

  test('are plain text or absent for hostile metadata, and null for an id that does not exist', async () => {
    const found = await Promise.all(
      ['1', '2', '3', '4'].map((tokenId) => client.nft({ chainId: CHAIN, contract: HOSTILE_COLLECTION, tokenId })),
    )
    expect(found.map((nft) => nft && [nft.hasMetadata, nft.name, nft.traits])).toEqual([
      [false, null, []],
      [false, null, []],
      [true, '<img src=x onerror=alert(1)>', []],
      null,
    ])
    const response = client.nft({ chainId: CHAIN, contract, tokenId: '9'.repeat(78) })
    await expect(response).rejects.toThrow('request.malformed')
  })
})

describe('portfolios', () => {
  test('balances, values, total and change of twenty accounts equal contract reads at the prices of the logs', async () => {
    let compared = 0
    for (const owner of OWNERS) {
      const found = await client.portfolio({ owner, chainIds: [CHAIN] })
      const [chain] = found.chains
      expect(chain).toMatchObject({
        isAvailable: true,
        isComplete: true,
        asOf: { block: head },
        pricesAsOf: { block: head },
      })
      const balances = await readBalances(world, owner, BigInt(head))
      const expected = balances.map(({ address, raw, decimals }) => {
        const price = market.price(marketOf(address))
        const value = price === undefined ? null : formatUnits(toMicroDollars(raw, decimals, price), 6)
        return { address, quantity: formatUnits(raw, decimals), value, isHidden: !listed.has(address) }
      })
      const actual = found.balances.map(({ token, quantity, value, hiddenReason }) => {
        return { address: token.address.toLowerCase(), quantity, value, isHidden: hiddenReason !== null }
      })
      const byAddress = (a: { address: string }, b: { address: string }) => (a.address < b.address ? -1 : 1)
      expect(actual.toSorted(byAddress)).toEqual(expected.toSorted(byAddress))
      let total = 0n
      // Values of the tokens that have both a current price and one of yesterday.
      let [valueNow, valueYesterday] = [0n, 0n]
      for (const { address, raw, decimals } of balances) {
        if (!listed.has(address)) continue
        const token = marketOf(address)
        const price = market.price(token)
        if (price === undefined) continue
        total += toMicroDollars(raw, decimals, price)
        const priceYesterday = market.priceYesterday(token)
        if (priceYesterday === undefined) continue
        valueNow += toMicroDollars(raw, decimals, price)
        valueYesterday += toMicroDollars(raw, decimals, priceYesterday)
      }
      const change = valueNow - valueYesterday
      expect([found.total, chain?.value]).toEqual([formatUnits(total, 6), formatUnits(total, 6)])
      expect(found.change).toEqual({
        absolute: formatUnits(change, 6),
        percentage: formatUnits((change * 100_000_000n) / valueYesterday, 6),
      })
      compared += balances.length
    }
    expect(compared).toBeGreaterThan(150)
  })

  test('a chain that cannot be read is marked as unavailable and does not affect the others', async () => {
    const found = await client.portfolio({ owner: ALICE, chainIds: [CHAIN, BASE] })
    expect(found.chains).toMatchObject([
      { chainId: CHAIN, isAvailable: true },
      { chainId: BASE, isAvailable: false, isComplete: false, asOf: null, value: '0' },
    ])
    const alone = await client.portfolio({ owner: ALICE, chainIds: [CHAIN] })
    expect([found.total, found.balances.length]).toEqual([alone.total, alone.balances.length])
  })

  test('a chain without an index has the balances of listed tokens, without values', async () => {
    const { number } = await headOf(testnet)
    const found = await client.portfolio({ owner: ALICE, chainIds: [SEPOLIA] })
    expect(found).toMatchObject({ total: '0', change: { absolute: null, percentage: null } })
    expect(found.chains).toMatchObject([{ isAvailable: true, asOf: { block: number }, pricesAsOf: null }])
    const listedOnTestnet = listedTokens(SEPOLIA)
    const balances = await readBalances(testnet, ALICE, BigInt(number))
    const expected = balances.filter(({ address }) => listedOnTestnet.has(address))
    expect(expected.length).toBeGreaterThan(2)
    expect(new Map(found.balances.map(({ token, quantity }) => [token.address.toLowerCase(), quantity]))).toEqual(
      new Map(expected.map(({ address, raw, decimals }) => [address, formatUnits(raw, decimals)])),
    )
    expect(found.balances.every(({ value }) => value === null)).toBe(true)
  })

  test('an account that holds nothing has an empty portfolio', async () => {
    const found = await client.portfolio({ owner: getAddress(STRANGER), chainIds: [CHAIN] })
    expect(found).toMatchObject({ total: '0', balances: [] })
  })
})

/** Difference between a decimal in dollars and micro-dollars, in micro-dollars. */
function absoluteDifference(dollars: string, microDollars: bigint): bigint {
  const difference = parseUnits(dollars, 6) - microDollars
  return difference < 0n ? -difference : difference
}

test('the profit and loss of twenty accounts equals an independent computation from logs', async () => {
  let [known, withCost, withSales] = [0, 0, 0]
  for (const owner of OWNERS) {
    const expected = await profitsFromLogs(world, market, owner, head)
    const profits = await client.profits({ owner, chainIds: [CHAIN] })
    // These accounts have had ether from the start.
    expect(profits.filter(({ token, isKnown }) => token.address === NATIVE && isKnown)).toEqual([])
    const found = profits.filter(({ token }) => token.address !== NATIVE)
    expect(found.map(({ token }) => token.address.toLowerCase()).toSorted()).toEqual(
      [...expected.keys()].filter((address) => listed.has(address)).toSorted(),
    )
    for (const profit of found) {
      const { token, isKnown, unrealised, realised, unknownQuantity } = profit
      const exact = expected.get(token.address.toLowerCase())
      expect([token.symbol, isKnown]).toEqual([token.symbol, exact?.isKnown])
      if (!exact || !isKnown) continue
      expect(absoluteDifference(realised ?? '0', exact.realised)).toBeLessThanOrEqual(exact.tolerance)
      if (unrealised !== null) {
        expect(absoluteDifference(unrealised, exact.unrealised)).toBeLessThanOrEqual(exact.tolerance)
      }
      const difference = parseUnits(unknownQuantity ?? '0', token.decimals) - exact.unknownQuantity
      expect(difference <= 100n && difference >= -100n).toBe(true)
      known += 1
      if (profit.averageCost !== null) withCost += 1
      if (realised !== '0') withSales += 1
    }
  }
  expect(known).toBeGreaterThan(60)
  expect(withCost).toBeGreaterThan(15)
  expect(withSales).toBeGreaterThan(4)
})

test('the profit and loss in native currency equals an independent computation from balances and receipts', async () => {
  const native = { owner: DORA, since: doraStart, head }
  const expected = await nativeProfitFromBalances(world, market, world.addresses.wrappedNative, native)
  const [found] = (await client.profits({ owner: DORA, chainIds: [CHAIN] })).filter(
    ({ token }) => token.address === NATIVE,
  )
  expect([found?.isKnown, expected?.isKnown, found?.unknownQuantity, found?.unknownLeft]).toEqual([
    true,
    true,
    '0',
    '0',
  ])
  const tolerance = expected?.tolerance ?? 0n
  expect(absoluteDifference(found?.realised ?? '', expected?.realised ?? 0n)).toBeLessThanOrEqual(tolerance)
  expect(absoluteDifference(found?.unrealised ?? '', expected?.unrealised ?? 0n)).toBeLessThanOrEqual(tolerance)
  expect(expected?.unrealised).not.toBe(0n)
})

describe('the value over time', () => {
  /** Duration of a range and of its steps, in seconds. */
  const RANGES = {
    HOUR: [3_600, 60],
    DAY: [86_400, 1_800],
    WEEK: [604_800, 10_800],
    MONTH: [2_592_000, 43_200],
  } as const

  test('of twenty accounts over four ranges equals contract reads at past blocks', async () => {
    const tokens = Object.values(world.tokens).filter(({ address }) => listed.has(address.toLowerCase()))
    const past = await valuesFromContracts(world.client, market, tokens, world.addresses.wrappedNative, head)
    let [compared, changes, withNative] = [0, 0, 0]
    for (const [duration, [span, step]] of Object.entries(RANGES) as [
      keyof typeof RANGES,
      readonly [number, number],
    ][]) {
      const last = Math.floor(past.now / step) * step
      for (const owner of [...OWNERS, DORA]) {
        const { points, leftOut, ...facts } = await client.valueHistory({ owner, chainIds: [CHAIN], duration })
        expect(facts).toEqual({ chainIds: [CHAIN], isWhole: true })
        // An account with too many transactions has an unknown history of the native currency.
        const hasNative = leftOut.length === 0
        if (hasNative) withNative += 1
        else {
          expect(leftOut).toEqual([{ symbol: 'ETH' }])
          expect(await world.client.getTransactionCount({ address: owner })).toBeGreaterThan(100)
        }
        expect(points.map(({ time }) => time)).toEqual(
          points.map((_, index) => last - (points.length - 1 - index) * step),
        )
        const expected = await Promise.all(
          points.map(({ time }, index) =>
            past.valueAt(owner, time + step, { isNow: index === points.length - 1, hasNative }),
          ),
        )
        expect(points.map(({ value }) => value)).toEqual(expected.map((value) => formatUnits(value, 6)))
        // The points start with the range, or with the first value if that is later.
        const [first] = points
        if (first && points.length < span / step)
          expect(await past.valueAt(owner, first.time, { isNow: false, hasNative })).toBe(0n)
        compared += points.length
        changes += new Set(expected).size - 1
      }
    }
    expect(compared).toBeGreaterThan(1_000)
    expect(changes).toBeGreaterThan(80)
    expect(withNative).toBeGreaterThan(70)
  })

  test('the whole history ends with the present value, in at most 61 steps', async () => {
    // The first two have too many transactions for the native currency in the longest range.
    for (const owner of OWNERS.slice(2, 7)) {
      const { points } = await client.valueHistory({ owner, chainIds: [CHAIN], duration: 'MAX' })
      const day = await client.valueHistory({ owner, chainIds: [CHAIN], duration: 'DAY' })
      expect(points.at(-1)?.value).toBe(day.points.at(-1)?.value)
      expect(points.length).toBeGreaterThan(10)
      expect(points.length).toBeLessThanOrEqual(61)
    }
  })

  test('a chain that cannot be read is not among the included chains', async () => {
    const request = { owner: ALICE, duration: 'DAY' } as const
    const both = await client.valueHistory({ ...request, chainIds: [CHAIN, BASE] })
    expect(both).toEqual(await client.valueHistory({ ...request, chainIds: [CHAIN] }))
    expect(await client.valueHistory({ ...request, chainIds: [BASE] })).toEqual({
      points: [],
      chainIds: [],
      leftOut: [],
      isWhole: true,
    })
  })
})

/** Requests all activities since the trading started, page by page. */
async function activityOf(owner: Address): Promise<readonly Activity[]> {
  const found: Activity[] = []
  let after: string | undefined
  do {
    const page = await client.activity({ owner, chainIds: [CHAIN], after })
    found.push(...page.activities)
    after = page.next ?? undefined
  } while (after !== undefined)
  return found.filter(({ block }) => block >= start)
}

interface RawLog {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly transactionHash: Hex
}

async function logsOf(topics: readonly (string | null)[]): Promise<readonly RawLog[]> {
  const filter = { fromBlock: `0x${start.toString(16)}`, toBlock: `0x${head.toString(16)}`, topics }
  return (await world.rpc.call('eth_getLogs', [filter])) as readonly RawLog[]
}

/** Reads the net amounts that the account received from the logs, by transaction hash and token, in base units. */
async function readTransfers(owner: Address): Promise<ReadonlyMap<Hex, ReadonlyMap<string, bigint>>> {
  const topic = `0x${word(owner)}`
  const tokens = new Set(Object.values(world.tokens).map(({ address }) => address.toLowerCase()))
  const transfers = new Map<Hex, Map<string, bigint>>()
  for (const [sign, topics] of [
    [-1n, [TRANSFER, topic]],
    [1n, [TRANSFER, null, topic]],
  ] as const) {
    for (const log of await logsOf(topics)) {
      if (log.topics.length !== 3 || !tokens.has(log.address) || BigInt(log.data) === 0n) continue
      const amounts = transfers.get(log.transactionHash) ?? new Map<string, bigint>()
      amounts.set(log.address, (amounts.get(log.address) ?? 0n) + sign * BigInt(log.data))
      transfers.set(log.transactionHash, amounts)
    }
  }
  return transfers
}

const decimalsOf = (address: string) =>
  Object.values(world.tokens).find((token) => token.address.toLowerCase() === address)?.decimals ?? 18

/** Net amounts that the account received in an activity, by token, in base units. */
function transfersIn({ changes }: Activity): ReadonlyMap<string, bigint> {
  const amounts = new Map<string, bigint>()
  for (const change of changes) {
    if (change.__typename !== 'TokenTransfer' || change.direction === 'SELF') continue
    const address = change.asset.address.toLowerCase()
    const raw = parseUnits(change.quantity, decimalsOf(address))
    amounts.set(address, (amounts.get(address) ?? 0n) + (change.direction === 'IN' ? raw : -raw))
  }
  return amounts
}

describe('activities', () => {
  test('the transfers of twenty accounts are exactly those of the logs', async () => {
    let compared = 0
    for (const owner of OWNERS) {
      const [activities, transfers] = [await activityOf(owner), await readTransfers(owner)]
      const byHash = new Map(activities.map((activity) => [activity.hash, activity]))
      expect(byHash.size).toBe(activities.length)
      for (const [hash, expected] of transfers) {
        const activity = byHash.get(hash)
        expect(activity?.changeCount).toBe(activity?.changes.length)
        const actual = new Map(activity && transfersIn(activity))
        // Wraps have no Transfer log, so wrapped and native currency are compared by balances below.
        for (const token of [NATIVE, world.addresses.wrappedNative.toLowerCase()]) actual.delete(token)
        const others = [...expected].filter(([token]) => token !== world.addresses.wrappedNative.toLowerCase())
        expect(actual).toEqual(new Map(others.filter(([, raw]) => raw !== 0n)))
        compared += 1
      }
    }
    expect(compared).toBeGreaterThan(100)
  })

  test('the native amounts of each block equal the change of the balance without network costs', async () => {
    let [compared, changed] = [0, 0]
    const blocks = await Promise.all(
      // The node stores the state of the last 128 blocks.
      Array.from({ length: 100 }, (_, index) =>
        world.client.getBlock({ blockNumber: BigInt(head - index), includeTransactions: true }),
      ),
    )
    for (const owner of OWNERS) {
      const activities = await activityOf(owner)
      for (const { number, transactions } of blocks) {
        const sent = transactions.filter(({ from }) => getAddress(from) === owner)
        const receipts = await Promise.all(sent.map(({ hash }) => world.client.getTransactionReceipt({ hash })))
        const networkCost = receipts.reduce(
          (sum, { gasUsed, effectiveGasPrice }) => sum + gasUsed * effectiveGasPrice,
          0n,
        )
        const [before = 0n, after = 0n] = await Promise.all(
          [number - 1n, number].map((blockNumber) => world.client.getBalance({ address: owner, blockNumber })),
        )
        const found = activities.filter(({ block }) => block === Number(number))
        const sum = found.reduce((total, activity) => total + (transfersIn(activity).get(NATIVE) ?? 0n), 0n)
        expect([owner, number, sum]).toEqual([owner, number, after - before + networkCost])
        // Every transaction that the account sent is listed, failed ones as such.
        const statuses = new Map(found.map(({ hash, status }) => [hash, status]))
        expect(receipts.map(({ transactionHash }) => statuses.get(transactionHash))).toEqual(
          receipts.map(({ status }) => (status === 'success' ? 'CONFIRMED' : 'FAILED')),
        )
        compared += sent.length
        if (sum !== 0n) changed += 1
      }
    }
    expect(compared).toBeGreaterThan(100)
    expect(changed).toBeGreaterThan(30)
  }, 120_000)

  test('payments in native currency have their kind, parties and status, and the node covers the page', async () => {
    const { activities, coverage } = await client.activity({ owner: ALICE, chainIds: [CHAIN, BASE] })
    expect(coverage).toEqual([
      { chainId: CHAIN, hasNative: true, isAvailable: true, searchedBlocks: null },
      { chainId: BASE, hasNative: false, isAvailable: false, searchedBlocks: null },
    ])
    const own = activities.filter(({ block }) => block > head - ETHER_BLOCKS)
    expect(own.map(({ type, status, counterparty }) => [type, status, counterparty])).toEqual([
      ['SEND', 'CONFIRMED', ALICE],
      ['SEND', 'FAILED', getAddress(REVERTER)],
      ['RECEIVE', 'CONFIRMED', getAddress(FORWARDER)],
      ['SEND', 'CONFIRMED', BOB],
    ])
    expect(own[0]?.changes).toMatchObject([{ quantity: '0.000000000000000005', direction: 'SELF' }])
    expect(own[1]?.changes).toEqual([])
    expect(own[2]?.changes).toMatchObject([{ quantity: '2', direction: 'IN', sender: getAddress(FORWARDER) }])
    expect(own[3]?.changes).toMatchObject([{ quantity: '1', direction: 'OUT', recipient: BOB }])
  })

  test('activities name the kind of each transaction and leave out zero transfers by other accounts', async () => {
    const { activities } = await client.activity({ owner: ALICE, chainIds: [CHAIN] })
    const own = activities.filter(({ block }) => block > head - ETHER_BLOCKS - 11 && block <= head - ETHER_BLOCKS)
    expect(own.map(({ type, counterparty }) => [type, counterparty])).toEqual([
      ['SWAP', null],
      ['APPROVE', getAddress(STRANGER)],
      ['REVOKE', getAddress(STRANGER)],
      ['APPROVE', getAddress(STRANGER)],
      ['SEND', BOB],
      ['UNWRAP', null],
      ['WRAP', null],
    ])
    expect(own[1]?.changes).toMatchObject([{ __typename: 'TokenApproval', isUnlimited: true }])
    expect(own[3]?.changes).toMatchObject([{ __typename: 'TokenApproval', quantity: '0.000005', isUnlimited: false }])
    expect(own[4]?.changes).toMatchObject([{ quantity: '1.234567', direction: 'OUT', sender: ALICE, recipient: BOB }])
    const { wrappedNative } = chainById(CHAIN).contracts
    expect(own[6]?.changes).toMatchObject([
      { asset: { address: getAddress(wrappedNative) }, quantity: '3', direction: 'IN' },
      {
        asset: { address: NATIVE },
        quantity: '3',
        direction: 'OUT',
        sender: ALICE,
        recipient: getAddress(wrappedNative),
      },
    ])
    expect(own[0]?.changes).toMatchObject([
      { direction: 'IN' },
      {
        asset: { address: NATIVE },
        quantity: '0.1',
        direction: 'OUT',
        recipient: getAddress(world.addresses.universalRouter),
      },
    ])
  })

  test('a chain without an index has the activity of its logs', async () => {
    const { activities, coverage } = await client.activity({ owner: ALICE, chainIds: [SEPOLIA] })
    expect(coverage).toEqual([{ chainId: SEPOLIA, hasNative: true, isAvailable: true, searchedBlocks: null }])
    const { number } = await headOf(testnet)
    const own = activities.filter(({ block }) => block > number - 8)
    expect(own.map(({ type, counterparty }) => [type, counterparty])).toEqual([
      ['RECEIVE', BOB],
      ['SEND', BOB],
      ['SWAP', null],
      ['REVOKE', getAddress(STRANGER)],
      ['APPROVE', getAddress(STRANGER)],
      ['SEND', BOB],
      ['UNWRAP', null],
      ['WRAP', null],
    ])
    expect(own.map(({ block }) => block)).toEqual(Array.from({ length: 8 }, (_, index) => number - index))
    for (const { block, time } of own.slice(0, 2)) {
      const { timestamp } = await testnet.client.getBlock({ blockNumber: BigInt(block) })
      expect(time).toBe(Number(timestamp))
    }
    expect(own[0]?.changes).toMatchObject([{ quantity: '0.000009', direction: 'IN', sender: BOB }])
    expect(own[2]?.changes).toMatchObject([
      { direction: 'IN' },
      { asset: { address: NATIVE }, quantity: '0.1', direction: 'OUT' },
    ])
    expect(own[5]?.changes).toMatchObject([{ quantity: '1.234567', direction: 'OUT', recipient: BOB }])
  })

  test('pages of three activities together equal one page of all activities', async () => {
    const query = `query Ids($owner: String!, $size: Int!, $after: String) {
      portfolios(ownerAddresses: [$owner], chains: [ETHEREUM]) { assetActivities(pageSize: $size, after: $after) { id cursor timestamp } } }`
    const owner = OWNERS[0]
    const pageOf = async (size: number, after: string | null) => {
      const response = await api.fetch('/api/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables: { owner, size, after } }),
      })
      const { data } = (await response.json()) as {
        readonly data: {
          readonly portfolios: readonly {
            readonly assetActivities: { id: string; cursor: string; timestamp: number }[]
          }[]
        }
      }
      return data.portfolios[0]?.assetActivities ?? []
    }
    const all = await pageOf(51, null)
    expect(all.length).toBe(51)
    expect(all.map(({ timestamp }) => timestamp)).toEqual(
      all.map(({ timestamp }) => timestamp).toSorted((a, b) => b - a),
    )
    const byThree = await pageOf(3, null)
    while (byThree.length < all.length) byThree.push(...(await pageOf(3, byThree.at(-1)?.cursor ?? null)))
    expect(byThree.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  })
})
