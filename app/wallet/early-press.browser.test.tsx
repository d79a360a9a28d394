import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { bridge } from './bridge.ts'
import { earlyClickProps, EarlyPress } from './early-press.tsx'

test('a click on a button that hydrates after the popover opens the wallets, not the popover', async () => {
  await renderTexts(
    <>
      <button type="button" {...earlyClickProps}>
        Connect
      </button>
      <EarlyPress />
    </>,
  )
  expect(bridge.dialog).toBe('none')
  await page.getByRole('button', { name: 'Connect' }).click()
  expect(bridge.dialog).toBe('wallets')
  expect(document.querySelector(':popover-open')).toBeNull()
})

test('a click on a button that still shows Connect to a connected user opens nothing', async () => {
  Object.assign(bridge, { status: 'connected', dialog: 'none' })
  await renderTexts(
    <>
      <button type="button" {...earlyClickProps}>
        Connect
      </button>
      <EarlyPress />
    </>,
  )
  await page.getByRole('button', { name: 'Connect' }).click()
  expect(bridge.dialog).toBe('none')
  expect(document.querySelector(':popover-open')).toBeNull()
})
