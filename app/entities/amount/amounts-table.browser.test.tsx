import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { AmountsTable } from './amounts-table.tsx'

test('on a phone every amount is on one line', async () => {
  await page.viewport(360, 740)
  await renderTexts(
    // The width inside a card.
    <div style={{ width: 294 }}>
      <AmountsTable
        symbols={['USDC', 'WETH']}
        valueTitle="Value"
        rows={[
          { name: 'Value without fees', amounts: ['480.679', '0.178102'], value: '1004.37' },
          { name: 'Impermanent loss', amounts: ['17.03531', '-0.00610634'], value: '-0.19', isChange: true },
        ]}
      />
    </div>,
  )
  const amounts = [...page.getByRole('table').element().querySelectorAll('td bdi')]
  expect(amounts).toHaveLength(6)
  for (const amount of amounts) expect(amount.getClientRects().length, amount.textContent).toBe(1)
})
