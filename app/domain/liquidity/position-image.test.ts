import { expect, test } from 'vitest'
import { positionImage } from './position-image.ts'

const SVG = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg"/>')}`
const uriOf = (metadata: unknown) => `data:application/json;base64,${btoa(JSON.stringify(metadata))}`

test('positionImage returns the image of the metadata', () => {
  expect(positionImage(uriOf({ name: 'Position', image: SVG }))).toBe(SVG)
})

test.each([
  ['an empty text', ''],
  ['a link', 'https://example.org/1.json'],
  ['text that is not base64', 'data:application/json;base64,{}'],
  ['text that is not JSON', `data:application/json;base64,${btoa('{')}`],
  ['metadata that is not an object', uriOf(null)],
  ['metadata without an image', uriOf({ name: 'Position' })],
  ['a linked image', uriOf({ image: 'https://example.org/1.svg' })],
  ['a script', uriOf({ image: 'javascript:alert(1)' })],
  ['a page', uriOf({ image: `data:text/html;base64,${btoa('<script>alert(1)</script>')}` })],
  ['an SVG that is not base64', uriOf({ image: 'data:image/svg+xml,<svg onload="alert(1)"/>' })],
  ['a URI of a megabyte', uriOf({ image: SVG, name: 'x'.repeat(1_000_000) })],
])('%s has no image', (_, uri) => {
  expect(positionImage(uri)).toBeUndefined()
})
