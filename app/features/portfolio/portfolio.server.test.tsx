import { createInstance } from 'i18next'
import { renderToString } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import type { UnixSeconds } from '#app/base/time.ts'
import { NATIVE } from '#app/domain/address/address.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import type { Services } from '#app/edge/services.server.ts'
import { I18N } from '#app/i18n/create-i18n.ts'
import type { Portfolio, PortfolioChain, TokenBalance } from '#app/wire/market/portfolio.ts'
import type { Profit } from '#app/wire/market/profits.ts'
import type { ValueHistory } from '#app/wire/market/value-history.ts'
import { stubServices } from '#tests/builders/stub-services.ts'
import common from '../../../locales/en-US/common.json'
import errors from '../../../locales/en-US/errors.json'
import marketTexts from '../../../locales/en-US/market.json'
import portfolio from '../../../locales/en-US/portfolio.json'
import positions from '../../../locales/en-US/positions.json'
import { PortfolioPage } from './portfolio.tsx'
import { loadPortfolio, readLookup } from './portfolio.server.ts'
import type { PortfolioQuery } from '#app/entities/portfolio/portfolio-path.ts'

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const NOW = 1_795_000_000
const QUERY: PortfolioQuery = { address: OWNER, tab: 'tokens', network: null, range: '1D', after: '' }

const i18n = createInstance()
beforeAll(async () => {
  const resources = { 'en-US': { common, errors, market: marketTexts, portfolio, positions } }
  await i18n.use(initReactI18next).init({ ...I18N, lng: 'en-US', resources })
})

const chain = (chainId: 1 | 8453, overrides: Partial<PortfolioChain> = {}): PortfolioChain => {
  const asOf = { chainId, block: 1, time: (NOW - 10) as UnixSeconds }
  return { chainId, isAvailable: true, isComplete: true, asOf, pricesAsOf: asOf, value: '1', ...overrides }
}
const UNAVAILABLE = { isAvailable: false, isComplete: false, asOf: null, pricesAsOf: null, value: '0' } as const

const ether: TokenBalance = {
  token: {
    chainId: 1,
    address: NATIVE,
    symbol: 'ETH',
    name: 'Ether',
    decimals: 18,
    logo: null,
    isListed: true,
    isSpam: false,
  },
  quantity: '1.5',
  value: '3750',
  price: '2500',
  dayChange: '1.25',
  hiddenReason: null,
}
const fake: TokenBalance = {
  ...ether,
  token: { ...ether.token, address: OWNER, symbol: 'FAKE', isListed: false },
  hiddenReason: 'UNLISTED',
}

const holding = (overrides: Partial<Portfolio> = {}): Portfolio => ({
  owner: OWNER,
  chains: [chain(1), chain(8453)],
  balances: [ether, fake],
  total: '3750',
  change: { absolute: '46.296296', percentage: '1.25' },
  ...overrides,
})

async function renderPage(
  answers: Partial<Services['market']>,
  query = QUERY,
  search = 'complete',
  overrides: Partial<Services> = {},
): Promise<string> {
  const services = { ...stubServices(answers, NOW), ...overrides }
  const page = await loadPortfolio(services, query, new URLSearchParams(search), false)
  const html = renderToString(
    <I18nextProvider i18n={i18n}>
      <PortfolioPage
        query={query}
        {...page}
        areNftsDisabled={false}
        loadNftDialog={() => Promise.reject(new Error('no dialog'))}
      />
    </I18nextProvider>,
  )
  return html.replace(/<!--.*?-->/g, '').replace(/<[^>]*>/g, '|')
}
const textOf = (html: string) => html.replace(/\|+/g, '|')

describe('the tokens of a portfolio', () => {
  test('the value, its change and the balances are shown, and hidden balances are collapsed with their reason', async () => {
    const page = textOf(await renderPage({ portfolio: async () => holding() }))
    for (const part of ['$3,750|.00', '+$46.30', '+1.25%', '1.50', 'Hidden (1)', 'Not on our token list']) {
      expect(page).toContain(part)
    }
    expect(page).not.toContain('unavailable')
  })

  test('a network that could not be read is named, and the total is marked as incomplete', async () => {
    const page = textOf(
      await renderPage({ portfolio: async () => holding({ chains: [chain(1), chain(8453, UNAVAILABLE)] }) }),
    )
    expect(page).toContain('Base unavailable')
    expect(page).toContain('The total is incomplete')
    expect(page).toContain('$3,750|.00')
  })

  test('without any readable network an error with its id is shown instead of a value of zero', async () => {
    const chains = [chain(1, UNAVAILABLE), chain(8453, UNAVAILABLE)]
    const page = textOf(await renderPage({ portfolio: async () => holding({ chains, balances: [], total: '0' }) }))
    expect(page).toContain('Could not load this portfolio.')
    expect(page).toContain('error-1')
    expect(page).not.toContain('$0.00')
  })

  test('stale prices are shown with their age', async () => {
    const old = { chainId: 1, block: 1, time: (NOW - 3_600) as UnixSeconds } as const
    const chains = [chain(1, { pricesAsOf: old }), chain(8453)]
    expect(textOf(await renderPage({ portfolio: async () => holding({ chains }) }))).toMatch(/1 hr\. ago/)
  })

  test('an address without tokens shows an empty state', async () => {
    const empty = holding({ balances: [], total: '0', change: { absolute: null, percentage: null } })
    expect(textOf(await renderPage({ portfolio: async () => empty }))).toContain('holds no tokens')
  })

  test('holdings that are not loaded in time are streamed after the shell', async () => {
    const never = new Promise<never>(() => {})
    const services = stubServices({ portfolio: () => never }, NOW)
    const page = await loadPortfolio(services, QUERY, new URLSearchParams(), false)
    expect(page.holdings).toHaveProperty('later')
  })

  test('only the networks of the mode are requested, or the one in the URL', async () => {
    const requests: (readonly number[])[] = []
    const market = {
      portfolio: async ({ chainIds }: { readonly chainIds: readonly number[] }) => {
        requests.push(chainIds)
        return holding()
      },
    }
    await renderPage(market)
    await renderPage(market, { ...QUERY, network: 8453 })
    await loadPortfolio(stubServices(market, NOW), QUERY, new URLSearchParams('complete'), true)
    expect(requests).toEqual([[1, 8453], [8453], [11155111]])
  })
})

test('a portfolio without positions links to the pools', async () => {
  const chains = [{ chainId: 1, isAvailable: true, isComplete: true, asOf: null }] as const
  const none = { positions: [], total: 0, next: null, chains }
  const answers = { portfolio: async () => holding(), positions: async () => none }
  const page = textOf(await renderPage(answers, { ...QUERY, tab: 'pools' }))
  expect(page).toContain('No open positions on these networks. Add liquidity to a pool to open one.|Explore pools')
})

describe('the activity of a portfolio', () => {
  const query: PortfolioQuery = { ...QUERY, tab: 'activity' }

  test('an account without activity shows an empty state, and a failure if no network can be read', async () => {
    const market = (isAvailable: boolean) => ({
      portfolio: async () => holding(),
      activity: async () => {
        const coverage = [{ chainId: 1, hasNative: isAvailable, isAvailable, searchedBlocks: null }] as const
        return { activities: [], next: null, coverage }
      },
    })
    expect(textOf(await renderPage(market(true), query))).toContain('No activity yet.')
    const failed = textOf(await renderPage(market(false), query))
    expect(failed).toContain('Could not load activity.')
    expect(failed).not.toContain('No activity yet.')
  })

  test('networks whose activity is incomplete are named below the list', async () => {
    const coverage = [
      { chainId: 1, hasNative: true, isAvailable: true, searchedBlocks: null },
      { chainId: 8453, hasNative: false, isAvailable: true, searchedBlocks: 100_000 },
      { chainId: 11155111, hasNative: false, isAvailable: false, searchedBlocks: null },
    ] as const
    const market = {
      portfolio: async () => holding(),
      activity: async () => ({ activities: [], coverage, next: null }),
    }
    const page = textOf(await renderPage(market, query))
    expect(page).toContain('Base: only transactions in the latest 100,000 blocks are listed')
    expect(page).toContain('failed transactions may be missing on: Base')
    expect(page).toContain('Could not load activity on: Sepolia')
    expect(page).not.toContain('on: Ethereum')
  })

  test('a failure to load the activity does not affect the value', async () => {
    const market = {
      portfolio: async () => holding(),
      activity: () => Promise.reject(new AppError('data.unavailable')),
    }
    const page = textOf(await renderPage(market, query))
    expect(page).toContain('Could not load activity.')
    expect(page).toContain('$3,750|.00')
  })
})

describe('the value over time', () => {
  const points = ['1', '2', '3', '4'].map((value, index) => ({
    time: NOW - (NOW % 1_800) + (index - 3) * 1_800,
    value: `${value}000.5`,
  }))
  const history: ValueHistory = { points, chainIds: [1, 8453], leftOut: [], isWhole: true }
  const page = async (overrides: Partial<ValueHistory>, query = QUERY) =>
    textOf(
      await renderPage(
        { portfolio: async () => holding(), valueHistory: async () => ({ ...history, ...overrides }) },
        query,
      ),
    )

  test('the newest value is shown with the time ranges, and every value in a table', async () => {
    const shownText = await page({})
    for (const part of ['Token value over time', '$4,000.50', 'Past day', '$1,000.50', 'Native tokens']) {
      expect(shownText).toContain(part)
    }
    for (const part of ['not included:', 'starts later', 'Networks not included']) expect(shownText).not.toContain(part)
  })

  test('the range in the URL is requested', async () => {
    const requests: string[] = []
    const valueHistory = async ({ duration }: { readonly duration: string }) => {
      requests.push(duration)
      return history
    }
    await renderPage({ portfolio: async () => holding(), valueHistory }, { ...QUERY, range: 'ALL' })
    expect(requests).toEqual(['MAX'])
  })

  test('omitted tokens, networks and older transfers are stated below the chart', async () => {
    const leftOut = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((symbol) => ({ symbol }))
    const shownText = await page({ chainIds: [1], leftOut, isWhole: false })
    expect(shownText).toContain('Tokens not included: A, B, C, D, E, and 2 more')
    const repeated = await page({ leftOut: [{ symbol: 'ETH' }, { symbol: 'LDO' }, { symbol: 'ETH' }] })
    expect(repeated).toContain('Tokens not included: ETH, LDO')
    expect(repeated).not.toContain('ETH, LDO, ETH')
    expect(shownText).toContain('Networks not included: Base')
    expect(shownText).toContain('the line starts later')
  })

  test('with fewer than two values, the reason is shown instead of a chart', async () => {
    expect(await page({ points: [] })).toContain('No tokens with a known price in this period.')
    expect(await page({ points: points.slice(0, 1) })).toContain('Not enough data for a chart yet.')
  })

  test('a failed load, or an answer without any network, does not affect the value and the tokens', async () => {
    for (const answers of [{}, { valueHistory: async () => ({ ...history, points: [], chainIds: [] }) }]) {
      const shownText = textOf(await renderPage({ portfolio: async () => holding(), ...answers }))
      expect(shownText).toContain('Could not load the chart.')
      expect(shownText).toContain('$3,750|.00')
    }
  })
})

describe('profit and loss', () => {
  const profit: Profit = {
    token: ether.token,
    isKnown: true,
    averageCost: '2000',
    unrealised: '750.5',
    realised: '-12.25',
    unknownQuantity: '0',
    unknownLeft: '0',
  }
  const unknown = { averageCost: null, unrealised: null, realised: null, unknownQuantity: null, unknownLeft: null }

  test('average cost, unrealised and realised profit are shown with their sign', async () => {
    const page = textOf(await renderPage({ portfolio: async () => holding(), profits: async () => [profit] }))
    for (const part of ['Average cost', '$2,000.00', '+$750.50', '-$12.25', 'market price at that time'])
      expect(page).toContain(part)
  })

  test('an unknown cost is shown as unknown and never assumed', async () => {
    const profits = [
      { ...profit, ...unknown, isKnown: false },
      { ...profit, averageCost: null, unrealised: '0', realised: '0', unknownQuantity: '3.5' },
    ]
    const page = textOf(await renderPage({ portfolio: async () => holding(), profits: async () => profits }))
    expect(page).toContain('|ETH|History incomplete|Ethereum|–|–|–|')
    expect(page).toMatch(/\|ETH\|3\.50? ETH at unknown cost\|Ethereum\|–\|–\|/)
  })

  test('a failure to load profit and loss does not affect the value and the tokens', async () => {
    const page = textOf(await renderPage({ portfolio: async () => holding() }))
    expect(page).toContain('Could not load profit and loss.')
    expect(page).toContain('$3,750|.00')
    expect(page).toContain('1.50')
  })
})

test('the value over time and the profits are shown with their age if they are stale', async () => {
  const answers: Partial<Services['market']> = {
    portfolio: async () => holding(),
    profits: async () => [],
    valueHistory: async () => ({ points: [], chainIds: [1, 8453], leftOut: [], isWhole: true }),
  }
  const fiveMinutes: Services['cached'] = async (_, __, compute) => ({ value: await compute(), age: 300_000 })
  const old = await renderPage(answers, QUERY, 'complete', { cached: fiveMinutes })
  expect(old.match(/5 min\. ago/g)).toHaveLength(2)
  expect(await renderPage(answers)).not.toContain('ago')
})

test('cached NFTs have the age of the cache, or of the oldest answer of a provider that did not answer', async () => {
  const query: PortfolioQuery = { ...QUERY, tab: 'nfts' }
  const provided = {
    chainId: 1,
    provider: 'OPENSEA',
    isProviderAvailable: true,
    isComplete: true,
    disabledCount: 0,
  } as const
  const cached: Services['cached'] = async (_, __, compute) => ({ value: await compute(), age: 50_000 })
  const ageOf = async (lastAnswerAt: number | null) => {
    const coverage = [{ ...provided, lastAnswerAt: lastAnswerAt as UnixSeconds | null }]
    const services = {
      ...stubServices({ portfolio: async () => holding(), nfts: async () => ({ nfts: [], coverage }) }, NOW),
      cached,
    }
    return (await loadPortfolio(services, query, new URLSearchParams('complete'), false)).nfts
  }
  expect(await ageOf(null)).toMatchObject({ ageSeconds: 50 })
  expect(await ageOf(NOW - 300)).toMatchObject({ ageSeconds: 300 })
})

test('NFTs are shown by collection and id, and a failure to load them does not affect the value', async () => {
  const query: PortfolioQuery = { ...QUERY, tab: 'nfts' }
  const nft = {
    id: '1:x:7',
    chainId: 1,
    contract: OWNER,
    tokenId: '7',
    collection: 'Herons',
    standard: 'ERC721',
    quantity: '1',
    name: null,
    image: null,
  } as const
  const unnamed = { ...nft, id: '1:x:8', tokenId: '1'.repeat(78), collection: null }
  const page = textOf(
    await renderPage(
      { portfolio: async () => holding(), nfts: async () => ({ nfts: [nft, unnamed], coverage: [] }) },
      query,
    ),
  )
  for (const part of ['Herons', '#7', 'Unnamed collection', '#1111…1111']) expect(page).toContain(part)
  const coverage = [
    {
      chainId: 1,
      provider: 'OPENSEA',
      isProviderAvailable: true,
      isComplete: false,
      disabledCount: 2,
      lastAnswerAt: (NOW - 3 * 3_600) as UnixSeconds,
    },
  ] as const
  const stale = textOf(
    await renderPage({ portfolio: async () => holding(), nfts: async () => ({ nfts: [nft], coverage }) }, query),
  )
  expect(stale).toContain('Last updated 3 hr. ago')
  expect(stale).toContain('2 NFTs aren’t listed because OpenSea disabled them. They may be spam.')
  expect(stale).toContain('Older NFTs may not be listed on: Ethereum')
  const failed = textOf(await renderPage({ portfolio: async () => holding() }, query))
  expect(failed).toContain('Could not load NFTs.')
  expect(failed).toContain('$3,750|.00')
})

test('the form without JavaScript accepts an address in any letter case and states the problem of other texts', () => {
  const read = (address: string) => readLookup('portfolio', new URLSearchParams({ address }))
  expect(read(` ${OWNER.toLowerCase()} `).path).toBe(`/portfolio/${OWNER}`)
  expect(read('0x12')).toEqual({ text: '0x12', problem: 'malformed', path: null })
  expect(read(OWNER.replace('f', 'F'))).toMatchObject({ problem: 'checksum', path: null })
  expect(read('')).toEqual({ text: '', problem: null, path: null })
})
