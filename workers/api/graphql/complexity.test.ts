import { readFileSync } from 'node:fs'
import { buildSchema, parse } from 'graphql'
import { expect, test } from 'vitest'
import { topTokensDocument } from '#app/wire/market/top-tokens.ts'
import { costOf, excessOf } from './complexity.ts'

const schema = buildSchema(readFileSync(new URL('./schema.graphql', import.meta.url), 'utf8'))
const excess = (text: string, mayIntrospect = false) => excessOf(parse(text), mayIntrospect)
const cost = (text: string, variables = {}) => costOf(schema, parse(text), null, variables)

test('eight levels pass and nine do not', () => {
  expect(excess('{ a { a { a { a { a { a { a { a } } } } } } } }')).toBeUndefined()
  expect(excess('{ a { a { a { a { a { a { a { a { a } } } } } } } } }')).toBe('depth')
})

test('depth is counted through fragments', () => {
  expect(excess('{ a { a { a { a { ...F } } } } } fragment F on X { a { a { a { a { a } } } } }')).toBe('depth')
})

test('a thousand aliases are refused', () => {
  const aliases = Array.from({ length: 1_000 }, (_, index) => `a${index}: x`).join(' ')
  expect(excess(`{ ${aliases} }`)).toBe('aliases')
})

test('fragments that spread each other many times end at once', () => {
  const fragments = Array.from(
    { length: 15 },
    (_, index) => `fragment F${index} on X { ...F${index + 1} ...F${index + 1} }`,
  )
  expect(excess(`{ ...F0 } ${fragments.join(' ')} fragment F15 on X { x }`)).toBe('aliases')
})

test('cycles of fragments end', () => {
  expect(excess('{ ...A } fragment A on X { x ...B } fragment B on X { x ...A }')).toBeUndefined()
})

test('introspection passes as deep as it goes, or not at all', () => {
  const deep =
    '{ __schema { types { fields { type { ofType { ofType { ofType { ofType { ofType { name } } } } } } } } } }'
  expect(excess(deep, true)).toBeUndefined()
  expect(excess(deep, false)).toBe('introspection')
})

test('the explore page of 20 rows costs some hundreds, of 100 rows some thousands', () => {
  const variables = { page: 1, orderBy: 'VOLUME', order: 'DESC', volume: 'DAY' }
  expect(cost(topTokensDocument(false), { ...variables, pageSize: 20 })).toBe(641)
  expect(cost(topTokensDocument(false), { ...variables, pageSize: 100 })).toBe(3_201)
})

test('a price history for each of a hundred tokens costs more than is given', () => {
  const text = '{ topTokens(first: 100) { edges { node { market { priceHistory(duration: YEAR) { value } } } } } }'
  expect(cost(text)).toBeGreaterThan(10_000)
})

test('contracts in a variable count each', () => {
  const text = 'query Q($c: [ContractInput!]!) { tokens(contracts: $c) { symbol name } }'
  expect(cost(text, { c: [{}, {}, {}] })).toBe(7)
})
