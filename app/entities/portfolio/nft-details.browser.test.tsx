import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { HOUR, unixSeconds } from '#app/base/time.ts'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import type { NftDetails, NftProviderData } from '#app/wire/market/nft-details.ts'
import type { Nft } from '#app/wire/market/nfts.ts'
import { NftGrid } from './nft-grid.tsx'
import { ProviderFacts } from './provider-facts.tsx'

const CONTRACT = '0xBd3531dA5CF5857e7CfAA92426877b022e612cf8'
const DATA: NftProviderData = {
  provider: 'OPENSEA',
  collectionName: 'Herons',
  isVerified: true,
  ownerCount: '5400',
  lastAnswerAt: null,
  floorPrice: { value: '0.85', symbol: 'ETH' },
  volume: { value: '1433.25', symbol: 'WETH' },
  lastSale: { price: { value: '13.65', symbol: 'WETH' }, quantity: '1', time: unixSeconds(Date.UTC(2026, 10, 3)) },
}

const showFacts = (data: Partial<NftProviderData> | null, isProviderAvailable = true) => {
  const details: NftDetails = {
    standard: 'ERC721',
    owner: CONTRACT,
    collection: 'Herons',
    size: null,
    name: null,
    hasMetadata: false,
    traits: [],
    image: null,
    isProviderAvailable,
    providerData: data && { ...DATA, ...data },
  }
  return renderTexts(<ProviderFacts details={details} onRetry={() => {}} />)
}
const rowOf = (name: string) => page.getByText(name, { exact: true }).element().parentElement?.textContent

beforeEach(() => localStorage.clear())

test('prices have their own currencies, and the last sale its day', async () => {
  await showFacts({})
  await expect.element(page.getByRole('heading', { name: 'On OpenSea' })).toBeVisible()
  expect(rowOf('Floor price')).toBe('Floor price0.85 ETH')
  expect(rowOf('Total volume')).toBe('Total volume1.433K WETH')
  expect(rowOf('Owners')).toBe('Owners5,400')
  expect(rowOf('Last sale')).toMatch(/^Last sale13\.65 WETH · .*Nov/)
  expect(await axeViolations()).toEqual([])
})

test('unknown values have no row, and a sale of several units states their number', async () => {
  await showFacts({ floorPrice: null, volume: null, lastSale: DATA.lastSale && { ...DATA.lastSale, quantity: '4' } })
  expect(rowOf('Last sale')).toMatch(/^Last sale4 × 13\.65 WETH/)
  for (const name of ['Floor price', 'Total volume']) expect(page.getByText(name, { exact: true }).query()).toBeNull()
})

test('a collection without any values has a text instead', async () => {
  await showFacts({ isVerified: false, floorPrice: null, volume: null, ownerCount: null, lastSale: null })
  await expect.element(page.getByText('No listings or sales.')).toBeVisible()
})

test('earlier values are shown with their age, and a provider that does not answer is named', async () => {
  await showFacts({ lastAnswerAt: unixSeconds(Date.now() - 3 * HOUR) })
  await expect.element(page.getByText(/^Last updated 3 hr\. ago/)).toBeVisible()
  await showFacts(null, false)
  await expect.element(page.getByText('OpenSea isn’t responding.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

const nft: Nft = {
  id: '1',
  chainId: 1,
  contract: CONTRACT,
  tokenId: '7',
  standard: 'ERC721',
  quantity: '1',
  collection: 'Herons',
  name: null,
  image: null,
}

test('NFTs with images are a grid of pictures with names; ERC-1155 tokens show the owned units', async () => {
  const badge = { ...nft, id: '2', tokenId: '8', standard: 'ERC1155', quantity: '1234', name: 'Tin badge' } as const
  await renderTexts(<NftGrid nfts={[nft, { ...badge, image: '/api/nft-image/a/b' }]} />)
  const link = page.getByRole('link', { name: /Tin badge/ })
  await expect.element(link).toHaveTextContent(/^Tin badgeHeronsOwned: 1\.234K/)
  expect(link.element().querySelector('img')?.getAttribute('src')).toBe('/api/nft-image/a/b')
  const cards = page.getByRole('link').elements()
  const pictures = cards.map((card) => card.firstElementChild?.getBoundingClientRect())
  for (const picture of pictures) expect(picture?.height).toBeCloseTo(picture?.width ?? 0)
  expect(cards.every((card) => card.getBoundingClientRect().height > card.getBoundingClientRect().width)).toBe(true)
})

test('NFTs without any image are rows, and show no units', async () => {
  await renderTexts(<NftGrid nfts={[nft, { ...nft, id: '3', tokenId: '9' }]} />)
  await expect.element(page.getByRole('link').first()).toHaveTextContent(/Herons.*#7/)
  expect(document.body.textContent).not.toContain('Owned')
  const { height, width } = page.getByRole('link').first().element().getBoundingClientRect()
  expect(height).toBeLessThan(width / 2)
})
