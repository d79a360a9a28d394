import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { logoPath } from '#app/domain/logos/logo-path.ts'
import { TokenLogo } from './token-logo.tsx'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

async function draw(logo: string | null, chainId?: 8453) {
  const { container } = await render(
    <TokenLogo address={USDC} symbol="USDC" logo={logo} size={40} {...(chainId && { chainId })} />,
  )
  return container
}

function imageOf(container: Element): HTMLImageElement {
  const image = [...container.querySelectorAll('img')].at(-1)
  if (!image) throw new Error('there is no image')
  return image
}

const settled = (image: HTMLImageElement) => expect.poll(() => image.complete).toBe(true)
const lettersBehind = (image: Element) => {
  const { content, height } = getComputedStyle(image, '::after')
  return [content, height]
}

test('a logo has its size before it is loaded, and is hidden from assistive technology', async () => {
  const container = await draw(logoPath('usdc'))
  const image = imageOf(container)
  expect([image.getAttribute('width'), image.getAttribute('height'), image.alt]).toEqual(['40', '40', ''])
  expect(image.getBoundingClientRect()).toMatchObject({ width: 40, height: 40 })
  await settled(image)
  expect(image.naturalWidth).toBeGreaterThan(0)
  expect(container.textContent).toBe('')
})

test('an image that cannot be loaded shows the letters of the symbol in the same place', async () => {
  const container = await draw(logoPath('missing'))
  const image = imageOf(container)
  await settled(image)
  expect(image.naturalWidth).toBe(0)
  expect(image.getBoundingClientRect()).toMatchObject({ width: 40, height: 40 })
  expect(lettersBehind(image)).toEqual(['"USDC"', '40px'])
})

test('a token without a logo is a disc with letters and requests no image', async () => {
  const container = await draw(null)
  expect(container.querySelector('img')).toBe(null)
  expect(container.textContent).toBe('USDC')
})

test.each([null, logoPath('usdc')])('with the logo %s the badge shows the network’s own logo', async (logo) => {
  const container = await draw(logo, 8453)
  const badge = imageOf(container)
  await settled(badge)
  expect(badge.src).toContain('/network-base.svg')
  expect(badge.naturalWidth).toBeGreaterThan(0)
})
