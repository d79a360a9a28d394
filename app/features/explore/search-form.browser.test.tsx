import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
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

test('the field is emptied if a link removes the filter', async () => {
  await renderTexts(<Filter />)
  const field = page.getByRole('searchbox')
  await field.fill('unis')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.element(field).toHaveValue('')
})
