import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { fromBase64Url, toBase64Url } from './base64-url.ts'

const ALL_BYTES = Uint8Array.from({ length: 256 }, (_, byte) => byte)

test.each([0, 1, 2, 3, 256])('%d bytes are encoded as Node encodes them, and decoded again', (length) => {
  const bytes = ALL_BYTES.slice(256 - length)
  const text = toBase64Url(bytes)
  expect(text).toBe(Buffer.from(bytes).toString('base64url'))
  expect(fromBase64Url(text)).toEqual(bytes)
})

test.each(['!', 'a', 'YQ=a'])('%s is not valid', (text) => {
  expect(fromBase64Url(text)).toBeUndefined()
})
