import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { BalanceList } from './balance-list.tsx'
import { NftGrid } from './nft-grid.tsx'
import { ProfitList } from './profit-list.tsx'

const spam = {
  ...({ chainId: 1, address: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', symbol: 'SPAM', name: 'Spam' } as const),
  ...({ logo: null, price: null, dayChange: null, amount: '1', value: null, collapsed: 'spam' } as const),
}

test.each([
  ['balances', <BalanceList key="" balances={[]} />, 'Tokens that it receives will appear here.'],
  ['hidden balances', <BalanceList key="" balances={[spam]} />, 'Open the list below to see them.'],
  ['NFTs', <NftGrid key="" nfts={[]} />, 'NFTs that this address receives will appear here.'],
  ['profits', <ProfitList key="" profits={[]} />, 'Profit and loss is calculated from them.'],
])('an empty list of %s explains what it will contain', async (_, list, text) => {
  await renderTexts(list)
  await expect.element(page.getByText(text, { exact: false })).toBeVisible()
})
