import { expect, test } from 'vitest'
import { rootRevalidation } from './root-revalidation.ts'

type Change = Parameters<ReturnType<typeof rootRevalidation>>[0]

function change(from: string, to: string, formMethod?: 'POST' | 'GET'): Change {
  const url = (path: string) => new URL(path, 'https://tarn.test')
  return {
    currentUrl: url(from),
    nextUrl: url(to),
    currentParams: {},
    nextParams: {},
    defaultShouldRevalidate: true,
    ...(formMethod && { formMethod }),
  }
}

const createRevalidation = () => rootRevalidation(() => 0)

test('navigating to another page or filter does not revalidate the root', () => {
  expect(createRevalidation()(change('/explore', '/swap'))).toBe(false)
  expect(createRevalidation()(change('/explore', '/explore?sort=price'))).toBe(false)
  expect(createRevalidation()(change('/explore', '/explore?q=uni', 'GET'))).toBe(false)
})

test('submitting a form revalidates the root', () => {
  expect(createRevalidation()(change('/explore', '/explore', 'POST'))).toBe(true)
})

test.each(['lng=de-DE', 'cur=EUR', 'theme=dark', 'disableNFTs=true', 'featureFlagOverride=a', 'layerOverrideOff=b:c'])(
  'a query that sets a preference revalidates the root: %s',
  (query) => {
    expect(createRevalidation()(change('/explore', `/explore?${query}`))).toBe(true)
    expect(createRevalidation()(change(`/explore?${query}`, `/swap?${query}`))).toBe(false)
  },
)

test('after ten minutes, the next navigation revalidates the root once', () => {
  let now = 0
  const revalidation = rootRevalidation(() => now)
  now = 599_999
  expect(revalidation(change('/explore', '/swap'))).toBe(false)
  now = 600_000
  expect(revalidation(change('/swap', '/explore'))).toBe(true)
  expect(revalidation(change('/explore', '/swap'))).toBe(false)
})
