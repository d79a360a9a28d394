import * as v from 'valibot'
import { expect, test } from 'vitest'
import { decimal } from './decimal.ts'
import { defineQuery } from './define-query.ts'
import { graphql } from './graphql.ts'

const document = graphql(`
  query Stats($chain: Chain) {
    protocolStats(chain: $chain) {
      tokenCount
      volume(duration: DAY)
      versions {
        version
      }
    }
  }
`)

/** A schema with these entries for the result of the document. */
const stats = <Entries extends v.ObjectEntries>(entries: Entries) => v.object({ protocolStats: v.object(entries) })

// The type checker makes the assertions: it reports a line that is marked as an error but compiles.
test('a schema that does not match its document is a type error', () => {
  const matching = stats({
    tokenCount: v.number(),
    volume: decimal,
    versions: v.array(v.object({ version: v.picklist(['V2', 'V3', 'V4']) })),
  })
  expect(defineQuery(document, matching)).toEqual({ document, schema: matching })
  // @ts-expect-error -- poolCount is not requested
  defineQuery(document, stats({ poolCount: v.number() }))
  // @ts-expect-error -- not requested, though optional
  defineQuery(document, stats({ poolCount: v.optional(v.number()) }))
  // @ts-expect-error -- not requested, in a list
  defineQuery(document, stats({ versions: v.array(v.object({ volume: decimal })) }))
  // @ts-expect-error -- volume is a Decimal
  defineQuery(document, stats({ volume: v.number() }))
  // @ts-expect-error -- tokenCount is an Int
  defineQuery(document, stats({ tokenCount: decimal }))
  // @ts-expect-error -- an enum with further members
  defineQuery(document, stats({ versions: v.array(v.object({ version: v.picklist(['V2', 'V3']) })) }))
})
