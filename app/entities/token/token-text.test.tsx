import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { plainText, TokenText, shortSymbol } from './token-text.tsx'

test('markup in a name is text', () => {
  expect(renderToStaticMarkup(<TokenText text="<img src=x onerror=alert(1)>" />)).toContain(
    '&lt;img src=x onerror=alert(1)&gt;',
  )
})

test('bidirectional control characters are removed', () => {
  expect(plainText('USD\u202EC\u2066x')).toBe('USDCx')
})

test('an ordinary name only has its spaces collapsed', () => {
  expect(plainText('USD Coin (PoS) ~ #1')).toBe('USD Coin (PoS) ~ #1')
  expect(plainText(' Wrapped  Ether\t\n')).toBe('Wrapped Ether')
  expect(plainText('Ether\u00AD \u007F')).toBe('Ether')
})

test('a kilobyte of name is truncated', () => {
  expect(plainText('x'.repeat(1024))).toBe(`${'x'.repeat(80)}…`)
})

test('a symbol beside an amount is truncated', () => {
  expect(shortSymbol('USDC')).toBe('USDC')
  expect(shortSymbol('<b onmouseover=alert(1)>')).toBe('<b onmouseover…')
})
