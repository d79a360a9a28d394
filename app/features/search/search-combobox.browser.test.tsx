import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { SearchCombobox } from './search-combobox.tsx'
import { queryClient } from './search.query.ts'

test('a retry of a failed search by the keyboard moves the focus to the field', async () => {
  queryClient.setDefaultOptions({ queries: { retryDelay: 0 } })
  await renderTexts(
    <SearchCombobox
      text=""
      onText={() => {}}
      commands={[]}
      hasCommands={false}
      areNftsDisabled={false}
      onClose={() => {}}
    />,
  )
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  retry.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('combobox')).toHaveFocus()
})
