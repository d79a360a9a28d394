import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addressKey, NATIVE } from '#app/domain/address/address.ts'
import { US_DOLLARS } from '#app/domain/money/fiat.ts'
import type { RampLink } from '#app/domain/ramp/ramp-link.ts'
import type { RampDirection } from '#app/domain/ramp/ramp.ts'
import { balancesQuery } from '#app/chain/balances.query.ts'
import { FiatContext } from '#app/entities/price/fiat-context.ts'
import { rememberRampOrder, type RampRecord } from '#app/entities/ramp/ramp-orders.ts'
import { takeDeposit } from '#app/entities/ramp/pending-deposit.ts'
import { NavigationProvider, useNavigation } from '#app/ui/navigation/navigation.tsx'
import { bridge } from '#app/wallet/bridge.ts'
import type { RampQuote, RampQuotes } from '#app/wire/ramp.ts'
import { updateRecords } from '#app/transactions/transactions.ts'
import type { TransactionRecord } from '#app/transactions/transaction-record.ts'
import { ether as etherAmount, exampleTransaction, usdc as sendAmount } from '#tests/builders/example-transaction.ts'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import OwnOrders from './own-orders.client.tsx'
import type { RampFacts } from './ramp-facts.ts'
import { RampForm } from './ramp-form.tsx'
import { Ramp } from './ramp.tsx'

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const DEPOSIT = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const ether = { chainId: 1, address: NATIVE, symbol: 'ETH', name: 'Ether', decimals: 18, logo: null } as const
const usdc = { chainId: 1, address: USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6, logo: null } as const
const READABLE = { chain: '', currency: '', value: '' }
const LINK: RampLink = { chainId: 1, token: NATIVE, value: '', unreadable: READABLE }
const FACTS: RampFacts = {
  state: 'offered',
  country: 'US',
  tokens: [ether, usdc],
  providers: [
    { id: 'moonpay', tokens: [ether, usdc], minCents: '2000', maxCents: '1000000', methods: ['applePay', 'debit'] },
    { id: 'coinbase', tokens: [ether], minCents: '5000', maxCents: '50000', methods: ['bank'] },
  ],
}
const MOONPAY: RampQuote = {
  provider: 'moonpay',
  cents: '10000',
  amount: '40000000000000000',
  feeCents: '399',
  methods: [],
}
const COINBASE: RampQuote = { ...MOONPAY, provider: 'coinbase', amount: '39000000000000000', feeCents: '250' }

const amountField = page.getByRole('textbox')
const button = page.getByTestId('ramp-button')
const estimate = page.getByTestId('ramp-estimate')

interface Call {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}

/** Answers requests to the API with `answers`, by path; a number is a status. Returns the requests. */
function stubApi(answers: Readonly<Record<string, (body: Call['body']) => unknown>>): readonly Call[] {
  const calls: Call[] = []
  const original = window.fetch
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const path = input instanceof Request ? input.url : String(input)
    const answer = answers[path]
    if (!path.startsWith('/api/')) return original(input, init)
    if (!answer) return Response.json({ code: 'data.unavailable' }, { status: 503 })
    const body = JSON.parse(String(init?.body ?? '{}')) as Call['body']
    calls.push({ path, body })
    const value = answer(body)
    if (value instanceof Response) return value
    return typeof value === 'number' ? Response.json({}, { status: value }) : Response.json(value)
  })
  return calls
}

const waitingReport = (deposit: string) => ({
  status: 'awaitingTransfer',
  direction: 'sell',
  account: ME,
  token: { chainId: 1, address: USDC },
  deposit: { address: deposit, amount: '75000001' },
})

const quotesWith = (quotes: RampQuotes['quotes'], problems: RampQuotes['problems'] = []) => ({
  '/api/ramp/quotes': () => ({ quotes, problems }),
})

beforeEach(() => {
  localStorage.clear()
  Object.assign(bridge, { status: 'connected', address: ME, accounts: [ME], chainId: 1, dialog: 'none' })
})

afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await page.viewport(800, 720)
})

function form(direction: RampDirection, link = LINK, facts = FACTS) {
  return <RampForm direction={direction} link={link} facts={facts} />
}

test('without a wallet the form shows quotes, and its button opens the list of wallets', async () => {
  Object.assign(bridge, { status: 'disconnected', address: undefined })
  stubApi(quotesWith([MOONPAY]))
  await renderTexts(form('buy'))
  await userEvent.fill(amountField, '100')
  await expect.element(estimate).toHaveTextContent('You get about 0.04 ETH')
  await expect.element(button).toHaveTextContent('Connect wallet')
  await button.click()
  expect(bridge.dialog).toBe('wallets')
})

test('quotes are listed best first, with amount and fee, and the chosen one is reviewed', async () => {
  stubApi(quotesWith([MOONPAY, COINBASE]))
  await renderTexts(form('buy'))
  await page.getByRole('link', { name: '$100' }).click()
  await expect.element(amountField).toHaveValue('100')
  const best = page.getByTestId('quote-moonpay')
  await expect.element(best).toHaveTextContent('MoonPayBest quoteIncludes $3.99 fee0.04 ETH')
  await expect.element(best.getByRole('radio')).toBeChecked()
  expect(await axeViolations()).toEqual([])
  await page.getByTestId('quote-coinbase').click()
  await expect.element(estimate).toHaveTextContent('You get about 0.039 ETH')
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Review purchase' })
  await expect.element(dialog.getByTestId('review-amount')).toHaveTextContent('$100.00')
  await expect.element(dialog.getByTestId('fact-estimate')).toHaveTextContent('0.039 ETH')
  await expect.element(dialog.getByTestId('fact-provider-fee')).toHaveTextContent('$2.50')
  await expect.element(dialog.getByTestId('review-account')).toHaveTextContent(ME)
  await expect.element(dialog.getByTestId('continue-button')).toHaveTextContent('Continue to Coinbase')
  expect(await axeViolations()).toEqual([])
})

test('a quote is never shown next to another amount', async () => {
  const calls = stubApi({
    '/api/ramp/quotes': ({ cents }) => ({
      quotes: [{ ...MOONPAY, cents, amount: `${cents}000000000000` }],
      problems: [],
    }),
  })
  await renderTexts(form('buy'))
  await userEvent.fill(amountField, '100')
  await expect.element(estimate).toHaveTextContent('0.01 ETH')
  await userEvent.fill(amountField, '300')
  expect(estimate.query()).toBeNull()
  await expect.element(button).toHaveTextContent('Getting quotes…')
  await expect.element(estimate).toHaveTextContent('0.03 ETH')
  expect(calls.map(({ body }) => body['cents'])).toEqual(['10000', '30000'])
})

test('an amount outside the limits of all providers is not quoted, and the button names the limit', async () => {
  const calls = stubApi(quotesWith([MOONPAY]))
  await renderTexts(form('buy'))
  await userEvent.fill(amountField, '19.99')
  await expect.element(button).toHaveTextContent('Minimum $20.00')
  await userEvent.fill(amountField, '10000.01')
  await expect.element(button).toHaveTextContent('Maximum $10,000.00')
  expect(calls).toEqual([])
})

test('a provider without a quote names its own limit or the reason', async () => {
  stubApi(
    quotesWith(
      [],
      [
        { provider: 'coinbase', code: 'ramp.belowMinimum' },
        { provider: 'moonpay', code: 'region.serviceUnavailable' },
      ],
    ),
  )
  await renderTexts(form('buy', { ...LINK, value: '30' }))
  await expect.element(page.getByTestId('problem-coinbase')).toHaveTextContent('Minimum $50.00')
  await expect
    .element(page.getByTestId('problem-moonpay'))
    .toHaveTextContent('This service is unavailable in your region')
  await expect.element(button).toHaveTextContent('No quotes found')
})

test('a provider’s limits in dollars are not shown for a sale', async () => {
  const facts: RampFacts = {
    ...FACTS,
    providers: [{ id: 'moonpay', tokens: [usdc], minCents: '1', maxCents: '9'.repeat(12), methods: [] }],
  }
  stubApi(quotesWith([], [{ provider: 'moonpay', code: 'ramp.belowMinimum' }]))
  await renderTexts(form('sell', { ...LINK, token: USDC, value: '1' }, facts))
  await expect.element(page.getByTestId('problem-moonpay')).toHaveTextContent('MoonPayBelow the minimum')
})

test('a payment method limits quotes, providers and limits to those that accept it', async () => {
  const calls = stubApi(quotesWith([COINBASE]))
  await renderTexts(form('buy'))
  await page.getByRole('button', { name: 'Bank transfer' }).click()
  await userEvent.fill(amountField, '30')
  await expect.element(button).toHaveTextContent('Minimum $50.00')
  await userEvent.fill(amountField, '60')
  await expect.element(button).toHaveTextContent('Review purchase')
  expect(calls.at(-1)?.body).toEqual({
    direction: 'buy',
    country: 'US',
    token: { chainId: 1, address: NATIVE },
    cents: '6000',
    method: 'bank',
  })
})

test('quotes that cannot be loaded are reported and can be retried', async () => {
  let isDown = true
  stubApi({ '/api/ramp/quotes': () => (isDown ? 503 : { quotes: [MOONPAY], problems: [] }) })
  const queries = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })
  await renderTexts(form('buy', { ...LINK, value: '100' }), queries)
  await expect.element(page.getByTestId('quotes-failed')).toHaveTextContent('Could not load quotes.')
  await expect.element(button).toHaveTextContent('Could not load quotes')
  isDown = false
  page.getByRole('button', { name: 'Try again' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Quotes', { exact: true })).toHaveFocus()
  await expect.element(button).toHaveTextContent('Review purchase')
})

test('a quote that cannot be refreshed is shown with its age, and after a minute it cannot be reviewed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  stubApi(quotesWith([MOONPAY]))
  await renderTexts(form('buy', { ...LINK, value: '100' }))
  await expect.element(button).toHaveTextContent('Review purchase')
  vi.setSystemTime(Date.now() + 61_000)
  await expect.element(page.getByTestId('stale-quotes')).toHaveTextContent('Newer ones aren’t available right now.')
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button).toHaveTextContent('Quotes expired')
})

test('parts of a link that cannot be used are reported', async () => {
  await renderTexts(form('buy', { ...LINK, unreadable: { chain: '', currency: 'doge', value: '1.5' } }))
  await expect
    .element(page.getByTestId('unreadable-token'))
    .toHaveTextContent('“doge” isn’t available here, so we selected ETH.')
  await expect.element(page.getByTestId('unreadable-value')).toHaveTextContent('1.5')
})

test('visitors with another currency are told that payments are in US dollars', async () => {
  const euros = { ...US_DOLLARS, chosen: 'EUR', currency: 'EUR', rate: '0.8' } as const
  stubApi(quotesWith([MOONPAY]))
  await renderTexts(<FiatContext.Provider value={euros}>{form('buy', { ...LINK, value: '100' })}</FiatContext.Provider>)
  await expect.element(page.getByTestId('dollars-only')).toHaveTextContent('You can only pay in US dollars.')
  await expect.element(page.getByTestId('quote-moonpay')).toHaveTextContent('Includes $3.99 fee')
})

const PAGE_URL = 'https://buy.provider.example/?signature=1'

/** A tab as `window.open` returns it. */
function stubTab() {
  const tab = {
    opener: window as unknown,
    closed: false,
    close: vi.fn<() => void>(),
    location: { replace: vi.fn<(url: string) => void>() },
  }
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  return { tab, open }
}

async function reviewPurchase() {
  await renderTexts(form('buy', { ...LINK, value: '100' }))
  await expect.element(button).toHaveTextContent('Review purchase')
  await button.click()
  return page.getByTestId('continue-button')
}

test('the provider’s page opens in a tab without access to this page, and the order is stored', async () => {
  const calls = stubApi({ ...quotesWith([MOONPAY]), '/api/ramp/orders': () => ({ url: PAGE_URL }) })
  const { tab, open } = stubTab()
  await (await reviewPurchase()).click()
  expect(open).toHaveBeenCalledWith('about:blank', '_blank')
  await expect.poll(() => tab.location.replace.mock.calls).toEqual([[PAGE_URL]])
  expect(tab.opener).toBeNull()
  expect(calls.at(-1)?.body).toMatchObject({ provider: 'moonpay', account: ME, cents: '10000', direction: 'buy' })
  await expect.element(page.getByRole('dialog', { name: 'Review purchase' })).not.toBeInTheDocument()
  await renderTexts(<OwnOrders direction="buy" account={ME} country="US" />)
  await expect.element(page.getByTestId('ramp-order')).toHaveTextContent('MoonPay hasn’t confirmed a payment yet')
  await expect.element(page.getByTestId('order-amounts')).toHaveTextContent('$100.00 for about 0.04 ETH')
})

test('if the browser blocks the tab, a link opens the provider’s page', async () => {
  stubApi({ ...quotesWith([MOONPAY]), '/api/ramp/orders': () => ({ url: PAGE_URL }) })
  vi.spyOn(window, 'open').mockReturnValue(null)
  await (await reviewPurchase()).click()
  const link = page.getByRole('link', { name: 'Open MoonPay' })
  await expect.element(link).toHaveAttribute('href', PAGE_URL)
  await expect.element(link).toHaveAttribute('rel', 'noopener')
  await expect.element(page.getByText('The new tab didn’t open.', { exact: false })).toBeVisible()
})

test('the page of a started order is opened again, or linked if the tab does not open', async () => {
  const calls = stubApi({ '/api/ramp/orders': () => ({ url: PAGE_URL }) })
  const { tab, open } = stubTab()
  rememberRampOrder({ ...SALE, direction: 'buy' })
  await renderTexts(<Orders direction="buy" />)
  const card = page.getByTestId('ramp-order')
  await expect.element(card).toHaveTextContent('If you’ve paid, don’t pay again.')
  await page.getByRole('button', { name: 'Open MoonPay again' }).click()
  await expect.poll(() => tab.location.replace.mock.calls).toEqual([[PAGE_URL]])
  expect(calls.at(-1)?.body).toMatchObject({ id: SALE.id, account: ME, cents: '9950' })
  open.mockReturnValue(null)
  await page.getByRole('button', { name: 'Open MoonPay again' }).click()
  await expect.element(card.getByRole('link', { name: 'Open MoonPay' })).toHaveAttribute('href', PAGE_URL)
  await expect.element(card.getByRole('alert')).toHaveTextContent('The new tab didn’t open.')
})

test('a refused order closes the empty tab and can be tried again; so does a page that is not over HTTPS', async () => {
  let answer: unknown = 503
  stubApi({ ...quotesWith([MOONPAY]), '/api/ramp/orders': () => answer })
  const { tab } = stubTab()
  const continueButton = await reviewPurchase()
  for (const next of [503, { url: 'http://provider.example/' }]) {
    answer = next
    tab.close.mockClear()
    await continueButton.click()
    await expect.poll(() => tab.close.mock.calls.length).toBe(1)
    await expect.element(page.getByTestId('order-failed')).toHaveTextContent('Data is unavailable at the moment')
  }
  answer = Response.json({ code: 'address.unscreened' }, { status: 503 })
  await continueButton.click()
  await expect.element(page.getByTestId('order-failed')).toHaveTextContent('so the order wasn’t started')
  expect(tab.location.replace).not.toHaveBeenCalled()
  const { unmount } = await renderTexts(<Orders direction="buy" />)
  await expect.element(page.getByTestId('ramp-order')).not.toBeInTheDocument()
  await unmount()
  answer = { url: PAGE_URL }
  await continueButton.click()
  await expect.poll(() => tab.location.replace.mock.calls.length).toBe(1)
})

test('after a change of accounts the review cannot continue', async () => {
  stubApi(quotesWith([MOONPAY]))
  const continueButton = await reviewPurchase()
  bridge.address = DEPOSIT
  await expect.element(continueButton).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByText('You switched accounts.', { exact: false })).toBeVisible()
  Object.assign(bridge, { status: 'disconnected', address: undefined })
  await expect.element(page.getByText('Reconnect 0x7099…79C8 to continue.')).toBeVisible()
  await expect.element(continueButton).toHaveAttribute('aria-disabled', 'true')
})

test('a sale is entered as a share of the balance, and no more than it', async () => {
  const calls = stubApi(quotesWith([{ ...MOONPAY, cents: '9950', amount: '75000000' }]))
  const queries = new QueryClient()
  const balances = new Map([[addressKey(1, USDC), 100_000_000n]])
  queries.setQueryData(balancesQuery(1, ME, [USDC]).queryKey, balances)
  await renderTexts(form('sell', { ...LINK, token: USDC }), queries)
  await page.getByRole('button', { name: '75%' }).click()
  await expect.element(amountField).toHaveValue('75')
  await expect.element(estimate).toHaveTextContent('You get about $99.50')
  await expect.element(button).toHaveTextContent('Review sale')
  expect(calls.at(-1)?.body).toMatchObject({ direction: 'sell', amount: '75000000' })
  await userEvent.fill(amountField, '100.000001')
  await expect.element(button).toHaveTextContent('Insufficient USDC balance')
})

test('a provider that accepts fewer decimals states what it buys, and only that is reviewed and ordered', async () => {
  const calls = stubApi({
    ...quotesWith([{ ...MOONPAY, cents: '9950', amount: '75120000' }]),
    '/api/ramp/orders': () => ({ url: PAGE_URL }),
  })
  stubTab()
  const queries = new QueryClient()
  const balances = new Map([[addressKey(1, USDC), 100_000_000n]])
  queries.setQueryData(balancesQuery(1, ME, [USDC]).queryKey, balances)
  await renderTexts(form('sell', { ...LINK, token: USDC }), queries)
  await userEvent.fill(amountField, '75.129999')
  await expect.element(page.getByTestId('quote-moonpay')).toHaveTextContent('Buys only 75.12 USDC')
  await button.click()
  await expect.element(page.getByTestId('review-amount')).toHaveTextContent('75.12 USDC')
  await page.getByTestId('continue-button').click()
  await vi.waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ direction: 'sell', amount: '75120000' }))
})

const SALE: RampRecord = {
  id: '6f1c1c9e-5c2a-4a3e-9d7b-0a4b8c2d1e3f',
  provider: 'moonpay',
  direction: 'sell',
  account: ME,
  chainId: 1,
  token: { address: USDC, symbol: 'USDC', decimals: 6 },
  amount: 75_000_001n,
  cents: 9_950n,
  startedAt: Date.now(),
  status: 'started',
}

function Orders({
  go,
  direction = 'sell',
}: {
  readonly go?: (to: string) => void
  readonly direction?: RampDirection
}) {
  const navigation = useNavigation()
  return (
    <NavigationProvider value={{ ...navigation, ...(go && { go }) }}>
      <OwnOrders direction={direction} account={ME} country={undefined} />
    </NavigationProvider>
  )
}

test('a provider that waits for tokens is shown with amount and address, which the send form gets in memory', async () => {
  rememberRampOrder({
    ...SALE,
    status: 'awaitingTransfer',
    reportedAt: Date.now(),
    deposit: { address: DEPOSIT, amount: 75_000_001n },
  })
  stubApi({ [`/api/ramp/orders/moonpay/${SALE.id}`]: () => waitingReport(DEPOSIT) })
  const visited: string[] = []
  await renderTexts(<Orders go={(to) => visited.push(to)} />)
  const order = page.getByTestId('ramp-order')
  await expect.element(order).toHaveTextContent('MoonPay is waiting for exactly 75.000001 USDC on Ethereum.')
  await expect.element(page.getByTestId('deposit-address')).toHaveTextContent(DEPOSIT)
  expect(await axeViolations()).toEqual([])
  await page.getByTestId('send-deposit').click()
  await vi.waitFor(() => expect(visited).toEqual([`/send?chain=mainnet&inputCurrency=${USDC}`]))
  const deposit = { account: ME, chainId: 1, token: USDC } as const
  expect(takeDeposit(deposit)).toEqual({ ...deposit, orderId: SALE.id, recipient: DEPOSIT, amount: 75_000_001n })
})

const SENT: TransactionRecord = {
  ...exampleTransaction({ kind: 'send', account: ME, input: sendAmount(75_000_001n), sentAt: SALE.startedAt + 1 }),
  recipient: DEPOSIT,
}

test.each<readonly [string, Partial<TransactionRecord>, boolean]>([
  ['a pending send', {}, true],
  ['a confirmed send', { status: 'succeeded' }, true],
  ['a reverted send', { status: 'failed' }, false],
  ['a canceled send', { status: 'canceled' }, false],
  ['a send that no node knows', { status: 'dropped' }, false],
  ['another call than the requested one', { status: 'modified' }, false],
  ['less than the amount', { input: sendAmount(75_000_000n) }, false],
  ['another token', { input: etherAmount(75_000_001n) }, false],
  ['a send to another address', { recipient: ME }, false],
  ['a send on another network', { chainId: 8453 }, false],
  ['a send from before the order', { sentAt: SALE.startedAt - 1 }, false],
])('after %s, the card says whether the tokens are sent', async (_, change, isSent) => {
  updateRecords(() => [{ ...SENT, ...change }])
  onTestFinished(() => updateRecords(() => []))
  rememberRampOrder({
    ...SALE,
    status: 'awaitingTransfer',
    reportedAt: Date.now(),
    deposit: { address: DEPOSIT, amount: 75_000_001n },
  })
  await renderTexts(<Orders />)
  const order = page.getByTestId('ramp-order')
  await expect
    .element(order)
    .toHaveTextContent(
      isSent ? 'Sent. MoonPay may take a few minutes to see your transfer.' : 'Already sent it? Don’t send it again.',
    )
  expect(page.getByTestId('send-deposit').elements()).toHaveLength(isSent ? 0 : 1)
})

test('a stored deposit address is compared with the provider’s before anything is handed over', async () => {
  const forged = '0x000000000000000000000000000000000000dEaD'
  rememberRampOrder({
    ...SALE,
    status: 'awaitingTransfer',
    reportedAt: Date.now(),
    deposit: { address: forged, amount: 75_000_001n },
  })
  const answers: Record<string, () => unknown> = {}
  stubApi(answers)
  const visited: string[] = []
  await renderTexts(<Orders go={(to) => visited.push(to)} />)
  const order = page.getByTestId('ramp-order')
  await page.getByTestId('send-deposit').click()
  await expect.element(order.getByRole('alert')).toHaveTextContent('Data is unavailable at the moment')
  answers[`/api/ramp/orders/moonpay/${SALE.id}`] = () => waitingReport(DEPOSIT)
  await page.getByTestId('send-deposit').click()
  await expect.element(order.getByRole('alert')).toHaveTextContent('Compare both with MoonPay’s page before you send.')
  await expect.element(page.getByTestId('deposit-address')).toHaveTextContent(DEPOSIT)
  expect(visited).toEqual([])
  await page.getByTestId('send-deposit').click()
  await vi.waitFor(() => expect(visited).toHaveLength(1))
  expect(takeDeposit({ account: ME, chainId: 1, token: USDC })?.recipient).toBe(DEPOSIT)
})

test('an order is followed to its end, and amounts that the provider reported are not estimates', async () => {
  rememberRampOrder(SALE)
  await renderTexts(<Orders />)
  const order = page.getByTestId('ramp-order')
  await expect.element(page.getByTestId('order-amounts')).toHaveTextContent('75.000001 USDC for about $99.50')
  rememberRampOrder({ ...SALE, status: 'pending', reportedAt: Date.now() })
  await expect.element(order).toHaveTextContent('MoonPay is processing your sale')
  const hash = `0x${'1'.repeat(64)}` as const
  rememberRampOrder({ ...SALE, status: 'succeeded', reportedAt: Date.now(), hash })
  await expect.element(order).toHaveTextContent('Sale complete')
  await expect.element(page.getByTestId('order-amounts')).toHaveTextContent('75.000001 USDC for $99.50')
  await expect
    .element(page.getByRole('link', { name: 'View on explorer' }))
    .toHaveAttribute('href', `https://etherscan.io/tx/${hash}`)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(order).not.toBeInTheDocument()
})

test.each([
  ['of the other direction', { direction: 'buy' }],
  ['of another account', { account: DEPOSIT }],
  ['older than an hour', { startedAt: Date.now() - 3_700_000 }],
  ['that was completed before the page was opened', { status: 'succeeded', reportedAt: 1 }],
] as const)('an order %s is not shown', async (_, change) => {
  rememberRampOrder({ ...SALE, ...change })
  await renderTexts(
    <>
      <Orders />
      <output>rendered</output>
    </>,
  )
  await expect.element(page.getByText('rendered')).toBeVisible()
  await expect.element(page.getByTestId('ramp-order')).not.toBeInTheDocument()
})

test.each([
  ['regionUnavailable', 'Not available in your region'],
  ['unconfigured', 'You can’t buy tokens with a card or bank transfer here yet.'],
  ['failed', 'Could not load the payment providers.'],
] as const)('in the state %s the page says why, and still offers to receive tokens', async (state, text) => {
  const facts: RampFacts = { state, country: undefined, providers: [], tokens: [] }
  await renderTexts(
    <Ramp direction="buy" link={{ ...LINK, token: undefined }} facts={facts} here="/buy?chain=base">
      <button type="button">Receive tokens</button>
    </Ramp>,
  )
  await expect.element(page.getByTestId(`ramp-${state}`)).toHaveTextContent(text)
  await expect.element(page.getByRole('button', { name: 'Receive tokens' })).toBeVisible()
  const retry = page.getByRole('link', { name: 'Try again' })
  if (state === 'failed') await expect.element(retry).toHaveAttribute('href', '/buy?chain=base')
  else await expect.element(retry).not.toBeInTheDocument()
  expect(await axeViolations()).toEqual([])
})

test('on a phone the form fits the screen', async () => {
  await page.viewport(360, 740)
  stubApi(quotesWith([MOONPAY, COINBASE], [{ provider: 'transak', code: 'region.serviceUnavailable' }]))
  await renderTexts(
    <Ramp direction="buy" link={{ ...LINK, value: '10000' }} facts={FACTS} here="/buy">
      <button type="button">Receive tokens</button>
    </Ramp>,
  )
  await expect.element(page.getByTestId('quote-coinbase')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
