import { expect, test } from 'vitest'
import { splitApr } from './pool-apr.ts'

test('an APR is split without rounding into the parts of liquidity providers and protocol', () => {
  expect(splitApr('12', { liquidity: '75', protocol: '25' })).toEqual({ liquidity: '9', protocol: '3' })
  expect(splitApr('3.49047', { liquidity: '83.333334', protocol: '16.666666' })).toEqual({
    liquidity: '2.9087250232698',
    protocol: '0.5817449767302',
  })
})

test('without a protocol fee the whole APR goes to the liquidity providers', () => {
  expect(splitApr('0.000583', { liquidity: '100', protocol: '0' })).toEqual({ liquidity: '0.000583', protocol: '0' })
})
