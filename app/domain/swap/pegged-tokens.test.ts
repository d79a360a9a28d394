import { expect, test } from 'vitest'
import { CHAINS } from '#app/domain/chains/catalogue.ts'
import DEFAULT_LIST from '#app/domain/token/default-list.json' with { type: 'json' }
import { USD_PEGGED_TOKENS } from './pegged-tokens.ts'

test.each(CHAINS.map((chain) => [chain.name, chain] as const))(
  'the dollar tokens of %s are on the default list, its stablecoins among them',
  (_, { id, stables }) => {
    const listed = DEFAULT_LIST.filter(({ chainId }) => chainId === id)
    const pegged = USD_PEGGED_TOKENS[id]
    const symbols = pegged.map((token) => listed.find(({ address }) => address === token)?.symbol ?? token)
    expect(symbols.filter((symbol) => !/USD|DAI|FRAX/.test(symbol))).toEqual([])
    expect(new Set(symbols).size).toBe(symbols.length)
    expect(symbols).toEqual(expect.arrayContaining(['USDC', 'USDT', 'DAI']))
    expect(pegged).toEqual(expect.arrayContaining([...stables]))
  },
)
