import { expect, test } from 'vitest'
import { RpcUnreachable } from '#app/chain/eip1193.ts'
import { impactLevel } from '#app/domain/swap/price-impact.ts'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { DAI, USDC, WBTC, WETH } from '#tests/builders/random-orders.ts'
import { contractsOf, stubNode, type ContractAnswer } from '#tests/builders/stub-node.ts'
import { v2Pair } from '#tests/builders/stub-pools.ts'
import { impactAgainst, readReferencePrice } from './reference-price.ts'

const PAR = { numerator: 1n, denominator: 1n }

test('the loss is the difference from the mid price, in 1/10,000', () => {
  expect(impactAgainst({ numerator: 3n, denominator: 2n }, 2_000n, 2_850n)).toBe(500)
  expect(impactAgainst(PAR, 10n ** 18n, 10n ** 18n)).toBe(0)
  expect(impactAgainst(PAR, 10n ** 18n, 0n)).toBe(10_000)
})

test('the size of a loss is rounded up, the size of a gain down', () => {
  expect(impactAgainst(PAR, 10n ** 30n, 10n ** 30n - 1n)).toBe(1)
  expect(impactAgainst(PAR, 10_000_000n, 10_001_999n)).toBe(-1)
  expect(impactAgainst(PAR, 10_000_000n, 10_000_999n)).toBe(0)
})

test('the lowest and the highest price that a pool can have lose nothing on the way', () => {
  const highest = { numerator: ((1n << 160n) - 1n) ** 2n, denominator: 1n << 192n }
  const lowest = { numerator: 4_295_128_739n ** 2n, denominator: 1n << 192n }
  const high = highest.numerator / highest.denominator
  expect(impactAgainst(highest, 1n, high)).toBe(1)
  expect(impactAgainst(highest, 1n, (high * 95n) / 100n)).toBe(501)
  expect(impactAgainst(lowest, 1n << 192n, lowest.numerator)).toBe(0)
  expect(impactAgainst(lowest, 1n << 192n, lowest.numerator / 2n)).toBe(5_001)
})

test('a quote lowered by 5 % is high, and by 50 % severe, to the exact base unit', () => {
  const amount = 123_456_789_123_456_789n
  const lowered = (percent: bigint) => impactLevel(impactAgainst(PAR, amount, (amount * (100n - percent)) / 100n))
  expect(lowered(0n)).toBe('quiet')
  expect(lowered(5n)).toBe('high')
  expect(lowered(50n)).toBe('severe')
})

test('the impact of a trade without an input throws', () => {
  expect(() => impactAgainst(PAR, 0n, 1n)).toThrow('a trade without an input has no price')
})

// Tokens that are not base tokens of the chain.
const X: Address = '0x1111111111111111111111111111111111111111'
const Y: Address = '0x2222222222222222222222222222222222222222'

/** Returns a v2 pair with the given depths, which are 1/101 of its reserves. */
const pair = (a: Address, b: Address, depthA: bigint, depthB: bigint) => v2Pair(a, b, 101n * depthA, 101n * depthB)

async function priceOf(pairs: readonly ContractAnswer[], input: Address, output: Address, amountIn = 1n) {
  const node = stubNode({ contracts: contractsOf(...pairs) })
  const price = await readReferencePrice(node, 1, input, output, amountIn)
  return { price: price && Number(price.numerator) / Number(price.denominator), rounds: node.requests.length }
}

test('ether and the wrapped token are priced one to one without a request', async () => {
  for (const [input, output] of [
    [NATIVE, WETH],
    [WETH, NATIVE],
    [USDC, USDC.toLowerCase() as Address],
  ] as const)
    expect(await priceOf([], input, output)).toEqual({ price: 1, rounds: 0 })
})

test('two tokens with a common pool have its price, and ether has the price of its wrapped token', async () => {
  const pairs = [pair(WETH, USDC, 1_000n, 3_000n)]
  expect(await priceOf(pairs, WETH, USDC)).toMatchObject({ price: 3 })
  expect(await priceOf(pairs, NATIVE, USDC)).toMatchObject({ price: 3 })
  expect(await priceOf(pairs, USDC, NATIVE)).toMatchObject({ price: 1 / 3 })
})

test('tokens without a common pool are priced through a base token', async () => {
  const pairs = [pair(X, DAI, 1_000n, 2_000n), pair(DAI, Y, 5_000n, 20_000n)]
  expect(await priceOf(pairs, X, Y)).toMatchObject({ price: 8 })
  expect(await priceOf(pairs, Y, X)).toMatchObject({ price: 1 / 8 })
  expect(await priceOf(pairs.slice(0, 1), X, Y)).toMatchObject({ price: undefined })
  expect(await priceOf(pairs.slice(1), X, Y)).toMatchObject({ price: undefined })
})

test('one base token is priced in another through a third', async () => {
  expect(await priceOf([pair(USDC, DAI, 1_000n, 2_000n), pair(DAI, WETH, 1_000n, 3_000n)], USDC, WETH)).toMatchObject({
    price: 6,
  })
})

test('the deeper of a direct pool and a route through a base token sets the price', async () => {
  const through = [pair(X, DAI, 1_000n, 2_000n), pair(DAI, Y, 2_000n, 8_000n)]
  expect(await priceOf([...through, pair(X, Y, 900n, 900n)], X, Y)).toMatchObject({ price: 8 })
  expect(await priceOf([...through, pair(X, Y, 1_100n, 1_100n)], X, Y)).toMatchObject({ price: 1 })
})

test('a trade of up to fifty times the total depth has a price', async () => {
  const pairs = [pair(X, Y, 600n, 600n), pair(X, DAI, 400n, 400n), pair(DAI, Y, 400n, 400n)]
  expect(await priceOf(pairs, X, Y, 50_000n)).toMatchObject({ price: 1 })
  expect(await priceOf(pairs, X, Y, 50_001n)).toMatchObject({ price: undefined })
})

test('routes through two base tokens are read only if shorter ones are too shallow for the trade', async () => {
  const far = [pair(X, DAI, 1_000n, 2_000n), pair(DAI, WBTC, 2_000n, 6_000n), pair(WBTC, Y, 6_000n, 30_000n)]
  const { price, rounds } = await priceOf(far, X, Y, 50_000n)
  expect(price).toBe(30)
  const near = pair(X, Y, 1_000n, 1_000n)
  const nearby = await priceOf([...far, near], X, Y, 50_000n)
  expect(nearby.price).toBe(1)
  expect(nearby.rounds).toBeLessThan(rounds)
  // Together they have twice the depth, half of it at each price; the median is then the higher price.
  expect(await priceOf([...far, near], X, Y, 100_000n)).toMatchObject({ price: 30 })
  expect(await priceOf([...far, near], X, Y, 100_001n)).toMatchObject({ price: undefined })
})

test('a route through two base tokens needs all three of its pools', async () => {
  const far = [pair(X, DAI, 1_000n, 2_000n), pair(DAI, WBTC, 2_000n, 6_000n), pair(WBTC, Y, 6_000n, 30_000n)]
  for (const missing of far)
    expect(
      await priceOf(
        far.filter((one) => one !== missing),
        X,
        Y,
      ),
    ).toMatchObject({ price: undefined })
})

test('a failed request throws', async () => {
  const node = stubNode({ answers: { eth_call: () => Promise.reject(new RpcUnreachable('gone')) } })
  await expect(readReferencePrice(node, 1, X, Y, 1n)).rejects.toThrow('gone')
})
