import type { Address, Hex } from 'viem'
import { MARKET_MAKER } from '#devnet/accounts.ts'
import {
  addV2Liquidity,
  approve,
  collectV3,
  decreaseV4,
  increaseV3,
  mintV3,
  removeV2Liquidity,
  swapThroughRouter,
  withdrawV3,
  type Call,
} from '#devnet/calls.ts'
import { fullRange, rangeAround, baseUnitsWorth, sqrtPriceX96, type Range } from '#devnet/pool-maths.ts'
import { isNativePool, type Currency, type Pool } from '#devnet/pools.ts'
import { hex } from '#devnet/rpc.ts'
import { approvals, provideV4, sidesOf } from '#devnet/seed.ts'
import { sendAll } from '#devnet/send.ts'
import type { SmallWorld } from '#devnet/small-world.ts'
import { createRandom } from '#devnet/world/random.ts'

/** Tokens whose pools refuse ordinary transfers. */
const UNUSABLE_TOKENS = ['HONEY', 'hostile', 'TICKET']
const GAS = hex(6_000_000)

/** An existing position; the token id of a v2 position is 0. */
interface OwnedPosition {
  readonly owner: Address
  readonly pool: Pool
  readonly tokenId: bigint
}

/** Net amounts that the transactions of a position have paid to its owner, without gas; negative if the owner has paid more. */
export interface NetAmounts {
  amount0: bigint
  amount1: bigint
  /** Seconds in range according to the v3 pool when the position was created. */
  readonly secondsInsideBefore: number | undefined
}

export interface Positions {
  /** By id as in the API: `v3:tokenId`, `v4:tokenId`, `v2:pair:owner`. */
  readonly netAmounts: ReadonlyMap<string, NetAmounts>
  /** Pools that get positions. */
  readonly pools: readonly Pool[]
  /** Creates positions of all versions, in ranges of all sizes around and beside the price, with swaps between. */
  create(count: number): Promise<void>
  /** Swaps, and increases, decreases and collections of positions; also withdrawals of everything. */
  use(count: number): Promise<void>
}

/** Creates and changes random positions of these accounts. Transactions may fail. */
export async function startPositions(world: SmallWorld, owners: readonly Address[], seed: number): Promise<Positions> {
  const { rpc, chainId, addresses } = world
  const random = createRandom(seed).next
  const randomBelow = (count: number) => Math.floor(random() * count)
  const usdOf = (token: { readonly market: { readonly usd: number } }) => token.market.usd
  const pools = world.pools.filter(({ currency0, currency1 }) =>
    [currency0, currency1].every(({ symbol }) => !UNUSABLE_TOKENS.includes(symbol)),
  )
  const ownedPositions: OwnedPosition[] = []
  const nextTokenId = { v3: 0n, v4: 0n }
  for (const account of [MARKET_MAKER, ...owners]) await rpc.call('anvil_setBalance', [account, hex(10n ** 24n)])
  for (const owner of owners) {
    await sendAll(rpc, owner, approvals(chainId, Object.values(world.tokens), 'provider'))
    const pairs = pools.filter((pool) => pool.version === 'v2')
    await sendAll(
      rpc,
      owner,
      pairs.map(({ id }) => approve(id, addresses.v2Router)),
    )
  }
  nextTokenId.v4 = await world.client.readContract({
    address: addresses.v4PositionManager,
    abi: [
      { type: 'function', name: 'nextTokenId', stateMutability: 'view', inputs: [], outputs: [{ type: 'uint256' }] },
    ],
    functionName: 'nextTokenId',
  })
  nextTokenId.v3 =
    1n +
    (await world.client.readContract({
      address: addresses.v3PositionManager,
      abi: [
        { type: 'function', name: 'totalSupply', stateMutability: 'view', inputs: [], outputs: [{ type: 'uint256' }] },
      ],
      functionName: 'totalSupply',
    }))

  function pick<Item>(items: readonly Item[]): Item {
    const item = items[randomBelow(items.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }

  const worth = (usd: number, { token, decimals }: Currency) => baseUnitsWorth(usd, { usd: usdOf(token), decimals })

  interface Receipt {
    readonly status: Hex
    readonly gasUsed: Hex
    readonly effectiveGasPrice: Hex
  }

  async function transact(from: Address, { to, data, value = 0n }: Call): Promise<Receipt> {
    const transaction = { from, to, data, value: hex(value), gas: GAS }
    return (await rpc.call('eth_sendTransactionSync', [transaction])) as Receipt
  }

  const netAmounts = new Map<string, NetAmounts>()

  /** Sends a transaction of a position and records the amounts it moves. */
  async function send(position: OwnedPosition, call: Call, range?: Range): Promise<boolean> {
    const { owner, pool, tokenId } = position
    const before = await balances(pool, owner)
    const receipt = await transact(owner, call)
    const after = await balances(pool, owner)
    const hasSucceeded = receipt.status === '0x1'
    const id = pool.version === 'v2' ? `v2:${pool.id}:${owner}`.toLowerCase() : `${pool.version}:${tokenId}`
    const net = netAmounts.get(id) ?? {
      amount0: 0n,
      amount1: 0n,
      secondsInsideBefore:
        hasSucceeded && range && pool.version === 'v3' ? await secondsInside(pool.id, range) : undefined,
    }
    if (!hasSucceeded) return false
    const gas = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
    net.amount0 += after[0] - before[0] + (BigInt(pool.currency0.address) === 0n ? gas : 0n)
    net.amount1 += after[1] - before[1]
    netAmounts.set(id, net)
    return true
  }

  async function balances({ currency0, currency1 }: Pool, owner: Address): Promise<readonly [bigint, bigint]> {
    const [balance0, balance1] = await rpc.batch(
      [currency0, currency1].map(({ address }) =>
        BigInt(address) === 0n
          ? (['eth_getBalance', [owner, 'latest']] as const)
          : (['eth_call', [{ to: address, data: `0x70a08231${word(BigInt(owner))}` }, 'latest']] as const),
      ),
    )
    return [BigInt(String(balance0)), BigInt(String(balance1))]
  }

  async function secondsInside(pool: Address, { lower, upper }: Range): Promise<number> {
    const [from, to] = [lower, upper].map((tick) => word(BigInt.asUintN(256, BigInt(tick))))
    const answer = await rpc.call('eth_call', [{ to: pool, data: `0xa38807f2${from}${to}` }, 'latest'])
    return Number(`0x${String(answer).slice(2 + 2 * 64, 2 + 3 * 64)}`)
  }

  async function swap(): Promise<void> {
    const pool = pick(pools)
    const isZeroForOne = random() < 0.5
    const [input, output] = isZeroForOne ? [pool.currency0, pool.currency1] : [pool.currency1, pool.currency0]
    const usd = Math.min(10 ** (1 + random() * 5), pool.usd / 20)
    const isExactIn = random() < 0.6 || isNativePool(pool)
    await transact(
      MARKET_MAKER,
      swapThroughRouter(pool, {
        isZeroForOne,
        type: isExactIn ? 'exactIn' : 'exactOut',
        amount: worth(usd, isExactIn ? input : output),
      }),
    )
  }

  function randomRange(price: bigint, spacing: number): Range {
    const choice = random()
    if (choice < 0.1) return fullRange(spacing)
    // Beside the price in a third of all cases.
    const shift = choice < 0.4 ? 0.5 + random() : 0.995 + random() * 0.01
    const centre = BigInt(Math.floor(Number(price) * shift))
    return rangeAround(centre, 1 + 10 ** (-3 + random() * 3), spacing)
  }

  async function createOne(): Promise<void> {
    const pool = pick(pools)
    const owner = pick(owners)
    const [side0, side1] = sidesOf(pool, usdOf)
    const usd = 10 ** (random() * 3.3)
    const [amount0, amount1] = [baseUnitsWorth(usd, side0), baseUnitsWorth(usd, side1)]
    if (pool.version === 'v2') {
      const pair = { owner, pool, tokenId: 0n }
      if (await send(pair, addV2Liquidity(pool, amount0, amount1, owner))) ownedPositions.push(pair)
      return
    }
    const price = sqrtPriceX96(side0, side1)
    const range = randomRange(price, pool.spacing)
    const call =
      pool.version === 'v3'
        ? mintV3(pool, range, amount0, amount1, owner)
        : provideV4(pool, price, range, amount0, amount1, owner)
    const position = { owner, pool, tokenId: nextTokenId[pool.version] }
    if (!(await send(position, call, range))) return
    ownedPositions.push(position)
    nextTokenId[pool.version] += 1n
  }

  async function change(position: OwnedPosition): Promise<void> {
    const { owner, pool, tokenId } = position
    const part = BigInt(2 + randomBelow(4))
    const isAll = random() < 0.15
    if (pool.version === 'v2') {
      const balance = await balanceV2(pool.id, owner)
      await send(position, removeV2Liquidity(pool, isAll ? balance : balance / part, owner))
      return
    }
    if (pool.version === 'v4') {
      const liquidity = await liquidityV4(tokenId)
      const removed = isAll ? liquidity : random() < 0.4 ? 0n : liquidity / part
      await send(position, decreaseV4(pool, tokenId, removed, owner))
      return
    }
    const choice = random()
    const liquidity = await liquidityV3(tokenId)
    if (isAll) await send(position, withdrawV3(chainId, tokenId, liquidity, owner, random() < 0.3))
    else if (choice < 0.3) await send(position, collectV3(chainId, tokenId, owner))
    else if (choice < 0.6) await send(position, withdrawV3(chainId, tokenId, liquidity / part, owner))
    else {
      const [amount0, amount1] = [worth(100, pool.currency0), worth(100, pool.currency1)]
      await send(position, increaseV3(chainId, tokenId, amount0, amount1))
    }
  }

  const word = (value: bigint) => value.toString(16).padStart(64, '0')
  async function balanceV2(pair: Address, owner: Address): Promise<bigint> {
    const data = `0x70a08231${word(BigInt(owner))}`
    return BigInt(String(await rpc.call('eth_call', [{ to: pair, data }, 'latest'])))
  }
  async function liquidityV4(tokenId: bigint): Promise<bigint> {
    const data = `0x1efeed33${word(tokenId)}`
    return BigInt(String(await rpc.call('eth_call', [{ to: addresses.v4PositionManager, data }, 'latest'])))
  }
  async function liquidityV3(tokenId: bigint): Promise<bigint> {
    const data = `0x99fbab88${word(tokenId)}`
    const answer = await rpc
      .call('eth_call', [{ to: addresses.v3PositionManager, data }, 'latest'])
      .catch((): string => `0x${'0'.repeat(64 * 12)}`)
    return BigInt(`0x${String(answer).slice(2 + 7 * 64, 2 + 8 * 64)}`)
  }

  return {
    pools,
    netAmounts,
    async create(count) {
      for (let created = 0; created < count; created++) {
        await createOne()
        if (random() < 0.7) await swap()
      }
    },
    async use(count) {
      for (let used = 0; used < count; used++) {
        if (random() < 0.4) await change(pick(ownedPositions))
        else await swap()
        if (random() < 0.2) await rpc.call('evm_increaseTime', [randomBelow(20_000)])
      }
    },
  }
}
