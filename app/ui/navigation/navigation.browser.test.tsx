import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { GetForm, Link, NavigationProvider, type Navigation } from './navigation.tsx'

test('without a router a link is a plain link without router attributes', async () => {
  await render(
    <Link to="/explore" isPrefetched keepsScroll skipDiscovery replace>
      Explore
    </Link>,
  )
  const link = page.getByRole('link', { name: 'Explore' }).element()
  expect(link.getAttributeNames()).toEqual(['href'])
  expect(link.getAttribute('href')).toBe('/explore')
})

test('without a router a form sends its fields as the query of its page', async () => {
  await render(
    <GetForm to="/explore" role="search">
      <input name="search" aria-label="Search" defaultValue="usdc" />
    </GetForm>,
  )
  const form = page.getByRole('search').element() as HTMLFormElement
  expect(form.method).toBe('get')
  expect(new URL(form.action).pathname).toBe('/explore')
  expect([...new FormData(form)]).toEqual([['search', 'usdc']])
})

test('a router provides its own links', async () => {
  const routed: Navigation = {
    Link: ({ to, children }) => <a href={`${to}#routed`}>{children}</a>,
    GetForm: () => null,
    go: () => {},
  }
  await render(
    <NavigationProvider value={routed}>
      <Link to="/swap">Swap</Link>
    </NavigationProvider>,
  )
  await expect.element(page.getByRole('link', { name: 'Swap' })).toHaveAttribute('href', '/swap#routed')
})
