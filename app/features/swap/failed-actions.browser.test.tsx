import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Bps } from '#app/domain/amount/percent.ts'
import { DEFAULT_SWAP_SETTINGS } from '#app/domain/swap/swap-settings.ts'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { ether, exampleTrade, exampleView, taxedQuote, usdc } from '#tests/builders/example-trade.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { ok } from '#app/base/result.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { MarketToken } from '#app/wire/market/token.ts'
import { MissingGas } from './missing-gas.tsx'
import { quoteRequest } from './quote-request.ts'
import type { QuotedTrade } from './quoted-trade.ts'
import { SwapFailed } from './swap-outcome.tsx'
import { run } from './swap-run.ts'
import { changeSwapSettings, useSwapSettings } from './swap-settings-store.ts'
import { quoteQuery } from './swap.query.ts'
import type { SwapView } from './use-swap.ts'

const ETHER = 10n ** 18n
const HASH = `0x${'1'.repeat(64)}` as const
const raise = page.getByTestId('raise-slippage')
const accepted = { ...exampleTrade(3_000_000_000n), takenAt: 1 }
let opened: string[] = []

beforeEach(() => {
  changeSwapSettings(DEFAULT_SWAP_SETTINGS)
  Object.assign(run, { flow: { at: 'form' }, accepted: undefined })
  opened = []
})

/** The outcome of a failed swap, on a card that requests a new quote whenever the custom slippage changes. */
function Failed({ code, output, hash }: Omit<OutcomeProps, 'view'>) {
  const settings = useSwapSettings()
  const { slippage } = settings
  const isQuoted = slippage !== 'auto' || code !== 'swap.slippage'
  const trade = isQuoted
    ? {
        ...exampleTrade(2_960_000_000n),
        takenAt: Date.now() + 60_000,
        slippage: slippage === 'auto' ? (50 as Bps) : slippage,
      }
    : undefined
  const base = exampleView(undefined)
  const view = { ...base, trade, settings, change: { ...base.change, go: () => opened.push('go') } }
  return <Outcome view={view} code={code} output={output} hash={hash} />
}

interface OutcomeProps {
  readonly view: SwapView
  readonly code: ErrorCode
  readonly output?: MarketToken | undefined
  readonly hash?: `0x${string}` | undefined
}

function Outcome({ view, code, output = usdc, hash }: OutcomeProps) {
  const problem = { code, ...(hash && { hash }) }
  const flow = { at: 'failed', steps: ['swap'], step: 0, problem, received: undefined, spent: undefined } as const
  return <SwapFailed view={view} trade={accepted} input={ether} output={output} flow={flow} onClose={() => {}} />
}

/** Query cache with `now` as the newest quote for the request of the failed one. */
function quotedAt(now: QuotedTrade) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const { link } = exampleView(undefined)
  const settings = { ...DEFAULT_SWAP_SETTINGS, slippage: accepted.slippage }
  const request = quoteRequest(link, `input:${ETHER}`, accepted.response.quote.swapper, settings)
  queries.setQueryData(quoteQuery(1, request).queryKey, ok(now))
  return queries
}

test('after a slippage failure one click opens a review with the needed slippage plus 0.1 %', async () => {
  await renderTexts(<Failed code="swap.slippage" />, quotedAt(exampleTrade(2_964_000_000n)))
  await expect.element(raise).toHaveTextContent('Review with 1.3% max slippage')
  expect(await axeViolations()).toEqual([])
  await raise.click()
  await expect.poll(() => run.flow.at).toBe('review')
  expect(run.accepted?.slippage).toBe(130)
  expect(opened).toEqual(['go'])
  expect(JSON.parse(localStorage.getItem('tarn.swap') ?? '{}')).toMatchObject({ slippage: 130 })
})

test('the proposed slippage is 0.1 % above the failed one if the price has recovered', async () => {
  await renderTexts(<Failed code="swap.slippage" />, quotedAt(exampleTrade(3_100_000_000n)))
  await expect.element(raise).toHaveTextContent('Review with 0.6% max slippage')
})

test('a proposed slippage above 20 % shows a warning', async () => {
  await renderTexts(<Failed code="swap.slippage" />, quotedAt(exampleTrade(2_100_000_000n)))
  await expect.element(raise).toHaveTextContent('Review with 30.1% max slippage')
  await expect.element(page.getByText('Max slippage is 30.1%.')).toBeVisible()
})

/** A token of which a trial measured a fee of 2 % on transfers. */
const taxed: MarketToken = { ...usdc, findings: { reasons: ['fee'], buyFee: 200, sellFee: 200, triedAt: 1 } }

test.each([
  ['swap.transferFailed', 'take a fee on transfers'],
  ['swap.invariant', 'a token takes a fee on transfers'],
] as const)(
  'after %s the token’s fee is shown, and one click opens the review with a new quote',
  async (code, advice) => {
    await renderTexts(<Failed code={code} output={taxed} />, quotedAt(exampleTrade(3_000_000_000n)))
    await expect.element(page.getByText(advice)).toBeVisible()
    await expect.element(page.getByText('A fee of 2% on transfers wasn’t included in the quote.')).toBeVisible()
    await expect.element(raise).not.toBeInTheDocument()
    expect(await axeViolations()).toEqual([])
    await page.getByRole('button', { name: 'Try again with a new quote' }).click()
    await expect.poll(() => run.flow.at).toBe('review')
    expect(run.accepted?.slippage).toBe(50)
    expect(localStorage.getItem('tarn.swap')).toBeNull()
  },
)

test('after a slippage failure for a fee that only the newer quote deducts, no more slippage is proposed', async () => {
  const fresh = taxedQuote(exampleTrade(2_940_000_000n), '0', '200')
  await renderTexts(<Failed code="swap.slippage" output={taxed} />, quotedAt(fresh))
  await expect.element(page.getByText('A fee of 2% on transfers wasn’t included in the quote.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again with a new quote' })).toBeVisible()
  await expect.element(raise).not.toBeInTheDocument()
})

test('after a failed transfer of tokens without a fee, one click opens the review with a new quote', async () => {
  await renderTexts(<Failed code="swap.transferFailed" />, quotedAt(exampleTrade(2_964_000_000n)))
  await expect.element(raise).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Try again with a new quote' }).click()
  await expect.poll(() => run.flow.at).toBe('review')
  expect(run.accepted?.slippage).toBe(50)
})

test('a swap that the wallet modified says so, and offers neither a retry nor a new quote', async () => {
  await renderTexts(<Failed code="transaction.modified" />)
  await expect.element(page.getByTestId('swap-failed')).toHaveTextContent('Your wallet sent a different transaction')
  await expect.element(page.getByText('Don’t repeat this swap.')).toBeVisible()
  expect(
    page
      .getByRole('button')
      .elements()
      .map((button) => button.textContent),
  ).toEqual(['Close'])
  await expect.element(page.getByTestId('shortfall')).not.toBeInTheDocument()
})

test.each([
  'swap.deadline',
  'swap.timedOut',
  'permit.expired',
  'request.mispriced',
  'permit.failed',
  'approval.insufficient',
] as const)('after %s one click opens the review with a new quote', async (code) => {
  await renderTexts(<Failed code={code} />)
  await page.getByRole('button', { name: 'Try again with a new quote' }).click()
  await expect.poll(() => run.flow.at).toBe('review')
  expect(run.accepted?.amountOut).toBe(2_960_000_000n)
})

test.each([
  ['swap.failed', 'Try again with a new quote'],
  ['swap.batchFailed', 'Continue step by step'],
] as const)(
  'a swap that was mined and failed with %s is repeated with a new quote and its amount',
  async (code, name) => {
    await renderTexts(<Failed code={code} hash={HASH} />)
    await page.getByRole('button', { name }).click()
    await expect.poll(() => run.flow.at).toBe('review')
    expect(opened).toEqual(['go'])
  },
)

test.each([
  'swap.expectedToFail',
  'swap.failed',
  'swap.slippage',
  'swap.deadline',
  'swap.invariant',
  'unknown',
  'swap.transferFailed',
  'swap.batchFailed',
  'request.modified',
  'approval.failed',
  'permit.failed',
  'wrap.failed',
  'unwrap.failed',
  'approval.insufficient',
  'request.unsimulated',
] as const)('after %s the dialog offers a next step besides closing it', async (code) => {
  await renderTexts(<Failed code={code} />, quotedAt(exampleTrade(2_964_000_000n)))
  await expect.element(page.getByRole('button').first()).toBeVisible()
  const [first, ...others] = page.getByRole('button').elements()
  expect(first?.textContent).not.toBe('Close')
  expect(others.at(-1)?.textContent).toBe('Close')
})

test('a new quote that is too small ends the wait, so that the button can be pressed again', async () => {
  await renderTexts(<Outcome view={{ ...exampleView(undefined), quote: 'quote.tooSmall' }} code="swap.timedOut" />)
  const retry = page.getByRole('button', { name: 'Try again with a new quote' })
  await retry.click()
  await expect.element(retry).toHaveAttribute('aria-disabled', 'false')
})

test('a swap that no node could simulate can be continued with consent, after no other failure', async () => {
  const consent = page.getByRole('button', { name: 'Continue without simulation' })
  const { unmount } = await renderTexts(<Failed code="request.unsimulated" />)
  await expect.element(consent).toBeVisible()
  await expect.element(page.getByText('its effect on your balances is unknown')).toBeVisible()
  await unmount()
  await renderTexts(<Failed code="wallet.connectionFailed" />)
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(consent).not.toBeInTheDocument()
})

test('a failure for lack of native currency links to the ways to get some on the network', async () => {
  await renderTexts(<Failed code="gas.insufficient" />)
  await expect.element(page.getByRole('link', { name: 'Get ETH' })).toHaveAttribute('href', '/buy?chain=mainnet')
})

test('the card shows how much native currency is missing, with a button to sell less of it', async () => {
  let value = ''
  const base = exampleView(exampleTrade(3_000_000_000n))
  const view = {
    ...base,
    missingGas: 12n * 10n ** 14n + 1n,
    input: { ...base.input, balance: ETHER },
    change: { ...base.change, go: (link: typeof base.link) => (value = link.value) },
  }
  const { unmount } = await renderTexts(<MissingGas view={view} />)
  await expect
    .element(page.getByTestId('missing-gas'))
    .toHaveTextContent('You need 0.001200000000000001 ETH more for network costs.')
  await page.getByRole('button', { name: 'Keep enough ETH for network costs' }).click()
  expect(value).toBe('0.985')
  await unmount()
  await renderTexts(<MissingGas view={{ ...view, link: { ...view.link, input: usdc.address } }} />)
  await expect.element(page.getByRole('link', { name: 'Get ETH' })).toBeVisible()
})
