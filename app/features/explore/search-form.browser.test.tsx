import { useEffect, useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NavigationProvider, type Navigation } from '#app/ui/navigation/navigation.tsx'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { SearchForm } from './search-form.tsx'

const NAVIGATION: Navigation = {
  Link: () => null,
  GetForm: ({ to: _, ...rest }) => <form onSubmit={(event) => event.preventDefault()} {...rest} />,
  go: () => {},
}

function Filter() {
  const [filter, setFilter] = useState('uni')
  return (
    <NavigationProvider value={NAVIGATION}>
      <SearchForm to="/explore" fields={[]} filter={filter} label="Filter" hint="" />
      <button onClick={() => setFilter('')}>Show all</button>
    </NavigationProvider>
  )
}

function Routed() {
  const [filter, setFilter] = useState('uni')
  useEffect(() => {
    const follow = () => setTimeout(() => setFilter(location.hash.slice(1)), LOADING_MS)
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  return (
    <NavigationProvider value={NAVIGATION}>
      <SearchForm to="/explore" fields={[]} filter={filter} label="Filter" hint="" />
    </NavigationProvider>
  )
}

const LOADING_MS = 50

describe('going back while the field has the focus', () => {
  beforeEach(() => {
    history.replaceState(null, '', '#')
    history.pushState(null, '', '#uni')
  })

  test('shows the filter of the earlier entry', async () => {
    await renderTexts(<Routed />)
    const field = page.getByRole('searchbox')
    await field.click()
    history.back()
    await expect.element(field).toHaveValue('')
    await expect.element(field).toHaveFocus()
  })

  test('does not replace a text that is typed meanwhile', async () => {
    await renderTexts(<Routed />)
    const field = page.getByRole('searchbox')
    await field.click()
    const moved = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    history.back()
    await moved
    await userEvent.keyboard('s')
    await new Promise((resolve) => setTimeout(resolve, 2 * LOADING_MS))
    await expect.element(field).toHaveValue('unis')
  })
})

test('the field is emptied if a link removes the filter', async () => {
  await renderTexts(<Filter />)
  const field = page.getByRole('searchbox')
  await field.fill('unis')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.element(field).toHaveValue('')
})
