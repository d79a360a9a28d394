import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Notice } from './notice.tsx'
import { Details, Tones } from './notice.gallery.tsx'

test('links in a notice are underlined', async () => {
  await render(<Tones />)
  const [link] = page.getByRole('link', { name: 'a link' }).elements()
  expect(link && getComputedStyle(link).textDecorationLine).toBe('underline')
})

test('details are collapsed until they are requested', async () => {
  await render(<Details />)
  const detail = page.getByText('It can’t be sold.')
  await expect.element(detail).not.toBeVisible()
  await page.getByText('Details').click()
  await expect.element(detail).toBeVisible()
})

test('a notice is announced only if it has the role of an alert', async () => {
  await render(
    <>
      <Notice>Prices are delayed.</Notice>
      <Notice tone="negative" role="alert">
        The swap failed.
      </Notice>
    </>,
  )
  expect(page.getByRole('alert').elements()).toHaveLength(1)
  await expect.element(page.getByRole('alert')).toHaveTextContent('The swap failed.')
})
