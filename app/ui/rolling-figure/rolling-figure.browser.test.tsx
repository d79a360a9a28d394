import { afterEach, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Arabic, English, German } from './rolling-figure.gallery.tsx'

const emulate = (motion: 'reduce' | '') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: motion }] })

afterEach(async () => {
  await emulate('')
  document.documentElement.dir = 'ltr'
  getSelection()?.removeAllRanges()
})

/** Shows the next price, with all animations paused halfway. */
async function next() {
  ;(page.getByRole('button', { name: 'Next' }).element() as HTMLElement).click()
  await Promise.resolve()
  const animations = document.getAnimations()
  for (const animation of animations) {
    animation.pause()
    animation.currentTime = 110
  }
  return animations
}

function figureOf(container: Element): HTMLElement {
  const figure = container.querySelector('bdi')
  if (!figure) throw new Error('there is no figure')
  return figure.querySelector('span') ?? figure
}

/** The boxes of a text's digits, in the order of the text. */
function digitBoxes(figure: Element): readonly DOMRect[] {
  const [text] = figure.childNodes
  if (!text?.textContent) throw new Error('there is no text')
  return [...text.textContent].flatMap((character, at) => {
    if (!/\d/.test(character)) return []
    const range = document.createRange()
    range.setStart(text, at)
    range.setEnd(text, at + 1)
    return [range.getBoundingClientRect()]
  })
}

const rolling = (container: Element) => [...container.querySelectorAll('[aria-hidden] > span > span')]
const opacityOf = (element: Element | null | undefined) => element && getComputedStyle(element).opacity

test.each([
  ['English', 'ltr', English],
  ['German', 'ltr', German],
  ['Arabic', 'rtl', Arabic],
])('each changed digit of the %s figure rolls at its exact position in the text', async (_, dir, Example) => {
  document.documentElement.dir = dir
  const { container } = await render(<Example />)
  const width = figureOf(container).getBoundingClientRect().width
  await next()
  const figure = figureOf(container)
  expect(figure.getBoundingClientRect().width).toBeCloseTo(width, 1)
  expect(opacityOf(figure)).toBe('0')
  // 2936.29 → 2941.20
  const boxes = digitBoxes(figure)
  const changed = [2, 3, 5].map((at) => boxes[at])
  const columns = rolling(container)
  expect(columns.map((column) => column.getAttribute('data-text'))).toEqual(['3\n4', '6\n1', '9\n0'])
  columns.forEach((column, at) => {
    const rolled = column.parentElement?.getBoundingClientRect()
    expect(rolled?.left).toBeCloseTo(changed[at]?.left ?? NaN, 0)
    expect(rolled?.bottom).toBeCloseTo(changed[at]?.bottom ?? NaN, 0)
  })
})

test('a roll takes at most 250 ms and animates only transform, opacity and the colour of the highlight', async () => {
  await render(<English />)
  const animations = await next()
  expect(animations).toHaveLength(6)
  for (const { effect } of animations) {
    expect(effect?.getComputedTiming().endTime).toBeLessThanOrEqual(250)
    const names = (effect as KeyframeEffect).getKeyframes().flatMap((keyframe) => Object.keys(keyframe))
    const animated = names.filter((name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name))
    expect(['transform', 'opacity', 'color']).toEqual(expect.arrayContaining(animated))
  }
})

test('the digits of a falling value roll downwards', async () => {
  const { container } = await render(<English />)
  await next()
  await next()
  // 2941.20 → 2938.77
  expect(rolling(container).map((column) => column.getAttribute('data-text'))).toEqual(['3\n4', '8\n1', '7\n2', '7\n0'])
})

test('during and after a roll the text is the plain figure, for screen readers and the clipboard', async () => {
  const { container } = await render(<English />)
  const animations = await next()
  const line = container.firstElementChild?.firstElementChild
  expect(line?.textContent).toBe('$2,941.20')
  getSelection()?.selectAllChildren(line ?? container)
  expect(String(getSelection())).toBe('$2,941.20')
  expect(container.querySelector('[aria-hidden]')?.contains(figureOf(container))).toBe(false)
  for (const animation of animations) animation.finish()
  expect(opacityOf(figureOf(container))).toBe('1')
  expect(opacityOf(container.querySelector('[aria-hidden]'))).toBe('0')
})

test('a figure that gets another digit is highlighted without rolling', async () => {
  const { container } = await render(<English />)
  await next()
  await next()
  const animations = await next()
  await expect.element(page.getByText('$12,938.77')).toBeVisible()
  expect(rolling(container)).toEqual([])
  expect(animations).toHaveLength(1)
})

test('with reduced motion the new figure appears at once', async () => {
  await emulate('reduce')
  const { container } = await render(<English />)
  await next()
  expect(opacityOf(figureOf(container))).toBe('1')
  expect(container.querySelector('[aria-hidden]')?.getBoundingClientRect().height).toBe(0)
})
