import { expect, test } from 'vitest'
import { countBuffers } from './count-buffers.ts'

test.each([
  [
    'the pools of one section, which take what the one before pays',
    [
      ['1000', '500'],
      ['500', '70'],
    ],
    0,
  ],
  [
    'two sections, of which the first buys more than the second takes',
    [
      ['1000', '501'],
      ['500', '70'],
    ],
    1,
  ],
  [
    'three sections',
    [
      ['1000', '501'],
      ['500', '71'],
      ['70', '9'],
    ],
    2,
  ],
  [
    'hops without amounts inside a section',
    [
      ['1000', undefined],
      [undefined, '500'],
      ['500', '70'],
    ],
    0,
  ],
  ['one hop', [['1000', '70']], 0],
] as const)('buffers are counted in %s', (_, amounts, count) => {
  expect(countBuffers(amounts.map(([amountIn, amountOut]) => ({ amountIn, amountOut })))).toBe(count)
})
