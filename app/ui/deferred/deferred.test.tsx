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

test('an immediate value renders at once, and a pending one shows the fallback', () => {
  expect(shown({ price: 97 })).toBe('97')
  expect(shown({ later: new Promise(() => {}) })).toBe('…')
})
