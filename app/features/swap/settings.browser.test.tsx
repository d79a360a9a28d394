import { beforeEach, expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { head } from '#app/entities/amount/swap-card.css.ts'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { exampleTrade, exampleView, usdc } from '#tests/builders/example-trade.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import type { Bps } from '#app/domain/amount/percent.ts'
import { DEFAULT_SWAP_SETTINGS, type SwapSettings } from '#app/domain/swap/swap-settings.ts'
import { QuoteNotices } from './quote-notices.tsx'
import { SettingsButton } from './settings-button.tsx'
import { changeSwapSettings, useSwapSettings } from './swap-settings-store.ts'

const slippage = page.getByRole('textbox', { name: 'Max slippage' })
const deadline = page.getByRole('textbox', { name: 'Swap deadline' })
const opener = page.getByTestId('swap-settings')
const problem = page.getByRole('alert')

const stored = () => JSON.parse(localStorage.getItem('tarn.swap') ?? '{}') as Partial<SwapSettings>

beforeEach(() => changeSwapSettings(DEFAULT_SWAP_SETTINGS))

function Card() {
  return (
    <form onSubmit={() => (document.title = 'submitted')}>
      <div className={head}>
        <SettingsButton view={exampleView(undefined, usdc, { settings: useSwapSettings() })} />
      </div>
    </form>
  )
}

async function open() {
  const rendered = await renderTexts(<Card />)
  await opener.click()
  await expect.element(slippage).toBeVisible()
  return rendered
}

test('slippage is automatic until a percentage is entered, which is stored and shown on the card', async () => {
  await open()
  await expect.element(page.getByRole('button', { name: 'Auto' })).toHaveAttribute('aria-pressed', 'true')
  await userEvent.type(slippage, '1,25')
  await expect.element(page.getByTestId('slippage-in-use')).toHaveTextContent('1.25%')
  await expect.element(slippage).toHaveValue('1,25')
  expect(stored().slippage).toBe(125)
  await userEvent.keyboard('{Escape}')
  await expect.element(slippage).not.toBeInTheDocument()
  await expect.element(opener).toHaveTextContent('1.25% slippage')
  await expect.element(opener).toHaveFocus()
})

test.each([
  ['60', 'Enter 50% or less. Still using 1%.'],
  ['0.125', 'Use at most 2 decimals. Still using 1%.'],
  ['abc', 'Enter a percentage, for example 0.5. Still using 1%.'],
])('the invalid slippage %s stays in the field with the reason and is not used', async (text, why) => {
  changeSwapSettings({ slippage: 100 as Bps })
  await open()
  await userEvent.fill(slippage, text)
  await expect.element(slippage).toHaveValue(text)
  await expect.element(slippage).toHaveAttribute('aria-invalid', 'true')
  await expect.element(problem.first()).toHaveTextContent(why)
  expect(stored().slippage).toBe(100)
})

test('a slippage of zero is rejected on blur, not while a fraction is being typed', async () => {
  await open()
  await userEvent.type(slippage, '0')
  await expect.element(slippage).not.toHaveAttribute('aria-invalid')
  await userEvent.tab()
  await expect.element(problem.first()).toHaveTextContent('Enter more than 0%. Still using Auto.')
  expect(stored().slippage).toBeUndefined()
  await userEvent.type(slippage, '.3')
  await expect.element(problem).not.toBeInTheDocument()
  expect(stored().slippage).toBe(30)
})

test.each([
  ['20.01', 'Very high slippage. You may receive up to 20.01% less than quoted.'],
  ['0.51', 'Higher slippage than auto. Your swap may be front-run and fill at a worse price.'],
  ['0.04', 'Very low slippage. Your swap will likely fail.'],
])('a slippage of %s %% shows a warning', async (text, warning) => {
  await open()
  await userEvent.fill(slippage, text)
  await expect.element(page.getByTestId('slippage-caution')).toHaveTextContent(warning)
  expect(await axeViolations()).toEqual([])
})

test('the buttons change the current slippage in steps of 0.1 %', async () => {
  await open()
  await page.getByRole('button', { name: 'Increase max slippage' }).click()
  await expect.element(slippage).toHaveValue('0.6')
  await page.getByRole('button', { name: 'Decrease max slippage' }).click()
  await expect.element(slippage).toHaveValue('0.5')
  await page.getByRole('button', { name: 'Auto' }).click()
  await expect.element(slippage).toHaveValue('')
})

test('a deadline of an hour shows a warning, and one of more than three days is rejected', async () => {
  await open()
  await userEvent.fill(deadline, '60')
  await expect.element(page.getByTestId('deadline-caution')).toBeVisible()
  expect(stored().deadlineMinutes).toBe(60)
  await userEvent.fill(deadline, '4321')
  await expect.element(page.getByText('Enter 4320 minutes or less. Still using 60 minutes.')).toBeVisible()
  expect(stored().deadlineMinutes).toBe(60)
  await userEvent.fill(deadline, '')
  await expect.element(page.getByTestId('deadline-in-use')).toHaveTextContent('30 minutes')
})

test('routing and versions can be changed, except that the last version cannot be turned off', async () => {
  await open()
  await page.getByRole('button', { name: 'Fastest quote' }).click()
  await page.getByRole('button', { name: 'v4' }).click()
  await page.getByRole('button', { name: 'v3' }).click()
  await expect.element(page.getByRole('button', { name: 'v2' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'v2' }).click({ force: true })
  expect(stored()).toMatchObject({ routing: 'FASTEST', versions: ['V2'] })
  await page.getByRole('button', { name: 'Reset to default' }).click()
  expect(localStorage.getItem('tarn.swap')).toBeNull()
})

test('the panel shows the settings in use when it is opened again, without a rejected entry', async () => {
  await open()
  const close = page.getByRole('dialog', { name: 'Swap settings' }).getByRole('button', { name: 'Close' })
  await userEvent.fill(slippage, '1.5')
  await userEvent.fill(deadline, '45')
  await page.getByRole('button', { name: 'Fastest quote' }).click()
  await page.getByRole('button', { name: 'v2' }).click()
  await close.click()
  await expect.element(slippage).not.toBeInTheDocument()
  await opener.click()
  const expectSettings = async () => {
    await expect.element(slippage).toHaveValue('1.5')
    await expect.element(deadline).toHaveValue('45')
    await expect.element(page.getByRole('button', { name: 'Fastest quote' })).toHaveAttribute('aria-pressed', 'true')
    await expect.element(page.getByRole('button', { name: 'Best price' })).toHaveAttribute('aria-pressed', 'false')
    for (const [version, isOn] of [
      ['v4', 'true'],
      ['v3', 'true'],
      ['v2', 'false'],
    ] as const)
      await expect.element(page.getByRole('button', { name: version })).toHaveAttribute('aria-pressed', isOn)
  }
  await expectSettings()
  await userEvent.fill(slippage, '60')
  await userEvent.fill(deadline, '0')
  await expect.element(problem.first()).toHaveTextContent('Still using 1.5%')
  await close.click()
  await expect.element(slippage).not.toBeInTheDocument()
  await opener.click()
  await expectSettings()
  for (const alert of problem.elements()) expect(alert.textContent).toBe('')
})

/** Presses Tab until the element has the focus. */
async function tabTo(target: Locator): Promise<void> {
  for (let presses = 0; presses < 16 && document.activeElement !== target.element(); presses++) await userEvent.tab()
  await expect.element(target).toHaveFocus()
}

test('all settings can be changed with the keyboard alone, and Escape returns to the button', async () => {
  await renderTexts(<Card />)
  await tabTo(opener)
  await userEvent.keyboard('{Enter}')
  await expect.element(slippage).toBeVisible()
  await tabTo(slippage)
  await userEvent.keyboard('1.25')
  await tabTo(page.getByRole('button', { name: 'Increase max slippage' }))
  await userEvent.keyboard('{Enter}')
  await tabTo(deadline)
  await userEvent.keyboard('{Control>}a{/Control}45')
  await tabTo(page.getByRole('button', { name: 'Fastest quote' }))
  await userEvent.keyboard(' ')
  await tabTo(page.getByRole('button', { name: 'v4' }))
  await userEvent.keyboard(' ')
  expect(stored()).toEqual({ slippage: 135, deadlineMinutes: 45, routing: 'FASTEST', versions: ['V3', 'V2'] })
  await userEvent.keyboard('{Escape}')
  await expect.element(slippage).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('Enter in a field does not submit the card', async () => {
  document.title = 'settings'
  await open()
  await userEvent.type(slippage, '1{Enter}')
  expect(document.title).toBe('settings')
})

test('a slippage above 20 % shows a warning on the card', async () => {
  const trade = { ...exampleTrade(3_000_000_000n), slippage: 2_500 as Bps }
  await renderTexts(<QuoteNotices view={exampleView(trade)} />)
  await expect.element(page.getByTestId('high-slippage')).toHaveTextContent('Max slippage is 25%.')
})
