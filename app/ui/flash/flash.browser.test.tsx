import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { vars } from '#app/ui/theme/theme.css.ts'
import { Price } from './flash.gallery.tsx'

/** Running animations, without transitions, which the button has if the pointer is above it. */
const flashes = () => document.getAnimations().filter((animation) => animation instanceof CSSAnimation)

test.each([
  ['Rise', 'green', vars.positive],
  ['Fall', 'grey', vars.textTertiary],
])('after a %s the value fades from %s for 250 ms', async (change, _, color) => {
  await render(
    <>
      <Price />
      <p style={{ color }}>Colour</p>
    </>,
  )
  expect(flashes()).toEqual([])
  ;(page.getByRole('button', { name: change }).element() as HTMLElement).click()
  await Promise.resolve()
  const [animation, ...others] = flashes()
  expect(others).toEqual([])
  expect(animation?.effect?.getComputedTiming().duration).toBe(250)
  const [first] = (animation?.effect as KeyframeEffect).getKeyframes()
  expect(first?.['color']).toBe(getComputedStyle(page.getByText('Colour').element()).color)
})
