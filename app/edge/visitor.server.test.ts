import { expect, test } from 'vitest'
import { mobileOsOf, visitorOf } from './visitor.server.ts'

const countryFrom = (cf: unknown) => visitorOf(Object.assign(new Request('https://tarn.test/'), { cf })).country

test('the country is that of the edge', () => {
  expect(countryFrom({ country: 'GB' })).toBe('GB')
})

test.each([
  ['a missing cf', undefined],
  ['a cf without a country', {}],
  ['a null country', { country: null }],
  ['the code for unknown', { country: 'XX' }],
  ['the code for Tor', { country: 'T1' }],
  ['a malformed code', { country: 'gb; x=1' }],
])('%s gives no country', (_, cf) => {
  expect(countryFrom(cf)).toBeUndefined()
})

test('a request without cf gives a visitor without a country', () => {
  expect(visitorOf(new Request('https://tarn.test/'))).toEqual({ userAgent: '' })
})

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    'ios',
  ],
  ['Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'ios'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36', 'android'],
  ['Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Chrome/149.0.0.0 Mobile MetaMaskMobile', 'android'],
  ['Mozilla/5.0 (Mobile; Windows Phone 8.1; Android 4.0; like iPhone OS 7_0_3) like Gecko', undefined],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15', undefined],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36', undefined],
  ['', undefined],
])('%s runs on %s', (userAgent, os) => {
  expect(mobileOsOf(userAgent)).toBe(os)
})
