import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { getAddress } from 'viem'
import { signer } from '#devnet/accounts.ts'
import { announceWallet } from '#tests/wallet/test-wallet.ts'
import { axeViolations } from './audit.ts'
import { test, type StackAddress } from './stack.ts'

/** The accounts of the local chains that hold positions. */
const OWNERS = [6, 7, 8, 9] as const
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const QUERY = `query ($owner: String!) {
  positions(ownerAddress: $owner, chains: [ETHEREUM], versions: [V2]) {
    edges { node { pool { token0 { address symbol } token1 { address symbol } ... on V2Pair { address } } } }
  }
}`

interface Token {
  readonly address: string | null
  readonly symbol: string
}
interface Answer {
  readonly data: {
    readonly positions: {
      readonly edges: readonly {
        readonly node: { readonly pool: { readonly address: string; readonly token0: Token; readonly token1: Token } }
      }[]
    }
  }
}

/** Finds a share of a v2 pair: each generated world gives its owners different ones. */
async function findShare(request: APIRequestContext) {
  for (const owner of OWNERS) {
    const variables = { owner: signer(owner).address }
    const response = await request.post('/api/graphql', { data: { query: QUERY, variables } })
    const { data }: Answer = await response.json()
    const pool = data.positions.edges[0]?.node.pool
    if (pool) return { owner, ...pool }
  }
  throw new Error('no share of a pair')
}

async function openAs(page: Page, stack: StackAddress, owner: number, path: string): Promise<void> {
  await announceWallet(page, { account: signer(owner), rpcUrls: { 1: stack.rpcUrls[1]?.[0] ?? '' } })
  await page.goto(path)
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Test Wallet' }).click()
  await expect(page.getByTestId('account-button')).toBeVisible()
}

test('the pool finder finds a v2 pool by its tokens, shows the account’s share and imports it', async ({
  page,
  stack,
  request,
}) => {
  const { owner, address, token0, token1 } = await findShare(request)
  await openAs(page, stack, owner, `/positions?owner=${signer(owner).address}`)
  await page.getByRole('link', { name: 'Import v2' }).click()
  await expect(page).toHaveURL(/\/pools\/v2\/find$/)
  await expect(page.getByText('Select two tokens')).toBeVisible()

  await page.goto(`/pools/v2/find?chain=ethereum&currencyA=${token0.address}&currencyB=${token1.address}`)
  await expect(page.getByTestId('fact-pool-tokens')).toHaveText(/[1-9]/)
  await expect(page.getByTestId('fact-pooled-0')).toContainText(token0.symbol === 'ETH' ? 'WETH' : /[1-9]/)
  await expect(page.getByTestId('fact-pool-share')).toHaveText(/%$/)
  await page.getByTestId('import').click()
  await expect(page.getByText('Imported.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await expect(page.getByRole('link', { name: 'Add liquidity' })).toHaveAttribute(
    'href',
    /^\/positions\/create\/v2\?chain=\w+&currencyA=0x\w+&currencyB=0x\w+$/,
  )
  await page.getByRole('link', { name: 'View position' }).click()
  await expect(page).toHaveURL(new RegExp(`/positions/v2/ethereum/${getAddress(address)}`))
  // The index lists this pair too, so it is not listed again as imported.
  await page.goto(`/positions?owner=${signer(owner).address}&version=v2`)
  await expect(
    page.getByRole('link', { name: new RegExp(`^${token0.symbol}/|/${token0.symbol}`) }).first(),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Imported v2 pools' })).toHaveCount(0)
})

test('the pool finder shows that a pool does not exist or that the account has no liquidity in it', async ({
  page,
  stack,
}) => {
  await openAs(page, stack, 2, '/pools/v2/find?chain=ethereum')
  await page.getByTestId('token-currencyB').click()
  await page.getByRole('dialog').getByRole('textbox').or(page.getByRole('combobox')).first().fill('USDC')
  await page.getByRole('option', { name: /USDC/ }).first().click()
  await expect(page).toHaveURL(new RegExp(`currencyA=NATIVE&currencyB=${USDC}`))
  await expect(page.getByText('You have no liquidity in this pool yet.')).toBeVisible()
  await page.goto(
    `/pools/v2/find?chain=ethereum&currencyA=0x056Fd409E1d7A124BD7017459dFEa2F387b6d5Cd&currencyB=${USDC}`,
  )
  await expect(page.getByText('No pool yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create pool' })).toBeVisible()
  await page.goto('/pools/v2/find?chain=nowhere')
  await expect(page.getByTestId('unknown-network')).toContainText('nowhere')
})
