import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import type { ReadyList } from './explore-facts.ts'
import type { Ranked } from './long-list.ts'
import { useLongList } from './use-long-list.ts'

const ONE_ROW: ReadyList<Ranked> = { state: 'ready', rows: [{ rank: 1 }], total: 1, asOf: null, ageSeconds: 0 }
const NEVER = new Promise<ReadyList<Ranked>>(() => {})
const keyOf = ({ rank }: Ranked) => String(rank)

function List() {
  const [name, setName] = useState('first')
  const fetchPage = async () => (name === 'first' ? NEVER : ONE_ROW)
  const { shown, loadMore, box } = useLongList({ initial: null, name, keyOf, fetchPage })
  return (
    <div ref={box}>
      <button onClick={loadMore}>Load</button>
      <button onClick={() => setName('second')}>Switch</button>
      <p>Rows: {shown.rows.length}</p>
    </div>
  )
}

test('a list loads while a request of the list before it is pending', async () => {
  await renderTexts(<List />)
  const load = page.getByRole('button', { name: 'Load' })
  await load.click()
  await page.getByRole('button', { name: 'Switch' }).click()
  await load.click()
  await expect.element(page.getByText('Rows: 1')).toBeVisible()
})
