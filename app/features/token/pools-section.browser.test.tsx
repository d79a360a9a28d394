import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NATIVE } from '#app/domain/address/address.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { View } from './pools.section.tsx'
import type { TokenViewProps } from './token-facts.ts'

const UNI = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const view = (address: TokenViewProps['query']['address']) => {
  const query = { chainId: 1, address } as TokenViewProps['query']
  return <View query={query} facts={{} as TokenViewProps['facts']} data={{ pools: [], more: 0 }} />
}
const createLink = page.getByRole('link', { name: 'Create pool' })

test('a token without pools links to the page that creates one, with the token filled in', async () => {
  const { unmount } = await renderTexts(view(UNI))
  await expect.element(page.getByText('No pools for this token yet. Create the first one.')).toBeVisible()
  await expect
    .element(createLink)
    .toHaveAttribute('href', `/positions/create?chain=mainnet&currencyA=NATIVE&currencyB=${UNI}`)
  await unmount()
  await renderTexts(view(NATIVE))
  await expect.element(page.getByText('No pools for this token yet.', { exact: false })).toBeVisible()
  await expect.element(createLink).not.toBeInTheDocument()
})
