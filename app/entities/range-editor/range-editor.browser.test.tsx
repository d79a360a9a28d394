import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { liquidityBars } from '#app/domain/liquidity/liquidity-bars.ts'
import { sqrtPriceAtTick } from '#app/domain/liquidity/tick-math.ts'
import type { TickRange } from '#app/domain/liquidity/position-amounts.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { RangeEditor } from './range-editor.tsx'

const SPACING = 60
/** About 3,000 USDC (token 1, 6 decimals) per ETH (token 0, 18 decimals). */
const TICK = -196_257
const FULL = { tickLower: -887_220, tickUpper: 887_220 }
const WIDE = { tickLower: -203_160, tickUpper: -189_300 }
const sqrtPrice = sqrtPriceAtTick(TICK)
const bars = liquidityBars(
  { sqrtPrice, tick: TICK, tickSpacing: SPACING, liquidity: 3n * 10n ** 18n },
  [
    { tick: -200_040, liquidityNet: 10n ** 18n },
    { tick: -198_000, liquidityNet: 2n * 10n ** 18n },
    { tick: -195_000, liquidityNet: -3n * 10n ** 18n },
  ],
  60,
)

let current: TickRange

function Editor({ first = WIDE, isSlow = false }: { readonly first?: TickRange; readonly isSlow?: boolean }) {
  const [range, setRange] = useState(first)
  const [isInverted, setInverted] = useState(false)
  const [tick, setTick] = useState(TICK)
  const [isLoaded, setLoaded] = useState(!isSlow)
  current = range
  return (
    <>
      <RangeEditor
        token0={{ symbol: 'ETH', decimals: 18 }}
        token1={{ symbol: 'USDC', decimals: 6 }}
        tickSpacing={SPACING}
        sqrtPrice={sqrtPriceAtTick(tick)}
        range={range}
        onChange={setRange}
        isInverted={isInverted}
        onInvert={() => setInverted(!isInverted)}
        {...(isLoaded && { bars })}
      />
      <button onClick={() => setTick(tick + 30)}>New price</button>
      <button onClick={() => setLoaded(true)}>Load</button>
    </>
  )
}

const slider = (name: string) => page.getByRole('slider', { name })
const field = (name: string) => page.getByRole('textbox', { name })
const focus = (name: string) => {
  const element = slider(name).element()
  if (element instanceof SVGElement) element.focus()
}

test('the ends of the range are sliders, described by their price and its distance from the current one', async () => {
  await renderTexts(<Editor />)
  await expect
    .element(slider('Min price'))
    .toHaveAttribute('aria-valuetext', '1,504.23 USDC, -49.86% from current price')
  await expect.element(slider('Max price')).toHaveAttribute('aria-valuenow', '-189300')
  await expect.element(page.getByRole('group', { name: 'Liquidity and price range' })).toBeVisible()
  await expect.element(page.getByText('around the current price of 2,999', { exact: false })).toBeInTheDocument()
})

test('arrows move an end by one tick spacing, page keys by ten, Home and End to the limits', async () => {
  await renderTexts(<Editor />)
  focus('Min price')
  await userEvent.keyboard('{ArrowRight}')
  expect(current).toEqual({ ...WIDE, tickLower: WIDE.tickLower + SPACING })
  await userEvent.keyboard('{PageDown}{ArrowLeft}')
  expect(current.tickLower).toBe(WIDE.tickLower - 10 * SPACING)
  await userEvent.keyboard('{End}')
  expect(current.tickLower).toBe(WIDE.tickUpper - SPACING)
  await userEvent.keyboard('{ArrowUp}')
  expect(current.tickLower).toBe(WIDE.tickUpper - SPACING)
  await userEvent.keyboard('{Home}')
  expect(current.tickLower).toBe(FULL.tickLower)
  await expect.element(slider('Min price')).toHaveAttribute('aria-valuetext', 'No limit')
})

test('with inverted prices the arrow to the right still raises the price', async () => {
  await renderTexts(<Editor />)
  await userEvent.click(page.getByRole('button', { name: 'Invert price' }))
  focus('Min price')
  await userEvent.keyboard('{ArrowRight}')
  expect(current).toEqual({ ...WIDE, tickUpper: WIDE.tickUpper - SPACING })
})

test.each(['mouse', 'touch'])('a %s drags an end, and the range changes only on release', async (pointerType) => {
  await renderTexts(<Editor />)
  const handle = slider('Max price').element()
  const { left, right, top } = handle.getBoundingClientRect()
  const x = (left + right) / 2
  const send = (type: string, clientX: number) =>
    handle.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: 1, pointerType, button: 0, clientX, clientY: top + 20 }),
    )
  // Synthetic pointers cannot be captured.
  Object.assign(handle, { setPointerCapture: () => {} })
  const before = field('Max price').query()?.getAttribute('value') ?? ''
  send('pointerdown', x)
  send('pointermove', x - 60)
  await expect.element(field('Max price')).not.toHaveValue(before)
  expect(current).toEqual(WIDE)
  const dragged = handle.getBoundingClientRect().left
  expect(dragged - left).toBeCloseTo(-60, -1)
  send('pointerup', x - 60)
  await expect.poll(() => current.tickUpper).toBeLessThan(WIDE.tickUpper)
  expect(current.tickUpper % SPACING).toBe(-0)
  expect(current.tickLower).toBe(WIDE.tickLower)
})

test('a cancelled drag leaves the range as it was', async () => {
  await renderTexts(<Editor />)
  const handle = slider('Min price').element()
  const before = handle.getBoundingClientRect().left
  Object.assign(handle, { setPointerCapture: () => {} })
  const send = (type: string, clientX: number) =>
    handle.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX, clientY: 300 }))
  send('pointerdown', before)
  send('pointermove', before + 90)
  send('pointercancel', before + 90)
  expect(handle.getBoundingClientRect().left).toBe(before)
  expect(current).toEqual(WIDE)
})

test('a typed price moves to the nearest usable tick when the field is left, and a note shows it', async () => {
  await renderTexts(<Editor />)
  await userEvent.clear(field('Min price'))
  await userEvent.type(field('Min price'), '2500')
  expect(current).toEqual(WIDE)
  await userEvent.tab()
  expect(current.tickLower).toBe(-198_060)
  await expect.element(field('Min price')).toHaveValue('2,504.91')
  await expect.element(page.getByText('Adjusted to 2,504.91, the nearest price this pool allows.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Increase min price' }))
  expect(current.tickLower).toBe(-198_000)
  await expect.element(page.getByText('Adjusted to', { exact: false })).not.toBeInTheDocument()
})

test('clearing a field removes the limit of its end', async () => {
  await renderTexts(<Editor />)
  await userEvent.clear(field('Max price'))
  await userEvent.tab()
  expect(current.tickUpper).toBe(FULL.tickUpper)
  await expect.element(page.getByText('No limit')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Increase max price' }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('a min price above the max price is an invalid range, a max price of zero an invalid price', async () => {
  await renderTexts(<Editor />)
  await userEvent.clear(field('Min price'))
  await userEvent.type(field('Min price'), '9000{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Invalid range')
  await userEvent.clear(field('Max price'))
  await userEvent.type(field('Max price'), '0{Enter}')
  await expect.element(page.getByText('Invalid price')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Stable' }))
  await expect.element(page.getByText('Invalid price')).not.toBeInTheDocument()
  await expect.element(field('Max price')).not.toHaveAttribute('aria-invalid')
})

test('a notice names the only token that is deposited if the range does not contain the price', async () => {
  await renderTexts(<Editor />)
  await userEvent.click(page.getByRole('button', { name: 'One-sided lower' }))
  await expect.element(page.getByText('Out of range: only USDC is deposited')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'One-sided upper' }))
  await expect.element(page.getByText('Out of range: only ETH is deposited')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Stable' }))
  expect(current).toEqual({ tickLower: -196_440, tickUpper: -196_080 })
  await expect.element(page.getByText('Out of range', { exact: false })).not.toBeInTheDocument()
})

test('a full range has no handles, and switching to custom restores the previous range', async () => {
  await renderTexts(<Editor />)
  await userEvent.click(page.getByRole('button', { name: 'Full range' }))
  expect(current).toEqual(FULL)
  expect(page.getByRole('slider').elements()).toHaveLength(0)
  await userEvent.click(page.getByRole('button', { name: 'Custom range' }))
  expect(current).toEqual(WIDE)
})

test('a drag moves the handle and the range without rendering the chart', async () => {
  await renderTexts(<Editor />)
  const handle = slider('Max price').element()
  const { left } = handle.getBoundingClientRect()
  Object.assign(handle, { setPointerCapture: () => {} })
  const bar = handle.ownerDocument.querySelector('svg path')
  const axis = handle.ownerDocument.querySelectorAll('svg text')
  const changes: MutationRecord[] = []
  const observer = new MutationObserver((records) => changes.push(...records))
  const canvas = handle.parentElement
  if (!canvas || !bar) throw new Error('no chart')
  observer.observe(canvas, { subtree: true, childList: true, attributes: true, characterData: true })
  const send = (type: string, clientX: number) =>
    handle.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX, clientY: 300 }))
  send('pointerdown', left)
  for (let step = 1; step <= 20; step += 1) send('pointermove', left - 4 * step)
  await expect.poll(() => changes.length).toBeGreaterThan(40)
  observer.disconnect()
  expect(new Set(changes.map(({ attributeName }) => attributeName))).toEqual(new Set(['x', 'width']))
  expect(axis.length).toBeGreaterThan(0)
})

const zoomButton = (name: string) => page.getByRole('button', { name })
/** Width of the range in the chart, in pixels. */
const widthOfRange = () => document.querySelector('g > [data-band]')?.getBoundingClientRect().width ?? NaN

test('buttons zoom in and out, and a reset shows the whole range again', async () => {
  await renderTexts(<Editor />)
  const fitted = widthOfRange()
  await expect.element(zoomButton('Reset zoom')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(zoomButton('Zoom out'))
  await expect.poll(widthOfRange).toBeCloseTo(fitted / 2, 0)
  await userEvent.click(zoomButton('Zoom out'))
  await expect.poll(widthOfRange).toBeCloseTo(fitted / 4, 0)
  await userEvent.click(zoomButton('Reset zoom'))
  await expect.poll(widthOfRange).toBeCloseTo(fitted, 0)
  await userEvent.click(zoomButton('Zoom in'))
  await expect.poll(widthOfRange).toBeGreaterThan(fitted)
  expect(current).toEqual(WIDE)
})

test('plus, minus and zero zoom from a handle without moving it', async () => {
  await renderTexts(<Editor />)
  const fitted = widthOfRange()
  focus('Min price')
  await userEvent.keyboard('-')
  await expect.poll(widthOfRange).toBeCloseTo(fitted / 2, 0)
  await userEvent.keyboard('0')
  await expect.poll(widthOfRange).toBeCloseTo(fitted, 0)
  await userEvent.keyboard('--+')
  await expect.poll(widthOfRange).toBeCloseTo(fitted / 2, 0)
  await userEvent.keyboard('{Control>}0{/Control}')
  expect(widthOfRange()).toBeCloseTo(fitted / 2, 0)
  expect(current).toEqual(WIDE)
})

test('the zoom ends at six tick spacings on either side of the price', async () => {
  await renderTexts(<Editor first={{ tickLower: -196_320, tickUpper: -196_200 }} />)
  await expect.element(zoomButton('Zoom in')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(zoomButton('Zoom out'))
  await expect.element(zoomButton('Zoom in')).not.toHaveAttribute('aria-disabled', 'true')
})

test('a move of the price keeps the zoom, and a preset out of view resets it', async () => {
  await renderTexts(<Editor first={{ tickLower: -196_440, tickUpper: -196_080 }} />)
  for (const _ of [1, 2, 3, 4]) await userEvent.click(zoomButton('Zoom out'))
  const zoomed = widthOfRange()
  await userEvent.click(page.getByRole('button', { name: 'New price' }))
  await expect.element(page.getByText('around the current price of 3,008', { exact: false })).toBeInTheDocument()
  expect(widthOfRange()).toBeCloseTo(zoomed, 0)
  await userEvent.click(page.getByRole('button', { name: 'Wide' }))
  await expect.element(zoomButton('Reset zoom')).toHaveAttribute('aria-disabled', 'true')
})

test('a full range is fitted to the liquidity once it is loaded', async () => {
  await renderTexts(<Editor first={FULL} isSlow />)
  /** Width of the bars as a share of the plot, which a full range fills. */
  const shareOfBars = () =>
    (document.querySelector('g > svg > path')?.getBoundingClientRect().width ?? NaN) / widthOfRange()
  await userEvent.click(page.getByRole('button', { name: 'Load' }))
  await expect.poll(shareOfBars).toBeGreaterThan(0.4)
  await expect.element(zoomButton('Reset zoom')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(zoomButton('Zoom out'))
  await expect.poll(shareOfBars).toBeLessThan(0.3)
  await userEvent.click(zoomButton('Reset zoom'))
  await expect.poll(shareOfBars).toBeGreaterThan(0.4)
})
