import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Page } from './share-button.gallery.tsx'

/** Stubs `navigator.share`, which this Chromium does not have. */
function withShareSheet(share: Navigator['share'] | undefined): void {
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
}

afterEach(() => withShareSheet(undefined))

const button = page.getByRole('button', { name: 'Share' })

test('without a share sheet, Enter copies the link and announces it', async () => {
  withShareSheet(undefined)
  await render(<Page />)
  await userEvent.tab()
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('status')).toHaveTextContent('Link copied')
  expect(await navigator.clipboard.readText()).toBe(location.href)
})

test('with a share sheet the page is shared, and closing the sheet copies nothing', async () => {
  const shared: (ShareData | undefined)[] = []
  withShareSheet(async (data) => {
    shared.push(data)
    throw new DOMException('closed', 'AbortError')
  })
  await navigator.clipboard.writeText('before')
  await render(<Page />)
  await button.click()
  await expect.poll(() => shared).toEqual([{ title: 'Uniswap', url: location.href }])
  expect(await navigator.clipboard.readText()).toBe('before')
})

test('if the share sheet fails, the link is copied', async () => {
  withShareSheet(async () => {
    throw new DOMException('not allowed', 'NotAllowedError')
  })
  await render(<Page />)
  await button.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Link copied')
})

test('a page with a canonical URL shares that one', async () => {
  const link = document.createElement('link')
  link.rel = 'canonical'
  link.href = 'https://example.com/token'
  document.head.appendChild(link)
  onTestFinished(() => void link.parentNode?.removeChild(link))
  await render(<Page />)
  await button.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Link copied')
  expect(await navigator.clipboard.readText()).toBe('https://example.com/token')
})
