import { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DEFAULT_SWAP_SETTINGS } from '#app/domain/swap/swap-settings.ts'
import { FiatContext } from '#app/entities/price/fiat-context.ts'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { bridge } from '#app/wallet/bridge.ts'
import type { MarketToken } from '#app/wire/market/token.ts'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { ether, exampleTrade, exampleView, impersonator, TRADER, usdc } from '#tests/builders/example-trade.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { impactQuery } from '#app/transactions/impact.query.ts'
import type { QuotedTrade } from './quoted-trade.ts'
import { Review } from './review.tsx'
import { simulatedTradeQuery } from './simulated-trade.query.ts'
import type { SimulatedTrade } from './simulate-trade.ts'
import { TradeFacts } from './trade-facts.tsx'
import { run } from './swap-run.ts'

const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const confirm = page.getByTestId('confirm-button')

beforeEach(() => {
  Object.assign(bridge, { status: 'connected', address: TRADER, chainId: 1 })
  Object.assign(run, { accepted: undefined, isRunning: false })
})

/** A price impact below every threshold, in basis points. */
const LOW_IMPACT = 12

/** Opens the review of `accepted`, with the market price known. */
async function openReview(
  accepted: QuotedTrade,
  fresh: QuotedTrade = accepted,
  output: MarketToken = usdc,
  simulated?: SimulatedTrade,
) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const { queryKey } = simulatedTradeQuery({ trade: fresh, input: ether, output, deadlineMinutes: 30 })
  if (simulated) queries.setQueryData(queryKey, simulated)
  for (const isOnNetwork of [true, false]) queries.setQueryData(impactQuery(fresh, isOnNetwork).queryKey, LOW_IMPACT)
  return renderTexts(reviewOf(accepted, fresh, output), queries)
}

const reviewOf = (accepted: QuotedTrade, fresh: QuotedTrade = accepted, output: MarketToken = usdc) => (
  <Dialog isOpen onClose={() => {}} title="Review your swap" closeLabel="Close" size="flow">
    <Review
      flow={{ at: 'review' }}
      view={exampleView(fresh, output)}
      accepted={accepted}
      input={ether}
      output={output}
      onClose={() => {}}
    />
  </Dialog>
)

test('a review can be confirmed, shows the paying account and has no axe violations', async () => {
  await openReview(exampleTrade(3_000_000_000n))
  await expect.element(confirm).toHaveTextContent('Confirm swap')
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'false')
  await expect.element(page.getByTestId('fact-account')).toHaveTextContent('0x7099…79C8')
  expect(await axeViolations()).toEqual([])
})

test('a review cannot be confirmed during a run, even if it was not started with the button', async () => {
  run.isRunning = true
  await openReview(exampleTrade(3_000_000_000n))
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true')
})

test('the rate shows the market price in the visitor’s currency, except on test networks', async () => {
  const { unmount } = await openReview(exampleTrade(3_000_000_000n))
  await expect.element(page.getByTestId('rate-in-fiat')).toHaveTextContent('1 ETH ≈ $3,000')
  await page.getByTestId('rate').click()
  await expect.element(page.getByTestId('rate-in-fiat')).toHaveTextContent('1 USDC ≈ $1.00')
  await unmount()
  // As on a test network.
  const review = <FiatContext.Provider value={null}>{reviewOf(exampleTrade(3_000_000_000n))}</FiatContext.Provider>
  await renderTexts(review)
  await expect.element(page.getByTestId('rate')).toBeVisible()
  await expect.element(page.getByTestId('rate-in-fiat')).not.toBeInTheDocument()
})

test('a lower price within the accepted slippage needs no consent and keeps the accepted minimum', async () => {
  await openReview(exampleTrade(3_000_000_000n), exampleTrade(2_998_000_000n))
  await expect.element(page.getByTestId('review-output')).toHaveTextContent('2,998 USDC')
  await expect.element(page.getByTestId('price-moved')).not.toBeInTheDocument()
  await expect.element(page.getByTestId('fact-minimum')).toHaveTextContent('2,985')
  await expect.element(page.getByTestId('fact-slippage')).toHaveTextContent('0.43%')
  await expect.element(confirm).toHaveTextContent('Confirm swap')
})

test('a better price needs no consent', async () => {
  await openReview(exampleTrade(3_000_000_000n), exampleTrade(3_100_000_000n))
  await expect.element(page.getByTestId('review-output')).toHaveTextContent('3,100 USDC')
  await expect.element(page.getByTestId('fact-slippage')).toHaveTextContent('0.5%')
  await expect.element(confirm).toHaveTextContent('Confirm swap')
})

test('a price beyond the accepted limits shows the old amount struck through and the difference, and needs consent', async () => {
  const fresh = exampleTrade(2_940_000_000n)
  await openReview(exampleTrade(3_000_000_000n), fresh)
  await expect.element(page.getByTestId('review-output')).toHaveTextContent('2,940 USDC')
  const before = page.getByTestId('before-buy')
  await expect.element(before).toHaveTextContent('3,000')
  expect(getComputedStyle(before.element()).textDecorationLine).toBe('line-through')
  const moved = page.getByTestId('price-moved')
  await expect.element(moved).toHaveTextContent('-2.00%')
  await expect.element(moved).toHaveTextContent('You receive $60.00 less')
  await expect.element(confirm).toHaveTextContent('Accept the new price first')
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true')
  expect(await axeViolations()).toEqual([])
  await moved.getByRole('button', { name: 'Accept' }).click()
  expect(run.accepted).toEqual(fresh)
})

test('a token that imitates another one needs consent in every review, and the button says so', async () => {
  const trade = exampleTrade(3_000_000_000n, impersonator)
  const { unmount } = await openReview(trade, trade, impersonator)
  await expect.element(confirm).toHaveTextContent('Accept the warning first')
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByRole('button', { name: 'Don’t show this again' })).not.toBeInTheDocument()
  const checkbox = page.getByRole('checkbox')
  await expect.element(checkbox).toBeInViewport({ ratio: 1 })
  await expect.element(confirm).toBeInViewport({ ratio: 1 })
  await checkbox.click()
  await expect.element(confirm).toHaveTextContent('Confirm swap')
  await unmount()
  await openReview(trade, trade, impersonator)
  await expect.element(confirm).toHaveTextContent('Accept the warning first')
})

test('the checkbox and the button are usable with the keyboard alone', async () => {
  const trade = exampleTrade(3_000_000_000n, impersonator)
  await openReview(trade, trade, impersonator)
  page.getByRole('checkbox').element().focus()
  await userEvent.keyboard(' ')
  await userEvent.tab()
  await expect.element(confirm).toHaveFocus()
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'false')
})

test('a changed account is shown, and the old account’s quote cannot be confirmed', async () => {
  await openReview(exampleTrade(3_000_000_000n))
  bridge.address = OTHER
  await expect.element(page.getByTestId('account-changed')).toHaveTextContent('You switched to 0x3C44…93BC')
  await expect.element(confirm).toHaveTextContent('Account changed')
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true')
})

test('if the wallet is on another network, the review names it and the button offers to switch', async () => {
  bridge.chainId = 8453
  await openReview(exampleTrade(3_000_000_000n))
  await expect.element(page.getByTestId('network-changed')).toHaveTextContent('Your wallet is on Base.')
  await expect.element(confirm).toHaveTextContent('Switch to Ethereum and confirm')
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'false')
})

test('a network that is not supported is shown by its number', async () => {
  bridge.chainId = 137
  await openReview(exampleTrade(3_000_000_000n))
  await expect.element(page.getByTestId('network-changed')).toHaveTextContent('Unknown network (137)')
})

test('a network cost above ten per cent of the value shows a warning', async () => {
  await openReview(exampleTrade(3_000_000_000n, usdc, { gasFeeUSD: '301' }))
  await expect.element(page.getByTestId('costly-network')).toHaveTextContent('$301.00')
  await expect.element(page.getByTestId('costly-network')).toHaveTextContent('$3,000.00')
})

test('the fees of tokens and pools are listed', async () => {
  const taxed: MarketToken = {
    ...usdc,
    symbol: 'FOT',
    safety: 'MEDIUM_WARNING',
    findings: { reasons: ['fee'], buyFee: 200, sellFee: 300, triedAt: 1 },
  }
  const trade = exampleTrade(3_000_000_000n, taxed)
  await openReview(trade, trade, taxed)
  await expect.element(page.getByText('FOT token fee')).toBeInTheDocument()
  await expect.element(page.getByTestId('fact-token-fee')).toHaveTextContent('2%')
  await expect.element(page.getByTestId('fact-pool-fees')).toHaveTextContent('0.05%')
})

test('the review shows the quoted amount beside the minimum, and every term of the swap', async () => {
  await openReview(exampleTrade(3_000_000_000n))
  await expect.element(page.getByTestId('fact-quoted')).toHaveTextContent('3,000 USDC')
  await expect.element(page.getByTestId('fact-minimum')).toHaveTextContent('2,985 USDC')
  const [quoted, minimum] = ['fact-quoted', 'fact-minimum'].map((id) =>
    page.getByTestId(id).element().getBoundingClientRect(),
  )
  expect(quoted?.top).toBe(minimum?.top)
  await expect.element(page.getByTestId('fact-interface-fee')).toHaveTextContent('None')
  await expect.element(page.getByTestId('fact-routing')).toHaveTextContent('Best price found')
  await expect.element(page.getByTestId('fact-deadline')).toHaveTextContent('30 minutes')
  await expect.element(page.getByTestId('fact-approval-cost')).not.toBeInTheDocument()
})

/**
 * An exact output over two pools, of which the second one takes 1,000. If the first one is a v2 pool, its output is 1,001: the rest is sold
 * back.
 */
function exactOutputOverTwoPools(first: 'v2-pool' | 'v3-pool'): QuotedTrade {
  const address = '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640'
  const tokenIn = { address: ether.address, chainId: 1, symbol: 'ETH' } as const
  const tokenOut = { address: usdc.address, chainId: 1, symbol: 'USDC' } as const
  const v3 = { type: 'v3-pool', address, fee: '500', tokenIn, tokenOut, amountIn: '1000' } as const
  const v2 = { type: 'v2-pool', address, tokenIn, tokenOut, amountIn: '900', amountOut: '1001' } as const
  const route = [[first === 'v2-pool' ? v2 : v3, { ...v3, amountOut: '1000' }]]
  const trade = exampleTrade(3_000_000_000n, usdc, { route })
  return { ...trade, side: 'exactOut', minimumOut: trade.amountOut, maximumIn: (trade.amountIn * 201n) / 200n }
}

test('the review of a route that buys more than it needs says that the rest is sold back and included in the payment', async () => {
  const { unmount } = await openReview(exactOutputOverTwoPools('v2-pool'))
  await expect
    .element(page.getByTestId('buffer'))
    .toHaveTextContent('This route buys slightly more than needed along the way and sells the rest back.')
  await expect.element(page.getByTestId('buffer')).toHaveTextContent('The quoted payment already includes this.')
  await expect.element(page.getByText('Quoted payment', { exact: true })).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await unmount()
  await openReview(exactOutputOverTwoPools('v3-pool'))
  await expect.element(page.getByTestId('fact-quoted')).toBeVisible()
  await expect.element(page.getByTestId('buffer')).not.toBeInTheDocument()
})

test('the simulated amount is placed between the quoted amount and the minimum', async () => {
  const trade = exampleTrade(3_000_000_000n)
  await openReview(trade, trade, usdc, { amount: 2_999_500_000n, approvals: [] })
  await expect.element(page.getByTestId('fact-simulated')).toHaveTextContent('2,999.50 USDC')
  const boxes = ['fact-quoted', 'fact-simulated', 'fact-minimum'].map((id) =>
    page.getByTestId(id).element().getBoundingClientRect(),
  )
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
  expect(boxes.map(({ left }) => left)).toEqual(boxes.map(({ left }) => left).toSorted((a, b) => a - b))
  expect(await axeViolations()).toEqual([])
})

test('the simulated amount of an earlier quote is not shown beside a fresh one', async () => {
  const [trade, fresh] = [exampleTrade(3_000_000_000n), exampleTrade(2_998_000_000n)]
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retryDelay: 60_000 } } })
  const { queryKey } = simulatedTradeQuery({ trade, input: ether, output: usdc, deadlineMinutes: 30 })
  queries.setQueryData(queryKey, { amount: 2_999_500_000n, approvals: [] })
  let showFresh = () => {}
  function Quoted() {
    const [shown, setShown] = useState(trade)
    showFresh = () => setShown(fresh)
    return reviewOf(trade, shown)
  }
  await renderTexts(<Quoted />, queries)
  await expect.element(page.getByTestId('fact-simulated')).toHaveTextContent('2,999.50 USDC')
  showFresh()
  await expect.element(page.getByTestId('fact-quoted')).toHaveTextContent('2,998 USDC')
  await expect.element(page.getByTestId('fact-simulated')).not.toHaveTextContent('USDC')
})

test.each([
  ['failed', 'Simulation failed'],
  ['unavailable', 'Simulation unavailable'],
] as const)('a simulation that is %s shows no amount and does not prevent the swap', async (result, text) => {
  const trade = exampleTrade(3_000_000_000n)
  await openReview(trade, trade, usdc, { amount: result, approvals: undefined })
  await expect.element(page.getByTestId('fact-simulated')).toHaveTextContent(text)
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'false')
})

test('a simulation whose request fails says so, and does not prevent the swap', async () => {
  await openReview(exampleTrade(3_000_000_000n))
  await expect.element(page.getByTestId('fact-simulated')).toHaveTextContent('')
  await expect.element(page.getByTestId('fact-simulated'), { timeout: 5_000 }).toHaveTextContent('Could not simulate')
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'false')
})

test('the settings are part of the terms', async () => {
  const settings = { slippage: 'auto', deadlineMinutes: 90, routing: 'FASTEST', versions: ['V4', 'V2'] } as const
  const trade = { ...exampleTrade(3_000_000_000n), isSlippageAuto: true }
  await renderTexts(<TradeFacts trade={trade} input={ether} output={usdc} ageSeconds={0} settings={settings} />)
  await expect.element(page.getByTestId('fact-routing')).toHaveTextContent('Fastest quote · v4, v2')
  await expect.element(page.getByTestId('fact-deadline')).toHaveTextContent('90 minutes')
  await expect.element(page.getByTestId('fact-slippage')).toHaveTextContent('Auto 0.5%')
})

test('the review of a token sale states that its approval costs gas', async () => {
  const trade = { ...exampleTrade(3_000_000_000n), input: usdc.address }
  await renderTexts(
    <TradeFacts trade={trade} input={usdc} output={ether} ageSeconds={0} settings={DEFAULT_SWAP_SETTINGS} />,
  )
  await expect.element(page.getByTestId('fact-approval-cost')).toHaveTextContent('You pay its network cost in ETH')
})

test('each missing approval has a line with its network cost', async () => {
  const trade = { ...exampleTrade(3_000_000_000n), input: usdc.address }
  const facts = { trade, input: usdc, output: ether, ageSeconds: 0, settings: DEFAULT_SWAP_SETTINGS }
  const approvals = [
    { name: 'reset', cost: 10n ** 14n },
    { name: 'approve', cost: 2n * 10n ** 14n },
  ] as const
  const { unmount } = await renderTexts(<TradeFacts {...facts} approvals={approvals} />)
  await expect.element(page.getByTestId('fact-approval-cost').first()).toHaveTextContent('0.0001 ETH')
  await expect.element(page.getByTestId('fact-approval-cost').last()).toHaveTextContent('0.0002 ETH')
  await expect.element(page.getByText('Approval reset')).toBeInTheDocument()
  await unmount()
  await renderTexts(<TradeFacts {...facts} approvals={[]} />)
  await expect.element(page.getByTestId('fact-approval-cost')).toHaveTextContent('Not needed')
})
