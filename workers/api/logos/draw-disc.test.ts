import { expect, test } from 'vitest'
import { drawDisc } from './draw-disc.ts'

const ADDRESS = '0xf07f07f07f07f07f07f07f07f07f07f07f07f070'

test('a disc has the letters of the symbol on the colour of the address', () => {
  expect(drawDisc(ADDRESS, 'FOT')).toMatch(/fill="hsl\(\d+ 14% 40%\)".*>FOT<\/text><\/svg>$/)
})

test('a symbol cannot add markup', () => {
  expect(drawDisc(ADDRESS, '<a>&')).toMatch(/>A<\/text><\/svg>$/)
  expect(drawDisc(ADDRESS, '"\'/x')).toMatch(/>"'\/X<\/text><\/svg>$/)
})
