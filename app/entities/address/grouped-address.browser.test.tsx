import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { GroupedAddress } from './grouped-address.tsx'

const ADDRESS = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const LOOK_ALIKE = '0x3C44CdDdB6a900fa2b585dd200003d12FA4293BC'

test('a selected address is copied without the space between its groups, on one line or two', async () => {
  for (const width of [800, 300]) {
    const { unmount } = await renderTexts(
      <svg width={width} height="200">
        <foreignObject width={width} height="200">
          <GroupedAddress address={ADDRESS} />
        </foreignObject>
      </svg>,
    )
    const element = page.getByTestId('grouped-address').element()
    getSelection()?.selectAllChildren(element)
    expect(getSelection()?.toString()).toBe(ADDRESS)
    expect(new Set([...element.querySelectorAll('span')].map((span) => span.offsetTop)).size).toBe(
      width === 800 ? 1 : 2,
    )
    await unmount()
  }
})

test('the groups that differ from another address are marked, whatever the case of their digits', async () => {
  await renderTexts(<GroupedAddress address={LOOK_ALIKE} comparedWith={`0x${ADDRESS.slice(2).toLowerCase()}`} />)
  const marked = page.getByTestId('grouped-address').element().querySelectorAll('[data-differs]')
  expect([...marked].map(({ textContent }) => textContent)).toEqual(['0000'])
})
