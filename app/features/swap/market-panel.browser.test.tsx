import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { exampleTrade, exampleView } from '#tests/builders/example-trade.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import MarketPanelBody from './market-panel.client.tsx'

// There is no API here: requests for prices fail.

test('the panel shows the route of the quote with its block', async () => {
  await renderTexts(<MarketPanelBody view={exampleView(exampleTrade(3_000_000_000n))} />)
  await expect.element(page.getByText('block 77')).toBeVisible()
  await expect
    .element(page.getByRole('listitem'))
    .toHaveTextContent('100% of your ETH, through a v3 pool with a 0.05% fee to USDC: 3,000 USDC')
})

test('without an amount only the two tokens are drawn', async () => {
  const { input } = exampleView(undefined)
  await renderTexts(
    <MarketPanelBody view={exampleView(undefined, undefined, { input: { ...input, text: '', raw: undefined } })} />,
  )
  await expect.element(page.getByText('Enter an amount to see how your trade is routed.')).toBeVisible()
  expect(page.getByRole('listitem').elements()).toHaveLength(0)
})

test('an amount without a quote shows no route and is not quoted again', async () => {
  await renderTexts(<MarketPanelBody view={exampleView(undefined, undefined, { quote: 'quote.none' })} />)
  await expect.element(page.getByText('There’s no quote yet, so there’s no route to show.')).toBeVisible()
})

test('a wrap has neither price nor pools', async () => {
  await renderTexts(<MarketPanelBody view={exampleView(undefined, undefined, { kind: 'wrap' })} />)
  await expect.element(page.getByText('Wrapping is always 1:1.')).toBeVisible()
})
