import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ether, exampleTrade, TRADER, usdc } from '#tests/builders/example-trade.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { SwapProgress } from './swap-progress.tsx'

const HASH = `0x${'ab'.repeat(32)}` as const

test('a sent transaction says how long ago it was sent and links to the explorer', async () => {
  await renderTexts(
    <SwapProgress
      flow={{ at: 'pending', hash: HASH, steps: ['swap'], step: 0 }}
      trade={exampleTrade(3_000_000_000n)}
      input={ether}
      output={usdc}
      account={TRADER}
    />,
  )
  await expect.element(page.getByTestId('sent')).toHaveTextContent('Sent just now')
  await expect.element(page.getByTestId('sent')).toHaveTextContent('Sent 1 sec. ago')
  await expect.element(page.getByTestId('explorer-link')).toHaveAttribute('href', `https://etherscan.io/tx/${HASH}`)
})
