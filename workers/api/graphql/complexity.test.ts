import { parse } from 'graphql'
import { expect, test } from 'vitest'
import { excessOf } from './complexity.ts'

const excess = (text: string, mayIntrospect = false) => excessOf(parse(text), mayIntrospect)

test('eight levels pass and nine are refused', () => {
  expect(excess('{ a { a { a { a { a { a { a { a } } } } } } } }')).toBeUndefined()
  expect(excess('{ a { a { a { a { a { a { a { a { a } } } } } } } } }')).toBe('depth')
})

test('depth includes fragments', () => {
  expect(excess('{ a { a { a { a { ...F } } } } } fragment F on X { a { a { a { a { a } } } } }')).toBe('depth')
})

test('a thousand aliases are refused', () => {
  const aliases = Array.from({ length: 1_000 }, (_, index) => `a${index}: x`).join(' ')
  expect(excess(`{ ${aliases} }`)).toBe('aliases')
})

test('exponentially nested fragments are refused quickly', () => {
  const fragments = Array.from(
    { length: 15 },
    (_, index) => `fragment F${index} on X { ...F${index + 1} ...F${index + 1} }`,
  )
  expect(excess(`{ ...F0 } ${fragments.join(' ')} fragment F15 on X { x }`)).toBe('aliases')
})

test('cyclic fragments terminate', () => {
  expect(excess('{ ...A } fragment A on X { x ...B } fragment B on X { x ...A }')).toBeUndefined()
})

test('introspection of any depth passes if it is allowed, and none if it is not', () => {
  const deep =
    '{ __schema { types { fields { type { ofType { ofType { ofType { ofType { ofType { name } } } } } } } } } }'
  expect(excess(deep, true)).toBeUndefined()
  expect(excess(deep, false)).toBe('introspection')
})

test('hundreds of repeated fields are refused, even in an unused fragment', () => {
  const repeated = 'x '.repeat(201)
  expect(excess(`{ ${'x '.repeat(200)} }`)).toBeUndefined()
  expect(excess(`{ ${repeated} }`)).toBe('fields')
  expect(excess(`{ x } fragment F on X { ${repeated} }`)).toBe('fields')
})
