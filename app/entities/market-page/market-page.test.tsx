import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { browserSource } from '#app/data/market-client.ts'
import { loadPage, type Settle } from './load-page.ts'
import { MarketPage } from './market-page.tsx'
import { definePage, type LoadContext } from './page-definition.ts'

interface Query {
  readonly chainId: 1
}

interface Entity {
  readonly symbol: string
  /** Its sections fail to load. */
  readonly isBroken?: boolean
}

interface ListProps {
  readonly data: readonly string[]
}

const pools = {
  area: 'lists',
  load: async ({ entity }: LoadContext<Query, Entity>): Promise<readonly string[]> => {
    if (entity.isBroken) throw new Error('down')
    return [`${entity.symbol}/ETH`]
  },
  View: ({ data }: ListProps) => <p>pools: {data.join()}</p>,
  Skeleton: () => <p>pools are loading</p>,
} as const
const trades = { ...pools, Failure: () => <p>no trades</p> } as const
const about = {
  area: 'aside',
  View: ({ facts }: { readonly facts: { readonly name: string } }) => <p>about {facts.name}</p>,
  Skeleton: () => <p>about is loading</p>,
} as const

const pageOf = (entity: Promise<Entity | null>) =>
  definePage({
    kind: 'token',
    path: (_: Query) => '/path',
    load: async () => {
      const known = await entity
      return known && { entity: known, facts: { name: known.symbol, asOf: null, ageSeconds: 0 } }
    },
    Name: ({ facts }: { readonly facts: { readonly name: string } }) => facts.name,
    sections: { about, pools, trades },
  })

const wait: Settle = (work) => work
const stream: Settle = async (work) => ({ later: work })

async function html(entity: Promise<Entity | null>, settle: Settle = wait): Promise<string> {
  const page = pageOf(entity)
  const data = await loadPage(page, browserSource(), { chainId: 1 }, settle)
  return renderToString(<MarketPage page={page} data={data} />).replace(/<!--.*?-->/g, '')
}

test('a page shows its sections by area, and each list is an anchor', async () => {
  const shown = await html(Promise.resolve({ symbol: 'UNI' }))
  expect(shown).toMatch(/<aside[^>]*><p>about UNI<\/p><\/aside>/)
  expect(shown).toMatch(/<section id="pools"><p>pools: UNI\/ETH<\/p><\/section><section id="trades">/)
})

test('until the token is loaded, each section shows its skeleton', async () => {
  const shown = await html(new Promise(() => {}), stream)
  expect(shown).toContain('about is loading')
  expect(shown).toContain('pools are loading')
  expect(shown).toContain('href="/path?complete"')
})

test('a section that fails shows its failure or a retry link, and the others their views', async () => {
  const shown = await html(Promise.resolve({ symbol: 'UNI', isBroken: true }))
  expect(shown).toContain('about UNI')
  expect(shown).toContain('no trades')
  expect(shown).toMatch(/<section id="pools"><div[^>]*role="alert">.*href="\/path"/)
})

test('a token that fails or does not exist shows no sections', async () => {
  for (const entity of [Promise.reject(new Error('down')), Promise.resolve(null)]) {
    const shown = await html(entity)
    expect(shown).toContain('role="alert"')
    expect(shown).not.toMatch(/about|pools:|trades/)
  }
})
