import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { ResultsView } from './results-view.tsx'

test('a search without results says so, suggests what to do and links to all tokens', async () => {
  const facts = { text: 'nosuchtoken', tokens: [], pools: [], arePoolsFirst: false, wallet: null, failure: null }
  await renderTexts(<ResultsView facts={facts} />)
  await expect.element(page.getByText('No results for nosuchtoken')).toBeVisible()
  await expect.element(page.getByText('Check the spelling, or search by address.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Show all tokens' })).toHaveAttribute('href', '/explore')
})
