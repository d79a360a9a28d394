import { createInstance } from 'i18next'
import { renderToString } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import type { UnixSeconds } from '#app/base/time.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import type { Services } from '#app/edge/services.server.ts'
import type { PortfolioQuery } from '#app/entities/portfolio/portfolio-path.ts'
import { I18N } from '#app/i18n/create-i18n.ts'
import type { Approval, ChainApprovals } from '#app/wire/market/approvals.ts'
import { stubServices } from '#tests/builders/stub-services.ts'
import approvals from '../../../locales/en-US/approvals.json'
import common from '../../../locales/en-US/common.json'
import errors from '../../../locales/en-US/errors.json'
import portfolio from '../../../locales/en-US/portfolio.json'
import { ApprovalsPage } from './approvals.tsx'
import { loadApprovals } from './approvals.server.ts'

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const STRANGER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const NOW = 1_795_000_000
const QUERY: PortfolioQuery = { address: OWNER, tab: 'approvals', network: null, range: '1D', after: '' }

const i18n = createInstance()
beforeAll(async () => {
  const resources = { 'en-US': { approvals, common, errors, portfolio } }
  await i18n.use(initReactI18next).init({ ...I18N, lng: 'en-US', resources })
})

const usdc: Approval = {
  id: '1:erc20:usdc',
  kind: 'ERC20',
  spender: STRANGER,
  quantity: '12.5',
  isUnlimited: false,
  token: {
    chainId: 1,
    address: USDC,
    symbol: 'USDC',
    name: 'USD Coin',
    decimals: 6,
    logo: null,
    isListed: true,
    isSpam: false,
  },
  expiresAt: null,
  valueAtRisk: '12.49',
  nftContract: null,
  tokenId: null,
  collectionName: null,
}
const permit2Allowance: Approval = {
  ...usdc,
  id: '1:permit2:usdc',
  kind: 'PERMIT2',
  spender: ethereum.contracts.universalRouter,
  quantity: null,
  isUnlimited: true,
  expiresAt: (NOW + 86_400) as UnixSeconds,
  valueAtRisk: null,
}
const collection: Approval = {
  ...usdc,
  id: '1:nft_collection:x',
  kind: 'NFT_COLLECTION',
  token: null,
  quantity: null,
  valueAtRisk: null,
  nftContract: { address: OWNER },
  collectionName: null,
}

function chain(chainId: 1 | 8453, items: readonly Approval[], overrides: Partial<ChainApprovals> = {}): ChainApprovals {
  const asOf = { chainId, block: 1, time: NOW as UnixSeconds }
  return { chainId, isAvailable: true, isComplete: true, asOf, items: [...items], ...overrides }
}
const unavailable = (chainId: 1 | 8453) => chain(chainId, [], { isAvailable: false, isComplete: false, asOf: null })

async function renderPage(readApprovals: Services['market']['approvals'], areNftsDisabled = false): Promise<string> {
  const services = stubServices({ approvals: readApprovals }, NOW)
  const loaded = await loadApprovals(services, QUERY, new URLSearchParams('complete'), false)
  const html = renderToString(
    <I18nextProvider i18n={i18n}>
      <ApprovalsPage query={QUERY} approvals={loaded} areNftsDisabled={areNftsDisabled} loadName={async () => null} />
    </I18nextProvider>,
  )
  return html
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]*>/g, '|')
    .replace(/\|+/g, '|')
}

test('a row shows the spender, whether it is known, the amount and the value at risk', async () => {
  const page = await renderPage(async () => [chain(1, [usdc, permit2Allowance, collection]), chain(8453, [])])
  for (const part of [
    'USDC',
    'Token approval',
    'Unknown address',
    '0x3C44…93BC',
    '12.5',
    '$12.49',
    'Permit2 allowance',
    'Universal Router',
    'Unlimited',
    'expires',
    'Unnamed collection',
    'All NFTs of the collection',
    'Unknown',
  ])
    expect(page).toContain(part)
  expect(page).not.toContain('Revoke|')
  expect(page).not.toContain('unavailable')
})

test('approvals of NFTs are omitted if the visitor hides NFTs', async () => {
  const page = await renderPage(async () => [chain(1, [usdc, collection])], true)
  expect(page).toContain('USDC')
  expect(page).not.toContain('Unnamed collection')
})

test('an account without approvals shows an empty list, and networks that could not be read are named', async () => {
  expect(await renderPage(async () => [chain(1, []), chain(8453, [])])).toContain(
    'No approvals found on these networks.',
  )
  const page = await renderPage(async () => [chain(1, [usdc], { isComplete: false }), unavailable(8453)])
  expect(page).toContain('Base unavailable')
  expect(page).toContain('This address may have more approvals on Ethereum than are listed here.')
})

test('if no network can be read, the page shows an error with its id', async () => {
  for (const readApprovals of [
    async () => [unavailable(1), unavailable(8453)],
    () => Promise.reject(new Error('offline')),
  ]) {
    const page = await renderPage(readApprovals)
    expect(page).toContain('Could not load approvals.')
    expect(page).toContain('Error ID')
  }
})
