import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DEFAULT_SWAP_SETTINGS } from '#app/domain/swap/swap-settings.ts'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { ether, exampleTrade, exampleView, TRADER, usdc } from '#tests/builders/example-trade.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { QuoteNotices } from './quote-notices.tsx'
import { SubmitButton } from './submit-button.tsx'
import { SwapDetails } from './swap-details.tsx'
import { SwapDone } from './swap-outcome.tsx'
import { TradeSide } from './trade-side.tsx'
import { UnknownNetwork } from './unknown-network.tsx'
import { Warnings } from './warnings.tsx'

const button = page.getByTestId('swap-button')
const reason = page.getByTestId('button-reason')

test('a failed quote can be retried, and the button counts down to the automatic retry', async () => {
  const view = exampleView(undefined, usdc, {
    quote: 'failed',
    retryInSeconds: 8,
    button: { label: 'retry', enabled: true },
  })
  await renderTexts(<SubmitButton view={view} />)
  await expect.element(button).toHaveTextContent('Try again(8)')
  await expect.element(button).toHaveAccessibleName('Try again')
  await expect.element(button).toHaveAttribute('aria-disabled', 'false')
  await expect.element(reason).toHaveTextContent('Data is unavailable at the moment')
})

test('a rate limit is distinguished from a failure', async () => {
  const view = exampleView(undefined, usdc, { quote: 'limited', button: { label: 'retry', enabled: true } })
  await renderTexts(<SubmitButton view={view} />)
  await expect.element(reason).toHaveTextContent('Rate limit exceeded: try again in a few minutes')
})

test('the button states that an amount is too small or a quote has expired', async () => {
  const small = exampleView(undefined, usdc, { button: { label: 'quote.tooSmall', enabled: false } })
  const { unmount } = await renderTexts(<SubmitButton view={small} />)
  await expect.element(button).toHaveTextContent('Amount too small')
  await unmount()
  const old = exampleView(exampleTrade(3_000_000_000n), usdc, { button: { label: 'renew', enabled: true } })
  await renderTexts(<SubmitButton view={old} />)
  await expect.element(button).toHaveTextContent('Get a new quote')
  await expect.element(reason).toHaveTextContent('The quote has expired.')
})

test('the card states which network the wallet is on and that confirming switches it', async () => {
  await renderTexts(<SubmitButton view={exampleView(exampleTrade(3_000_000_000n), usdc, { otherChainId: 8453 })} />)
  await expect.element(button).toHaveTextContent('Review swap')
  await expect
    .element(reason)
    .toHaveTextContent('Your wallet is on Base. You’ll be asked to switch to Ethereum when you confirm.')
})

test('a button moves the card to the wallet’s network if that network is served', async () => {
  const moved: number[] = []
  const base = exampleView(exampleTrade(3_000_000_000n), usdc, { otherChainId: 8453 })
  const change = { ...base.change, network: (chainId: number) => moved.push(chainId) }
  const { unmount } = await renderTexts(<SubmitButton view={{ ...base, change }} />)
  await page.getByRole('button', { name: 'Use Base instead' }).click()
  expect(moved).toEqual([8453])
  await unmount()
  const { unmount: close } = await renderTexts(<SubmitButton view={base} />)
  await expect.element(reason).toHaveTextContent('Your wallet is on Base.')
  await expect.element(page.getByRole('button', { name: 'Use Base instead' })).not.toBeInTheDocument()
  await close()
  await renderTexts(<SubmitButton view={{ ...base, change, otherChainId: 137 }} />)
  await expect.element(reason).toHaveTextContent('Your wallet is on Unknown network (137).')
  await expect.element(page.getByRole('button', { name: /instead/ })).not.toBeInTheDocument()
})

test('while a quote loads, the quoted side shows neither an old amount nor a value', async () => {
  const view = exampleView(undefined)
  const output = { ...view.output, isWaiting: true, raw: undefined }
  await renderTexts(<TradeSide view={{ ...view, output }} side={output} onToken={() => {}} />)
  const field = page.getByLabelText('Buy', { exact: true })
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveAttribute('aria-busy', 'true')
  await expect.element(field).toHaveAttribute('placeholder', '')
  await expect.element(page.getByTestId('fiat-output')).not.toBeInTheDocument()
})

test('one wei is shown as less than a cent, not as zero', async () => {
  const view = exampleView(undefined)
  const input = { ...view.input, raw: 1n }
  await renderTexts(<TradeSide view={view} side={input} onToken={() => {}} />)
  await expect.element(page.getByTestId('fiat-input')).toHaveTextContent('<$0.01')
})

test.each([
  [0.5, 0, 0, 1],
  [4, 1, 0, 0],
  [7, 0, 1, 0],
])('a price impact of %d %% is shown exactly once on the card', async (priceImpact, onSide, inNotice, inDetails) => {
  const trade = exampleTrade(3_000_000_000n, usdc, { priceImpact })
  const view = exampleView(trade)
  await renderTexts(
    <>
      <TradeSide view={view} side={view.output} onToken={() => {}} />
      <QuoteNotices view={view} />
      <SwapDetails view={view} trade={trade} />
    </>,
  )
  await page.getByRole('button', { name: 'Show details' }).click()
  await expect.element(page.getByTestId('fact-slippage')).toBeVisible()
  const counts = ['card-impact', 'heavy-loss', 'fact-impact'].map((id) => page.getByTestId(id).elements().length)
  expect(counts).toEqual([onSide, inNotice, inDetails])
})

test('the value of a huge amount wraps beside the balance instead of covering it', async () => {
  await page.viewport(360, 740)
  const view = exampleView(undefined)
  const input = { ...view.input, raw: 10n ** 38n, balance: 10n ** 22n }
  await renderTexts(<TradeSide view={{ ...view, input }} side={input} onToken={() => {}} />)
  const value = page.getByTestId('fiat-toggle').element().getBoundingClientRect()
  const balance = page.getByTestId('balance-input').element().getBoundingClientRect()
  expect(value.right).toBeLessThanOrEqual(balance.left)
  expect(balance.right).toBeLessThanOrEqual(360)
})

test('the details show slippage and deadline, and a mark shows that the quote is current', async () => {
  const trade = exampleTrade(3_000_000_000n)
  await renderTexts(<SwapDetails view={exampleView(trade)} trade={trade} />)
  await expect.element(page.getByTestId('fresh-mark')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /network cost.*Show details$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Show details' }).click()
  await expect.element(page.getByTestId('fact-slippage')).toHaveTextContent('0.5%')
  await expect.element(page.getByText('30 minutes')).toBeVisible()
})

const none = { quote: 'quote.none', button: { label: 'quote.none', enabled: false } } as const

test('a swap without a route names the pool versions that the settings allow', async () => {
  const settings = { ...DEFAULT_SWAP_SETTINGS, versions: ['V3', 'V2'] } as const
  await renderTexts(<SubmitButton view={exampleView(undefined, usdc, { ...none, settings })} />)
  await expect.element(reason).toHaveTextContent('Your swap settings only allow v3, v2 pools.')
})

test('a swap without a route offers to create a pool for the pair', async () => {
  await renderTexts(<SubmitButton view={exampleView(undefined, usdc, { ...none, settings: DEFAULT_SWAP_SETTINGS })} />)
  await expect
    .element(page.getByRole('link', { name: 'Create a pool for this pair' }))
    .toHaveAttribute('href', `/positions/create?chain=mainnet&currencyA=NATIVE&currencyB=${usdc.address}`)
})

test('a pair with a token that does not exist offers no pool', async () => {
  const view = exampleView(undefined, usdc, { ...none, settings: DEFAULT_SWAP_SETTINGS })
  const pool = page.getByRole('link', { name: 'Create a pool for this pair' })
  const missing = { ...view, output: { ...view.output, token: null } }
  await renderTexts([<SubmitButton key="known" view={view} />, <SubmitButton key="missing" view={missing} />])
  await expect.element(pool).toBeVisible()
  expect(pool.elements()).toHaveLength(1)
})

test('an offline quote is never described as zero seconds old', async () => {
  await renderTexts(<QuoteNotices view={exampleView(exampleTrade(3_000_000_000n), usdc, { isOnline: false })} />)
  await expect.element(page.getByRole('status')).toHaveTextContent('1 sec. ago')
})

test('an unreadable amount of the link is reported', async () => {
  const unreadable = { currencies: [], value: '-5', chain: '' }
  await renderTexts(<Warnings view={exampleView(undefined)} unreadable={unreadable} />)
  await expect.element(page.getByText('We couldn’t read the amount in this link.')).toBeVisible()
  await expect.element(page.getByText('-5')).toBeVisible()
})

test('an unknown network is shown by its name, with a link to each served network', async () => {
  await renderTexts(<UnknownNetwork name="polygon" start={1} />)
  await expect.element(page.getByText('polygon')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Base' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/swap\?chain=base&/))
  await expect
    .element(page.getByRole('link', { name: 'Ethereum' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/swap\?chain=mainnet&/))
  expect(await axeViolations()).toEqual([])
})

test('the received amount is the largest text of the outcome, followed by the amount paid, the price, the fee and the account', async () => {
  const flow = {
    at: 'done',
    steps: ['swap'],
    step: 0,
    hash: '0xabc',
    received: 2_999_123_456n,
    fee: 10n ** 15n,
  } as const
  await renderTexts(
    <SwapDone trade={exampleTrade(3_000_000_000n)} input={ether} output={usdc} flow={flow} onClose={() => {}} />,
  )
  const received = page.getByTestId('received')
  await expect.element(received).toHaveTextContent('2,999.123456 USDC')
  const sizes = [...document.body.querySelectorAll('*')].map((element) =>
    Number.parseFloat(getComputedStyle(element).fontSize),
  )
  expect(Number.parseFloat(getComputedStyle(received.element()).fontSize)).toBe(Math.max(...sizes))
  const facts = page.getByTestId('done-facts')
  await expect.element(facts).toHaveTextContent('You paid1 ETH')
  await expect.element(facts).toHaveTextContent('2,999.12 USDC')
  await expect.element(facts).toHaveTextContent('Quoted3,000 USDC')
  await expect.element(facts).toHaveTextContent('Received vs. quoted-0.03%')
  await expect.element(facts).toHaveTextContent('Network cost0.001 ETH')
  await expect.element(facts).toHaveTextContent('Interface feeNone')
  await expect.element(facts).toHaveTextContent('Pool fees0.05%')
  await expect.element(facts).toHaveTextContent(`${TRADER.slice(0, 6)}…${TRADER.slice(-4)}`)
  await userEvent.tab()
  await expect.element(page.getByTestId('explorer-link')).toHaveFocus()
  expect(await axeViolations()).toEqual([])
})

test('the network cost of a run with an approval is labelled as that of all transactions', async () => {
  const flow = { at: 'done', steps: ['approve', 'permit', 'swap'], step: 2, hash: '0xabc', received: 1n } as const
  await renderTexts(
    <SwapDone
      trade={exampleTrade(3_000_000_000n)}
      input={ether}
      output={usdc}
      flow={{ ...flow, fee: 10n ** 15n }}
      onClose={() => {}}
    />,
  )
  await expect.element(page.getByTestId('done-facts')).toHaveTextContent('Network cost, all transactions0.001 ETH')
})
