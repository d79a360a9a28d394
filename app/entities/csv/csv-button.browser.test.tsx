import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { CsvButton } from './csv-button.tsx'

test('while the file is created, the button keeps the focus and starts no second file; a failure is shown', async () => {
  const failures: ((error: Error) => void)[] = []
  const makeFile = () => new Promise<never>((_, reject) => failures.push(reject))
  await renderTexts(<CsvButton title="Download" makeFile={makeFile} />)
  const button = page.getByRole('button', { name: 'CSV' })
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  expect(failures).toHaveLength(1)
  failures[0]?.(new Error('offline'))
  await expect.element(button).toHaveAttribute('aria-disabled', 'false')
  await expect.element(page.getByRole('status')).toBeVisible()
  await expect.element(page.getByRole('status')).not.toHaveTextContent(/^$/)
  await expect.element(button).toHaveFocus()
})
