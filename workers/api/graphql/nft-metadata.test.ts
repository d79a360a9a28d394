import { expect, test } from 'vitest'
import { MAX_TRAITS } from './field-costs.ts'
import { decodeDataUri, readMetadata } from './nft-metadata.ts'

const json = '{"name":"Tidepools #1","attributes":[{"trait_type":"Hue","value":"214"}]}'

test.each([
  ['base64', `data:application/json;base64,${btoa(json)}`],
  ['escaped text', `data:application/json;charset=utf-8,${encodeURIComponent(json)}`],
  ['plain text', `data:application/json;utf8,${json}`],
])('a data URI with %s is decoded', (_what, uri) => {
  expect(decodeDataUri(uri)).toBe(json)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<b>',
  'data:application/json;base64,%%%',
  'data:application/json,%E0%A4',
  '',
])('%j is not decoded', (uri) => {
  expect(decodeDataUri(uri)).toBeUndefined()
})

test('name and traits are read, with values of any primitive type', () => {
  expect(readMetadata(json)).toEqual({ name: 'Tidepools #1', traits: [{ name: 'Hue', value: '214' }] })
  const values = [
    { trait_type: 'Level', value: 3 },
    { value: true },
    { trait_type: 'Empty', value: '' },
    { value: {} },
    7,
  ]
  expect(readMetadata(JSON.stringify({ attributes: values }))).toEqual({
    name: null,
    traits: [
      { name: 'Level', value: '3' },
      { name: '', value: 'true' },
    ],
  })
})

test('texts are stripped of invisible characters and truncated, and at most fifty traits are read', () => {
  const attributes = Array.from({ length: 80 }, () => ({ trait_type: 'a\u202Eb', value: 'x'.repeat(500) }))
  const { name, traits } = readMetadata(JSON.stringify({ name: '\u200B', attributes })) ?? { traits: [] }
  expect(name).toBeNull()
  expect(traits).toHaveLength(MAX_TRAITS)
  expect(traits[0]).toEqual({ name: 'ab', value: 'x'.repeat(100) })
})

test.each(['{not json', 'null', '[]', '"text"'])('%s is rejected as metadata', (text) => {
  expect(readMetadata(text)?.traits ?? []).toEqual([])
})
