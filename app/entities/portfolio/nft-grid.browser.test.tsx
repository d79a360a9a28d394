import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { NftGrid } from './nft-grid.tsx'

const CONTRACT = '0xBd3531dA5CF5857e7CfAA92426877b022e612cf8'
const nft = (_: unknown, index: number) => ({
  ...({ chainId: 1, contract: CONTRACT, standard: 'ERC721', quantity: '1' } as const),
  id: String(index),
  collection: 'Punks',
  tokenId: String(index),
  name: null,
  image: null,
})

test('25 NFTs are shown, and the others after opening the rest', async () => {
  localStorage.clear()
  const visible = () =>
    page
      .getByText(/^#\d+$/)
      .all()
      .filter((name) => name.element().checkVisibility()).length
  await renderTexts(<NftGrid nfts={Array.from({ length: 27 }, nft)} />)
  await expect.poll(visible).toBe(25)
  await page.getByText(/^2 more/).click()
  await expect.poll(visible).toBe(27)
})

test('after an NFT is hidden in its details, closing them moves the focus to the rest of the list', async () => {
  localStorage.clear()
  await renderTexts(<NftGrid nfts={Array.from({ length: 2 }, nft)} />)
  page.getByRole('link', { name: /#1/ }).element().focus()
  await userEvent.keyboard('{Enter}')
  const hide = page.getByRole('button', { name: 'Hide Punks #1' })
  await expect.element(hide).toBeVisible()
  hide.element().focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: /#0/ })).toHaveFocus()
})
