import { encodeFunctionData, parseAbi, type Address, type Hex } from 'viem'
import { ACCOUNTS, MARKET_MAKER } from '#devnet/accounts.ts'
import {
  addV2Liquidity,
  approve,
  burnV4,
  collectV3,
  decreaseV4,
  increaseV3,
  mintV3,
  removeV2Liquidity,
  swapThroughRouter,
  transferTokens,
  withdrawV3,
  wrapEther,
  type Call,
} from '#devnet/calls.ts'
import { rangeAround, baseUnitsWorth, sqrtPriceX96 } from '#devnet/pool-maths.ts'
import { isNativePool, type Currency, type Pool, type V2Pool, type V4Pool } from '#devnet/pools.ts'
import { hex, quantity } from '#devnet/rpc.ts'
import { approvals, provideV4, sidesOf } from '#devnet/seed.ts'
import { sendAll } from '#devnet/send.ts'
import type { SmallWorld } from '#devnet/small-world.ts'
import { createRandom } from '#devnet/world/random.ts'

export interface Activity {
  /** Mines blocks with none to four random transactions each; sometimes hours pass. */
  mine(blocks: number): Promise<void>
}

const ACTORS: readonly Address[] = [MARKET_MAKER, ACCOUNTS[0].address, ACCOUNTS[1].address]
const GAS = hex(6_000_000)
const nftAbi = parseAbi([
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function totalSupply() view returns (uint256)',
  'function tokenByIndex(uint256 index) view returns (uint256)',
  'function positions(uint256 tokenId) view returns (uint96, address, address, address, uint24, int24, int24, uint128, uint256, uint256, uint128, uint128)',
  'function nextTokenId() view returns (uint256)',
  'function getPositionLiquidity(uint256 tokenId) view returns (uint128)',
  'function getPoolAndPositionInfo(uint256 tokenId) view returns ((address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks), uint256)',
  'function transferFrom(address from, address to, uint256 tokenId)',
  'function setApprovalForAll(address operator, bool approved)',
  'function balanceOf(address owner) view returns (uint256)',
  'function withdraw(uint256 value)',
])

/** Accounts that swap, deposit, withdraw, collect, burn and transfer at random. Transactions may fail. */
export async function startActivity(world: SmallWorld, seed: number): Promise<Activity> {
  const { rpc, client, chainId, addresses } = world
  const random = createRandom(seed).next
  const randomBelow = (count: number) => Math.floor(random() * count)
  const usdOf = (token: { readonly market: { readonly usd: number } }) => token.market.usd
  const tokens = Object.values(world.tokens)
  const pairs = world.pools.filter((pool): pool is V2Pool => pool.version === 'v2')
  for (const actor of ACTORS) {
    // The market maker created the pools and has all approvals.
    if (actor !== MARKET_MAKER) await sendAll(rpc, actor, approvals(chainId, tokens, 'provider'))
    await sendAll(
      rpc,
      actor,
      pairs.map((pair) => approve(pair.id, addresses.v2Router)),
    )
  }

  function pick<Item>(items: readonly Item[]): Item {
    const item = items[randomBelow(items.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }

  const worth = (usd: number, { token, decimals }: Currency) => baseUnitsWorth(usd, { usd: usdOf(token), decimals })
  const randomUsd = () => 10 ** (1 + random() * 3.5)

  function swap(pool: Pool): Call {
    const isZeroForOne = random() < 0.5
    const [input, output] = isZeroForOne ? [pool.currency0, pool.currency1] : [pool.currency1, pool.currency0]
    if (random() < 0.7 || isNativePool(pool)) {
      return swapThroughRouter(pool, { isZeroForOne, type: 'exactIn', amount: worth(randomUsd(), input) })
    }
    return swapThroughRouter(pool, { isZeroForOne, type: 'exactOut', amount: worth(randomUsd(), output) })
  }

  function provide(pool: Pool, actor: Address): Call {
    const [side0, side1] = sidesOf(pool, usdOf)
    const usd = randomUsd()
    const amount0 = baseUnitsWorth(usd, side0)
    const amount1 = baseUnitsWorth(usd, side1)
    if (pool.version === 'v2') return addV2Liquidity(pool, amount0, amount1, actor)
    const price = sqrtPriceX96(side0, side1)
    const centre = BigInt(Math.floor(Number(price) * (0.9 + random() * 0.2)))
    const range = rangeAround(centre, 1.01 + random(), pool.spacing)
    return pool.version === 'v3'
      ? mintV3(pool, range, amount0, amount1, actor)
      : provideV4(pool, price, range, amount0, amount1, actor)
  }

  async function changeV2(pool: V2Pool, actor: Address): Promise<Call> {
    const balanceCall = { address: pool.id, abi: nftAbi, functionName: 'balanceOf', args: [actor] } as const
    const balance = await client.readContract(balanceCall)
    const part = (balance * BigInt(1 + randomBelow(40))) / 100n
    return random() < 0.7 ? removeV2Liquidity(pool, part, actor) : transferTokens(pool.id, pick(ACTORS), part)
  }

  async function changeV3(): Promise<readonly [Address, Call]> {
    const nft = { address: addresses.v3PositionManager, abi: nftAbi } as const
    const supply = await client.readContract({ ...nft, functionName: 'totalSupply' })
    const index = BigInt(randomBelow(Number(supply)))
    const tokenId = await client.readContract({ ...nft, functionName: 'tokenByIndex', args: [index] })
    const owner = await client.readContract({ ...nft, functionName: 'ownerOf', args: [tokenId] })
    const position = await client.readContract({ ...nft, functionName: 'positions', args: [tokenId] })
    const liquidity = position[7]
    const choice = random()
    const amount = 10n ** 12n
    if (choice < 0.2) return [owner, increaseV3(chainId, tokenId, amount, amount)]
    if (choice < 0.4) return [owner, collectV3(chainId, tokenId, owner)]
    if (choice < 0.6) return [owner, withdrawV3(chainId, tokenId, liquidity / 3n, owner)]
    if (choice < 0.8) return [owner, withdrawV3(chainId, tokenId, liquidity, owner, true)]
    return [owner, transferNft(nft.address, owner, tokenId)]
  }

  async function changeV4(): Promise<readonly [Address, Call] | undefined> {
    const nft = { address: addresses.v4PositionManager, abi: nftAbi } as const
    const next = await client.readContract({ ...nft, functionName: 'nextTokenId' })
    const tokenId = BigInt(1 + randomBelow(Number(next) - 1))
    const owner = await client
      .readContract({ ...nft, functionName: 'ownerOf', args: [tokenId] })
      .catch((): undefined => undefined)
    if (!owner) return undefined
    const [key] = await client.readContract({ ...nft, functionName: 'getPoolAndPositionInfo', args: [tokenId] })
    const pool = world.pools.find(
      (candidate): candidate is V4Pool =>
        candidate.version === 'v4' &&
        candidate.key.currency1.toLowerCase() === key.currency1.toLowerCase() &&
        candidate.key.fee === key.fee &&
        candidate.key.hooks.toLowerCase() === key.hooks.toLowerCase(),
    )
    if (!pool) return undefined
    const liquidity = await client.readContract({ ...nft, functionName: 'getPositionLiquidity', args: [tokenId] })
    const choice = random()
    if (choice < 0.3) return [owner, decreaseV4(pool, tokenId, 0n, owner)]
    if (choice < 0.6) return [owner, decreaseV4(pool, tokenId, liquidity / 3n, owner)]
    if (choice < 0.8) return [owner, burnV4(pool, tokenId, owner)]
    return [owner, transferNft(nft.address, owner, tokenId)]
  }

  function transferNft(to: Address, from: Address, tokenId: bigint): Call {
    const args = [from, pick(ACTORS), tokenId] as const
    return { to, data: encodeFunctionData({ abi: nftAbi, functionName: 'transferFrom', args }) }
  }

  function unwrap(): Call {
    const data = encodeFunctionData({ abi: nftAbi, functionName: 'withdraw', args: [10n ** 15n] })
    return { to: addresses.wrappedNative, data }
  }

  function approveAll(): Call {
    const args = [pick(ACTORS), random() < 0.5] as const
    const data = encodeFunctionData({ abi: nftAbi, functionName: 'setApprovalForAll', args })
    return { to: addresses.v3PositionManager, data }
  }

  async function sendRandomTransaction(): Promise<void> {
    const actor = pick(ACTORS)
    const choice = random()
    let transaction: readonly [Address, Call] | undefined
    if (choice < 0.5) transaction = [actor, swap(pick(world.pools))]
    else if (choice < 0.62) transaction = [actor, provide(pick(world.pools), actor)]
    else if (choice < 0.7) transaction = [actor, await changeV2(pick(pairs), actor)]
    else if (choice < 0.8) transaction = await changeV3()
    else if (choice < 0.88) transaction = await changeV4()
    else if (choice < 0.92) transaction = [actor, transferTokens(pick(tokens).address, pick(ACTORS), 1_000n)]
    else if (choice < 0.95) transaction = [actor, wrapEther(chainId, 10n ** 16n)]
    else if (choice < 0.98) transaction = [actor, unwrap()]
    else transaction = [actor, approveAll()]
    if (!transaction) return
    const [from, { to, data, value = 0n }] = transaction
    await rpc.call('eth_sendTransaction', [{ from, to, data, value: hex(value), gas: GAS }])
  }

  return {
    async mine(blocks) {
      await rpc.call('evm_setAutomine', [false])
      for (let block = 0; block < blocks; block++) {
        for (let count = randomBelow(5); count > 0; count--) await sendRandomTransaction()
        if (random() < 0.1) await rpc.call('evm_increaseTime', [randomBelow(20_000)])
        await rpc.call('evm_mine', [])
      }
    },
  }
}

export async function headOf(world: SmallWorld): Promise<{ readonly number: number; readonly hash: Hex }> {
  const head = (await world.rpc.call('eth_getBlockByNumber', ['latest', false])) as Record<string, Hex>
  return { number: quantity(head['number']), hash: head['hash'] ?? '0x' }
}
