import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Deferred } from './deferred.tsx'

interface Price {
  readonly price: number
}

const shown = (value: Price | { readonly later: Promise<Price> }) =>
  renderToString(
    <Deferred value={value} fallback="…">
      {({ price }) => price}
    </Deferred>,
  ).replace(/<[^>]*>/g, '')

test('a value renders at once, a pending one shows the fallback', () => {
  expect(shown({ price: 97 })).toBe('97')
  expect(shown({ later: new Promise(() => {}) })).toBe('…')
})

test('a promise that has already resolved renders at once', () => {
  const later = Object.assign(Promise.resolve({ price: 97 }), { status: 'fulfilled', value: { price: 97 } })
  expect(shown({ later })).toBe('97')
})
