import { signer } from '#devnet/accounts.ts'
import { announceWallet } from '#tests/wallet/test-wallet.ts'
import { test } from './stack.ts'

test('look', async ({ page, stack, request }) => {
  test.setTimeout(300_000)
  const q = `query ($owner: String!) { positions(ownerAddress: $owner, chains: [ETHEREUM], versions: [V3], statuses: [IN_RANGE]) { edges { node { tokenId pool { ... on V3Pool { address } } } } } }`
  let owner: 6 | 7 | 8 | 9 = 6, id = '', pool = ''
  for (const o of [6, 7, 8, 9] as const) {
    const { data } = await (await request.post('/api/graphql', { data: { query: q, variables: { owner: signer(o).address } } })).json()
    if (data.positions.edges[0]) { owner = o; id = data.positions.edges[0].node.tokenId; pool = data.positions.edges[0].node.pool.address; break }
  }
  await announceWallet(page, { account: signer(owner), rpcUrls: { 1: stack.rpcUrls[1]?.[0] ?? '' } })
  await page.goto(`/migrate/v3/ethereum/${id}`)
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Test Wallet' }).click()
  await page.getByTestId('after').waitFor()
  const paths: [string, string][] = [['migrate', `/migrate/v3/ethereum/${id}`], ['pool', `/explore/pools/ethereum/${pool}`], ['position', `/positions/v3/ethereum/${id}`], ['create', '/positions/create/v4'], ['landing', '/'], ['positions', '/positions'], ['token', '/explore/tokens/ethereum/native']]
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      for (const [name, path] of paths) {
        if (theme === 'dark' && width === 768) continue
        await page.goto(path)
        await page.waitForTimeout(2500)
        await page.screenshot({ path: `/tmp/w/shots/${name}-${width}-${theme}.png`, fullPage: true })
      }
    }
  }
})
