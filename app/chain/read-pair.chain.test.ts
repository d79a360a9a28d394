import { encodeFunctionData, erc20Abi, type Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNTS, MARKET_MAKER } from '#devnet/accounts.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { NATIVE } from '#app/domain/address/address.ts'
import { pairAddress } from '#app/domain/trade/pool-identity.ts'
import { httpRpc } from './page-rpc.ts'
import { readPair } from './read-pair.ts'

let world: SmallWorld
beforeAll(async () => {
  world = await startSmallWorld({ chainId: 1 })
}, 60_000)
afterAll(async () => {
  await world.stop()
})

const token = (symbol: string) => world.tokens[symbol]?.address ?? NATIVE
const read = (a: Address, b: Address, account?: Address) => readPair(httpRpc(world.rpcUrl), 1, [a, b], account)

test('the amounts of a pair share are those that burning it returns', async () => {
  const pair = pairAddress(world.addresses, token('WETH'), token('USDC'))
  const liquidity = await world.client.readContract({
    address: pair,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [MARKET_MAKER],
  })
  const share = await read(NATIVE, token('USDC'), MARKET_MAKER)
  expect(share).toMatchObject({ pair, liquidity, token0: token('USDC'), token1: token('WETH') })
  // `burn` pays out the share of all LP tokens in the pair's own balance.
  await world.rpc.call('anvil_impersonateAccount', [MARKET_MAKER])
  const send = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [pair, liquidity] })
  await world.rpc.call('eth_sendTransaction', [{ from: MARKET_MAKER, to: pair, data: send }])
  await world.rpc.call('evm_mine', [])
  const { result } = await world.client.simulateContract({
    address: pair,
    abi: [
      {
        type: 'function',
        name: 'burn',
        stateMutability: 'nonpayable',
        inputs: [{ name: 'to', type: 'address' }],
        outputs: [
          { name: 'amount0', type: 'uint256' },
          { name: 'amount1', type: 'uint256' },
        ],
      },
    ],
    functionName: 'burn',
    args: [MARKET_MAKER],
    account: MARKET_MAKER,
  })
  expect(share?.amounts).toEqual({ amount0: result[0], amount1: result[1] })
})

test('an account without LP tokens has no liquidity; a pair that does not exist gives null', async () => {
  expect(await read(token('USDC'), token('WETH'), ACCOUNTS[0].address)).toMatchObject({
    liquidity: 0n,
    amounts: { amount0: 0n, amount1: 0n },
  })
  expect(await read(token('USDC'), ACCOUNTS[1].address)).toBeNull()
})
