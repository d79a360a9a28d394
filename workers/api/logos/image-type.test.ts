import { expect, test } from 'vitest'
import { imageType } from './image-type.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['\x89PNG\r\n\x1a\n....', 'image/png'],
  ['\xff\xd8\xff\xe0....', 'image/jpeg'],
  ['GIF89a....', 'image/gif'],
  ['RIFF....WEBPVP8 ', 'image/webp'],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
  ['\xef\xbb\xbf<?xml version="1.0"?>\n<!-- drawn by hand -->\n<svg>', 'image/svg+xml'],
])('%j is recognised', (head, type) => {
  expect(imageType(bytes(head))).toBe(type)
})

test.each([
  '',
  'PNG',
  '<!DOCTYPE html><svg/>',
  '<html><svg/></html>',
  '<svgx>',
  '<!DOCTYPE svg [<!ENTITY a "b">]><svg/>',
  '{"image":"<svg/>"}',
  'RIFF....WAVEfmt ',
  ' \x89PNG\r\n\x1a\n',
])('%j is not recognised as an image', (head) => {
  expect(imageType(bytes(head))).toBe(undefined)
})
