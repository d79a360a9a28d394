import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bridge } from '#app/wallet/bridge.ts'
import { BARE_PARTS } from '#tests/builders/account-parts.ts'
import { ACCOUNT } from '#tests/builders/example-transaction.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { AccountDrawer } from './account-drawer.tsx'

const parts = { ...BARE_PARTS, Settings: () => <p>Theme</p> }

afterEach(() => void Object.assign(bridge, { dialog: undefined }))

test('a change of panels takes 100 ms', async () => {
  bridge.dialog = 'account'
  await renderTexts(<AccountDrawer isOpen address={ACCOUNT} name="Me" parts={parts} />)
  const panelAnimations = () =>
    document
      .getAnimations()
      .filter(
        ({ effect }) => (effect as KeyframeEffect).target === page.getByTestId('account-drawer').element().firstChild,
      )
      .map(({ effect }) => effect?.getComputedTiming().duration)
  ;(page.getByRole('button', { name: 'Settings' }).element() as HTMLElement).click()
  await Promise.resolve()
  expect(panelAnimations()).toEqual([100])
  await expect.element(page.getByText('Theme')).toBeVisible()
  ;(page.getByRole('button', { name: 'Back' }).element() as HTMLElement).click()
  await Promise.resolve()
  expect(panelAnimations()).toEqual([100])
})
