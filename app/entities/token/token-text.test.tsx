import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { plainText, TokenText, shortSymbol } from './token-text.tsx'

test('markup in a name is escaped', () => {
  expect(renderToStaticMarkup(<TokenText text="<img src=x onerror=alert(1)>" />)).toContain(
    '&lt;img src=x onerror=alert(1)&gt;',
  )
})

test('bidirectional control characters are removed', () => {
  expect(plainText('USD\u202EC\u2066x')).toBe('USDCx')
})

test('a plain name is unchanged', () => {
  expect(plainText('USD Coin (PoS) ~ #1')).toBe('USD Coin (PoS) ~ #1')
})

test('white space is collapsed and trimmed, and invisible characters are removed', () => {
  expect(plainText(' Wrapped  Ether\t\n')).toBe('Wrapped Ether')
  expect(plainText('Ether\u00AD \u007F')).toBe('Ether')
})

test('a name is truncated to 80 characters', () => {
  expect(plainText('x'.repeat(1024))).toBe(`${'x'.repeat(80)}…`)
})

test('a symbol is truncated to 14 characters', () => {
  expect(shortSymbol('USDC')).toBe('USDC')
  expect(shortSymbol('<b onmouseover=alert(1)>')).toBe('<b onmouseover…')
})
