import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { AmountsTable } from './amounts-table.tsx'

test('on a phone every amount is on one line', async () => {
  await page.viewport(360, 740)
  await renderTexts(
    <AmountsTable
      symbols={['USDC', 'WETH']}
      valueTitle="Value"
      rows={[
        { name: 'Value without fees', amounts: ['499.9991', '0.1771152'], value: '999.63' },
        { name: 'Impermanent loss', amounts: ['17.03531', '-0.00610634'], value: '-0.19', isChange: true },
      ]}
    />,
  )
  const cells = [...page.getByRole('table').element().querySelectorAll('tbody td')]
  expect(cells).toHaveLength(6)
  for (const cell of cells) {
    const text = document.createRange()
    text.selectNodeContents(cell)
    expect(text.getClientRects().length, cell.textContent).toBe(1)
  }
})
