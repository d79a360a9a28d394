import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Bps } from '#app/domain/amount/percent.ts'
import { DEFAULT_TRADE_LIMITS } from '#app/domain/swap/trade-limits.ts'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { LiquiditySettings } from './liquidity-settings.tsx'
import { changeLiquiditySettings } from './liquidity-settings-store.ts'

const summary = page.getByTestId('liquidity-limits')
const slippage = page.getByRole('textbox', { name: 'Max slippage' })
const deadline = page.getByRole('textbox', { name: 'Transaction deadline' })
const stored = () => JSON.parse(localStorage.getItem('tarn.liquidity') ?? '{}') as unknown

beforeEach(() => changeLiquiditySettings(DEFAULT_TRADE_LIMITS))

async function open() {
  const rendered = await renderTexts(<LiquiditySettings auto={250 as Bps} />)
  await summary.click()
  return rendered
}

test('the summary shows the limits in use, and a change is stored separately from the swap settings', async () => {
  await open()
  await expect.element(summary).toHaveTextContent('2.5% · 30 minutes')
  await userEvent.fill(slippage, '1')
  await userEvent.fill(deadline, '45')
  await expect.element(summary).toHaveTextContent('1% · 45 minutes')
  expect(stored()).toEqual({ slippage: 100, deadlineMinutes: 45 })
  expect(localStorage.getItem('tarn.swap')).toBeNull()
  await page.getByRole('button', { name: 'Reset to default' }).click()
  await expect.element(summary).toHaveTextContent('2.5% · 30 minutes')
})

test.each([
  ['20.01', 'Very high slippage. The pool’s price may move by up to 20.01% before your transaction executes.'],
  ['2.51', 'Higher slippage than auto. Your transaction may be front-run and execute at a worse price.'],
  ['0.04', 'Very low slippage. Your transaction will likely fail.'],
])('a slippage of %s %% shows a warning', async (percent, caution) => {
  await open()
  await userEvent.fill(slippage, percent)
  await expect.element(page.getByTestId('slippage-caution')).toHaveTextContent(caution)
})

test('a deadline of one hour shows a warning, and more than three days are rejected', async () => {
  await open()
  await userEvent.fill(deadline, '60')
  await expect.element(page.getByTestId('deadline-caution')).toHaveTextContent('Long deadline.')
  await userEvent.fill(deadline, '4321')
  await expect.element(page.getByRole('alert').last()).toHaveTextContent('Enter 4320 minutes or less.')
  expect(await axeViolations()).toEqual([])
})
