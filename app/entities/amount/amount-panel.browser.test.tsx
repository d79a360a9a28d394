import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { AmountField } from './amount-field.tsx'
import { panel, panels } from './amount-panel.css.ts'
import { AmountPanel } from './amount-panel.tsx'
import { SwapCard } from './swap-card.tsx'

function Panel() {
  const [amount, setAmount] = useState('')
  return (
    <AmountPanel field="input" fixed="input" label="Sell" amount={amount} onAmount={setAmount} picker={null}>
      {null}
    </AmountPanel>
  )
}

const field = page.getByLabelText('Sell')
const rejection = page.getByTestId('refused-input')

async function paste(text: string): Promise<void> {
  field.element().focus()
  await navigator.clipboard.writeText(text)
  await userEvent.paste()
}

test.each([
  ['０１', '1'],
  ['$100', '100'],
  ['+5', '5'],
  ['1 200 €', '1,200'],
  ['00012', '12'],
  ['1,5', '1.5'],
  ['１，２３４．５', '1,234.5'],
])('pasting %s enters %s', async (text, shown) => {
  await renderTexts(<Panel />)
  await paste(text)
  await expect.element(field).toHaveValue(shown)
  await expect.element(rejection).toBeEmptyDOMElement()
})

test.each([
  ['1e3', 'Write the amount out in full, for example 1000.'],
  ['0x10', 'Write the amount out in full, for example 1000.'],
  ['-1', 'Enter an amount above zero.'],
  ['9'.repeat(61), 'This amount has too many digits.'],
  ['twelve', 'Use only digits and one decimal separator.'],
])('pasting %s shows why it is rejected, until a valid amount is entered', async (text, reason) => {
  await renderTexts(<Panel />)
  await paste(text)
  await expect.element(field).toHaveValue('')
  await expect.element(rejection).toHaveTextContent(reason)
  await paste('7')
  await expect.element(field).toHaveValue('7')
  await expect.element(rejection).toBeEmptyDOMElement()
})

test('leading zeros stay while an amount is edited', async () => {
  await renderTexts(<Panel />)
  await userEvent.type(field, '100')
  await userEvent.keyboard('{Home}{Delete}')
  await expect.element(field).toHaveValue('00')
  await userEvent.keyboard('2')
  await expect.element(field).toHaveValue('200')
})

test('the button that inverts the pair is between the two fields, in the tab order and in the layout', async () => {
  const renderSide = (side: 'input' | 'output') => (
    <AmountPanel field={side} fixed="input" label={side} amount="1" onAmount={() => {}} picker={null}>
      {null}
    </AmountPanel>
  )
  await renderTexts(
    <SwapCard
      title="Swap"
      fixed="input"
      renderSide={renderSide}
      onFlip={() => {}}
      flipLabel="Invert"
      onSubmit={() => {}}
    >
      {null}
    </SwapCard>,
  )
  const flip = page.getByRole('button', { name: 'Invert' })
  page.getByLabelText('input').element().focus()
  await userEvent.tab()
  await expect.element(flip).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByLabelText('output')).toHaveFocus()
  const [above, button, below] = [page.getByLabelText('input'), flip, page.getByLabelText('output')].map((locator) =>
    locator.element().getBoundingClientRect(),
  )
  expect(button?.top).toBeGreaterThan(above?.top ?? Infinity)
  expect(button?.bottom).toBeLessThan(below?.bottom ?? 0)
})

function PanelWithValue() {
  const [amount, setAmount] = useState('')
  return (
    <AmountPanel
      field="input"
      fixed="input"
      label="Sell"
      amount={amount}
      onAmount={setAmount}
      picker={<button type="button">USDC</button>}
    >
      {amount && '$1.00'}
    </AmountPanel>
  )
}

test('a panel is at most 126 px high, with and without an amount, and its token is vertically centred on the amount', async () => {
  await renderTexts(<PanelWithValue />)
  const heightOf = () => field.element().closest(`.${panel}`)?.getBoundingClientRect().height ?? 0
  const verticalCenterOf = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return (top + bottom) / 2
  }
  const empty = heightOf()
  expect(empty).toBeGreaterThan(100)
  expect(empty).toBeLessThanOrEqual(126)
  expect(
    Math.abs(verticalCenterOf(page.getByRole('button').element()) - verticalCenterOf(field.element())),
  ).toBeLessThanOrEqual(1)
  await userEvent.type(field, '1')
  await expect.element(page.getByText('$1.00')).toBeVisible()
  expect(heightOf()).toBe(empty)
})

test.each([
  { width: 440, value: '1', size: '70px' },
  { width: 330, value: '1', size: '48px' },
])('in a card of $width px, a short amount has $size', async ({ width, value, size }) => {
  await renderTexts(
    <div style={{ width }}>
      <div className={panels}>
        <PanelWithValue />
      </div>
    </div>,
  )
  await userEvent.type(field, value)
  expect(getComputedStyle(field.element()).fontSize).toBe(size)
})

test('a field outside a panel has up to 48 px and can be tapped', async () => {
  await renderTexts(
    <div style={{ width: 440, containerType: 'inline-size' }}>
      <AmountField aria-label="Price" amount="1" onAmount={() => {}} onReject={() => {}} />
    </div>,
  )
  const input = page.getByLabelText('Price').element()
  expect(getComputedStyle(input).fontSize).toBe('48px')
  expect(input.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
})
