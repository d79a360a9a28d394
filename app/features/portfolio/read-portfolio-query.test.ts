import { expect, test } from 'vitest'
import { portfolioPath } from '#app/entities/portfolio/portfolio-path.ts'
import { readPortfolioQuery } from './read-portfolio-query.ts'

const UNI = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'

const read = (path: string) => {
  const { pathname, searchParams } = new URL(path, 'https://tarn.test')
  const [, , address = '', tab] = pathname.split('/')
  return readPortfolioQuery(address, tab, searchParams)
}

test.each([
  [`/portfolio/${UNI}`, `/portfolio/${UNI}`],
  [`/portfolio/${UNI.toLowerCase()}/tokens`, `/portfolio/${UNI}`],
  [`/portfolio/${UNI}/Activity?chain=8453&after=abc-_1`, `/portfolio/${UNI}/activity?chain=base&after=abc-_1`],
  [`/portfolio/${UNI}?after=abc`, `/portfolio/${UNI}`],
  [`/portfolio/${UNI}/activity?after=a.b`, `/portfolio/${UNI}/activity`],
])('%s has the canonical path %s', (url, path) => {
  const query = read(url)
  expect(query && portfolioPath(query)).toBe(path)
})

test.each([
  '/portfolio/vitalik.eth',
  `/portfolio/${UNI.replace('f', 'F')}`,
  `/portfolio/${UNI}/orders`,
  `/portfolio/${UNI}?chain=atlantis`,
])('%s is not the path of a portfolio', (path) => {
  expect(read(path)).toBeUndefined()
})
