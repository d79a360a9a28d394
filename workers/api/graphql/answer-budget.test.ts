import { buildSchema, execute, parse, type GraphQLSchema } from 'graphql'
import { expect, test } from 'vitest'
import { AnswerBudget, withAnswerBudget } from './answer-budget.ts'

function schemaOf(count: { calls: number }): GraphQLSchema {
  const schema = buildSchema(`
    type Query { many: [Item!]! numbers: [Int!]! later: [Item!]! }
    type Item { text: String! late: String! }
  `)
  const item = schema.getType('Item') as unknown as { getFields(): Record<string, { resolve: unknown }> }
  const { text, late } = item.getFields()
  if (!text || !late) throw new Error('the schema has no such fields')
  text.resolve = () => {
    count.calls++
    return 'x'.repeat(100)
  }
  late.resolve = async () => 'é'.repeat(100)
  return withAnswerBudget(schema)
}

const root = {
  many: Array.from({ length: 1_000 }, () => ({})),
  numbers: Array.from({ length: 1_000 }, (_, index) => index),
  later: async () => [{}],
}

async function run(query: string, bytes: number) {
  const count = { calls: 0 }
  const budget = new AnswerBudget(bytes)
  const result = await execute({
    schema: schemaOf(count),
    document: parse(query),
    rootValue: root,
    contextValue: { budget },
  })
  return { result, calls: count.calls, isSpent: budget.isSpent }
}

test('an answer within its budget is complete', async () => {
  const { result, isSpent } = await run('{ many { text } numbers later { late } }', 200_000)
  expect(result.errors).toBeUndefined()
  expect(isSpent).toBe(false)
})

test('the budget is exceeded if the answer is 1,000 bytes larger than it', async () => {
  const query = '{ many { a_long_name: text } numbers later { late } }'
  const { result } = await run(query, 1_000_000)
  const bytes = new TextEncoder().encode(JSON.stringify(result.data)).length
  expect((await run(query, bytes - 1_000)).isSpent).toBe(true)
})

test('an answer that exceeds its budget is aborted while it is built', async () => {
  const { result, calls, isSpent } = await run('{ many { text } }', 5_000)
  expect(isSpent).toBe(true)
  expect(result.errors?.[0]?.extensions['code']).toBe('request.tooComplex')
  // Each element takes a hundred bytes and its key.
  expect(calls).toBeLessThan(50)
})

test.each(['{ numbers }', '{ many { __typename } }', '{ later { late } }'])(
  'the bytes of %s are counted',
  async (query) => {
    expect((await run(query, 400)).isSpent).toBe(true)
  },
)
