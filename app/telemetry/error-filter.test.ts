import { expect, test } from 'vitest'
import { filtered, type Caught } from './error-filter.ts'

const ERROR: Caught = {
  source: 'error',
  type: 'TypeError',
  message: 'x is not a function',
  stack: 'TypeError: x is not a function\n    at go (https://tarn.test/assets/a.js:3:14)',
  page: 'https://tarn.test/swap?outputCurrency=0x1#top',
}

test('an error is reported without the query of its page', () => {
  expect(filtered(ERROR, [])).toEqual({ ...ERROR, page: 'https://tarn.test/swap' })
})

test('console messages are not reported', () => {
  expect(filtered({ ...ERROR, source: 'console' }, [])).toBeUndefined()
})

test('an ignored error is sampled at its rate', () => {
  const ignored = [{ messageContains: 'not a function', sampleRate: 0.1 }]
  expect(filtered(ERROR, ignored, () => 0.09)).toBeDefined()
  expect(filtered(ERROR, ignored, () => 0.1)).toBeUndefined()
  expect(filtered({ ...ERROR, message: 'another' }, ignored, () => 0.99)).toBeDefined()
})

test('a rate of 0 reports none and a rate of 1 all', () => {
  expect(filtered(ERROR, [{ messageContains: 'x is', sampleRate: 0 }], () => 0)).toBeUndefined()
  expect(filtered(ERROR, [{ messageContains: 'x is', sampleRate: 1 }], () => 0.999)).toBeDefined()
})

test('ids of browser extensions are removed', () => {
  const caught = filtered(
    {
      ...ERROR,
      message: 'failed to load chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn/inpage.js',
      stack: [
        'Error',
        'at a (chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn/inpage.js:1:2)',
        'b@moz-extension://2c3b0d0e-7b6a-4f5e-9c1d-0a1b2c3d4e5f/content.js:3:4',
        'c@safari-web-extension://0A1B2C3D-1111-2222-3333-444455556666/x.js:5:6',
      ].join('\n'),
      page: 'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn/popup.html?x=1',
    },
    [],
  )
  expect(caught?.message).toBe('failed to load chrome-extension://…/inpage.js')
  expect(caught?.stack).toBe(
    [
      'Error',
      'at a (chrome-extension://…/inpage.js:1:2)',
      'b@moz-extension://…/content.js:3:4',
      'c@safari-web-extension://…/x.js:5:6',
    ].join('\n'),
  )
  expect(caught?.page).toBe('chrome-extension://…/popup.html')
})

test('addresses and keys are removed from messages', () => {
  const caught = filtered(
    { ...ERROR, message: `call to 0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984 with 0x${'ab'.repeat(32)}` },
    [],
  )
  expect(caught?.message).toBe('call to 0x… with 0x…')
})

test('a report has a maximum size', () => {
  const caught = filtered({ ...ERROR, message: 'm'.repeat(10_000), stack: 's'.repeat(100_000) }, [])
  expect([caught?.message.length, caught?.stack.length]).toEqual([500, 8_000])
})
