import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawQrCode, paste } from '#tests/builders/draw-qr-code.ts'
import { decodeQr } from './decode-qr.ts'

const ADDRESS = 'ethereum:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
test('every encoded text is decoded to the same text', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }),
    fc.stringMatching(/^[0-9]{1,120}$/),
    fc.stringMatching(/^[A-Z0-9 $%*+./:-]{1,120}$/),
    fc.stringMatching(/^ethereum:0x[0-9a-fA-F]{40}(@[0-9]{1,8})?$/),
  )
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 3, max: 8 }), async (written, scale) => {
      expect(await decodeQr(drawQrCode({ text: written, scale }), false)).toEqual([written])
    }),
    { numRuns: 150 },
  )
})

test('a code is decoded at every angle from a noisy frame', async () => {
  const missed = []
  for (let angle = 0; angle < 360; angle += 15)
    if (!(await decodeQr(drawQrCode({ text: ADDRESS, angle, noise: 60 }), false)).includes(ADDRESS)) missed.push(angle)
  expect(missed).toEqual([])
})

test('an inverted code is decoded', async () => {
  expect(await decodeQr(drawQrCode({ text: ADDRESS, isInverted: true }), true)).toEqual([ADDRESS])
})

test('all codes of an image are decoded, equal ones once', async () => {
  const [address, site] = [drawQrCode({ text: ADDRESS }), drawQrCode({ text: 'https://example.org/' })]
  const image = paste(1_000, 600, [
    [address, 20, 40],
    [site, 360, 300],
    [address, 680, 40],
  ])
  expect([...(await decodeQr(image, false))].sort()).toEqual([ADDRESS, 'https://example.org/'])
})

test.each([false, true])('an image without a code yields nothing (photo: %s)', async (isPhoto) => {
  expect(await decodeQr(paste(640, 480, []), isPhoto)).toEqual([])
  const noise = Uint8ClampedArray.from({ length: 640 * 480 * 4 }, (_, at) => Math.imul(at, 2_654_435_761) >>> 24)
  expect(await decodeQr({ width: 640, height: 480, data: noise }, isPhoto)).toEqual([])
})
