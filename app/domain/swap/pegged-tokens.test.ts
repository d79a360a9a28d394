import { expect, test } from 'vitest'
import type { Address } from '#app/domain/address/address.ts'
import { CHAINS, type ChainId } from '#app/domain/chains/catalogue.ts'
import DEFAULT_LIST from '#app/domain/token/default-list.json' with { type: 'json' }
import { autoSlippage, minAutoSlippage } from './auto-slippage.ts'
import { USD_PEGGED_TOKENS } from './pegged-tokens.ts'

/** Symbols of the dollar stablecoins on the default list. */
const STABLECOINS: Readonly<Record<ChainId, readonly string[]>> = {
  1: ['USDC', 'USDT', 'DAI', 'PYUSD', 'GUSD', 'FRAX'],
  8453: ['USDC', 'USDT', 'DAI', 'USDbC'],
  11155111: ['USDC', 'USDT', 'DAI'],
}
const MENTIONS_DOLLAR = /USD|dollar|stable|^DAI$|^FRAX$/i
const LOOK_ALIKE = '0xfA15E000fA15E000Fa15e000Fa15e000fA15e000'

const chains = CHAINS.map(({ name, id, stables }) => {
  const listed = DEFAULT_LIST.filter(({ chainId }) => chainId === id) as readonly (Listed & { chainId: number })[]
  const isStable = ({ symbol }: Listed) => STABLECOINS[id].includes(symbol)
  return { name, id, stables, listed, pegged: listed.filter(isStable), others: listed.filter((one) => !isStable(one)) }
})

interface Listed {
  readonly address: Address
  readonly symbol: string
  readonly name: string
}

/** Automatic slippage of a trade whose network cost is negligible, in basis points. */
const slippageOf = (chainId: ChainId, from: Address, to: Address) =>
  autoSlippage(0n, 1n, minAutoSlippage(chainId, [from, to]))

test.each(chains)('the dollar tokens of $name are those of the default list', ({ id, stables, listed, pegged }) => {
  expect(pegged.map(({ symbol }) => symbol).sort()).toEqual([...STABLECOINS[id]].sort())
  expect([...USD_PEGGED_TOKENS[id]].sort()).toEqual(pegged.map(({ address }) => address).sort())
  expect(USD_PEGGED_TOKENS[id]).toEqual(expect.arrayContaining([...stables]))
  // A new listed stablecoin must be added to both tables.
  const mentions = listed.filter(({ symbol, name }) => MENTIONS_DOLLAR.test(symbol) || MENTIONS_DOLLAR.test(name))
  expect(mentions).toEqual(pegged)
})

test.each(chains)(
  'automatic slippage is 0.1 % for every pair of dollar tokens of $name, in both directions',
  (chain) => {
    const pairs = chain.pegged.flatMap((from) =>
      chain.pegged.filter((to) => to !== from).map((to) => [from, to] as const),
    )
    expect(pairs).toHaveLength(STABLECOINS[chain.id].length * (STABLECOINS[chain.id].length - 1))
    const higher = pairs.filter(([from, to]) => slippageOf(chain.id, from.address, to.address) !== 10)
    expect(higher.map((pair) => pair.map(({ symbol }) => symbol))).toEqual([])
    for (const [from, to] of pairs)
      expect(slippageOf(chain.id, from.address.toLowerCase() as Address, to.address)).toBe(10)
  },
)

test.each(chains)('automatic slippage is 0.5 % with any other listed token of $name, in both directions', (chain) => {
  expect(chain.others.length).toBeGreaterThan(0)
  for (const { address: stable } of chain.pegged) {
    for (const { address: other } of chain.others) {
      expect([slippageOf(chain.id, stable, other), slippageOf(chain.id, other, stable)]).toEqual([50, 50])
    }
  }
})

test.each(chains)('an address outside the list is not a dollar token of $name, regardless of its symbol', (chain) => {
  const elsewhere = chains.filter(({ id }) => id !== chain.id).flatMap(({ pegged }) => pegged)
  for (const { address: stable } of chain.pegged) {
    for (const other of [LOOK_ALIKE, ...elsewhere.map(({ address }) => address)] as const) {
      expect([slippageOf(chain.id, stable, other), slippageOf(chain.id, other, stable)]).toEqual([50, 50])
    }
  }
})
