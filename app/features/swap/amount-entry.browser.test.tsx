import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { parseUnits } from '#app/domain/amount/parse-units.ts'
import type { SwapLink } from '#app/domain/swap/swap-link.ts'
import { FiatContext } from '#app/entities/price/fiat-context.ts'
import { US_DOLLARS, type Fiat } from '#app/domain/money/fiat.ts'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { ether, exampleView } from '#tests/builders/example-trade.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { fiatDraft } from './swap-draft.ts'
import { TradeSide } from './trade-side.tsx'

const ETHER = 10n ** 18n
const toggle = page.getByTestId('fiat-toggle')
const tokens = page.getByRole('textbox', { name: 'Sell', exact: true })
const euros: Fiat = { ...US_DOLLARS, chosen: 'EUR', currency: 'EUR', rate: '0.8' }

beforeEach(() => Object.assign(fiatDraft, { isOn: false, entered: undefined }))

let linked: Partial<SwapLink> = {}

function Sell({
  price = '3000',
  balance = 10n * ETHER,
}: {
  readonly price?: string | null
  readonly balance?: bigint
}) {
  const [text, setText] = useState('1')
  const base = exampleView(undefined)
  const read = parseUnits(text, 18)
  const input = { ...base.input, token: { ...ether, price }, text, balance, raw: read.ok ? read.value : undefined }
  const change = {
    ...base.change,
    type: (_: unknown, amount: string) => setText(amount),
    go: (link: SwapLink) => {
      linked = link
      setText(link.value)
    },
  }
  const view = { ...base, input, change }
  return <TradeSide view={view} side={input} onToken={() => {}} />
}

const inEuros = (fiat: Fiat | null, sell = <Sell />) =>
  renderTexts(<FiatContext.Provider value={fiat}>{sell}</FiatContext.Provider>)

test('an amount in the visitor’s currency is converted to tokens at the current price and shown with two decimals', async () => {
  await inEuros(euros)
  await toggle.click()
  const money = page.getByRole('textbox', { name: 'Sell (EUR)' })
  await expect.element(money).toHaveValue('2,400')
  await expect.element(page.getByText('€', { exact: true })).toBeVisible()
  await userEvent.fill(money, '120.509')
  await expect.element(money).toHaveValue('120.50')
  await expect.element(page.getByTestId('tokens-input')).toHaveTextContent('0.0502083 ETH')
  await expect.element(toggle).toHaveAccessibleName(/Enter amount in ETH/)
  expect(await axeViolations()).toEqual([])
  await toggle.click()
  await expect.element(tokens).toHaveValue('0.050208333333333333')
  await expect.element(page.getByTestId('fiat-input')).toHaveTextContent('€120.50')
})

test('a comma is accepted as decimal separator in fiat amounts', async () => {
  await inEuros(US_DOLLARS)
  await toggle.click()
  await userEvent.fill(page.getByRole('textbox', { name: 'Sell (USD)' }), '1500,5')
  await toggle.click()
  await expect.element(tokens).toHaveValue('0.500166666666666666')
})

test('switching the units changes neither amount', async () => {
  await inEuros(US_DOLLARS)
  await userEvent.fill(tokens, '0.123456789012345678')
  await toggle.click()
  await toggle.click()
  await expect.element(tokens).toHaveValue('0.123456789012345678')
})

test('an amount entered in one currency is converted when the visitor’s currency changes', async () => {
  let choose = (_: Fiat) => {}
  function Visitor() {
    const [fiat, setFiat] = useState(euros)
    choose = setFiat
    return (
      <FiatContext.Provider value={fiat}>
        <Sell />
      </FiatContext.Provider>
    )
  }
  await renderTexts(<Visitor />)
  await toggle.click()
  await userEvent.fill(page.getByRole('textbox', { name: 'Sell (EUR)' }), '2400')
  choose(US_DOLLARS)
  await expect.element(page.getByRole('textbox', { name: 'Sell (USD)' })).toHaveValue('3,000')
})

test('without a price, and in testnet mode, amounts are entered in tokens only', async () => {
  const { unmount } = await inEuros(US_DOLLARS, <Sell price={null} />)
  await expect.element(toggle).toBeDisabled()
  await unmount()
  fiatDraft.isOn = true
  await inEuros(null)
  await expect.element(toggle).toBeDisabled()
  await expect.element(tokens).toHaveValue('1')
})

test('percentage buttons leave the gas reserve of the native currency unspent and write the amount to the link', async () => {
  await inEuros(US_DOLLARS)
  await page.getByRole('button', { name: '25%' }).click()
  await expect.element(tokens).toHaveValue('2.49625')
  expect(linked).toMatchObject({ value: '2.49625', field: 'input' })
  await expect.element(page.getByRole('button', { name: '25%' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Max' }).click()
  await expect.element(tokens).toHaveValue('9.985')
})

test('percentage buttons are hidden without a spendable balance', async () => {
  await inEuros(US_DOLLARS, <Sell balance={10n ** 15n} />)
  await expect.element(toggle).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Max' })).not.toBeInTheDocument()
})
