import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NATIVE } from '#app/domain/address/address.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { poolChip, intermediateToken } from './route-drawing.css.ts'
import { RouteDrawing } from './route-drawing.tsx'
import type { RoutePath } from './route-paths.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const ether = { address: NATIVE, symbol: 'ETH', decimals: 18, logo: null }
const usdc = { address: USDC, symbol: 'USDC', decimals: 6, logo: null } as const

const PATHS: readonly RoutePath[] = [
  {
    share: 5_500,
    amountOut: '1650000000',
    hops: [{ version: 'v4', feePips: 500, to: { address: USDC, symbol: 'USDC' } }],
  },
  {
    share: 4_500,
    amountOut: '1349500000',
    hops: [
      { version: 'v3', feePips: undefined, to: { address: USDT, symbol: 'USDT' } },
      { version: 'v2', feePips: 3_000, to: { address: USDC, symbol: 'USDC' } },
    ],
  },
]

function show(paths: readonly RoutePath[]) {
  return renderTexts(<RouteDrawing input={ether} output={usdc} paths={paths} logoOf={() => null} />)
}

test('screen readers get the drawing as a list of paths', async () => {
  await show(PATHS)
  const items = page.getByRole('list', { name: 'Route paths' }).getByRole('listitem')
  await expect
    .element(items.first())
    .toHaveTextContent('55% of your ETH, through a v4 pool with a 0.05% fee to USDC: 1,650 USDC')
  await expect
    .element(items.nth(1))
    .toHaveTextContent(
      '45% of your ETH, through a v3 pool with a dynamic fee to USDT, through a v2 pool with a 0.3% fee to USDC: 1,349.50 USDC',
    )
})

test('every path has its own band in the drawing, which is hidden from screen readers', async () => {
  await show(PATHS)
  const drawing = page.getByTestId('route-drawing')
  await expect.element(drawing).toHaveAttribute('aria-hidden', 'true')
  expect(drawing.element().querySelectorAll('path')).toHaveLength(2)
})

test('without a quote a dashed line replaces the bands, and there is no list', async () => {
  await show([])
  expect(page.getByRole('list').elements()).toHaveLength(0)
  const lines = [...page.getByTestId('route-drawing').element().querySelectorAll('path')]
  expect(lines.map((line) => getComputedStyle(line).strokeDasharray)).toEqual(['2px, 6px'])
})

const LONG: RoutePath = {
  share: 10_000,
  amountOut: '1650000000',
  hops: [
    { version: 'v4', feePips: 500, to: { address: USDT, symbol: 'USDT' } },
    { version: 'v3', feePips: 10_000, to: { address: USDT, symbol: 'WBTC' } },
    { version: 'v4', feePips: undefined, to: { address: USDC, symbol: 'USDC' } },
  ],
}

test.each([360, 1_100])(
  'at %d px pools and tokens of a long route are beside each other within the drawing',
  async (width) => {
    await page.viewport(width, 800)
    await show([LONG])
    const drawing = page.getByTestId('route-drawing').element()
    const bounds = drawing.getBoundingClientRect()
    const boxes = [...drawing.querySelectorAll(`.${poolChip}, .${intermediateToken}`)].map((element) =>
      element.getBoundingClientRect(),
    )
    expect(boxes).toHaveLength(5)
    boxes.forEach((box, index) => {
      expect(box.left).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? bounds.left)
      expect(box.right).toBeLessThanOrEqual(bounds.right)
    })
  },
)

test('a long route with large amounts fits into a card of a 320 px screen', async () => {
  await page.viewport(320, 800)
  const shares = [5_344, 2_483, 2_173].map((share) => ({ ...LONG, share, amountOut: '1234903935685' }))
  await renderTexts(
    <div style={{ width: 256 }} data-testid="card">
      <RouteDrawing input={ether} output={usdc} paths={shares} logoOf={() => null} />
    </div>,
  )
  const card = page.getByTestId('card').element()
  expect(card.scrollWidth).toBeLessThanOrEqual(card.clientWidth)
})
