import { expect, test } from 'vitest'
import { hostileNames } from '#tests/builders/hostile-names.ts'
import { writeCsv } from './write-csv.ts'

const cell = (text: string) => writeCsv(['a'], [[{ text }]]).slice('\uFEFFa\r\n'.length, -2)

test('lines follow RFC 4180 after a byte order mark, and null is an empty cell', () => {
  expect(
    writeCsv(
      ['a', 'b'],
      [
        [{ text: 'x' }, null],
        [null, { decimal: '-0.10' }],
      ],
    ),
  ).toBe('\uFEFFa,b\r\nx,\r\n,-0.10\r\n')
})

test.each([
  ['a,b', '"a,b"'],
  ['say "x"', '"say ""x"""'],
  ['two\nlines', '"two\nlines"'],
  ['plain text', 'plain text'],
])('%j is written as %j', (text, expected) => {
  expect(cell(text)).toBe(expected)
})

test.each([
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1', "' =1"],
  ['\t=1', "'\t=1"],
])('%j cannot be a formula', (text, expected) => {
  expect(cell(text)).toBe(expected)
})

test('a number keeps all digits, and a malformed one throws', () => {
  expect(writeCsv(['a'], [[{ decimal: '-12345678901234567890.000000000000000001' }]])).toContain(
    '\r\n-12345678901234567890.000000000000000001\r\n',
  )
  expect(() => writeCsv(['a'], [[{ decimal: '=1' }]])).toThrow('not a decimal')
})

/** Parses RFC 4180. */
function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let isRowEnded = true
  for (const [, quotes, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    const cell = quotes?.replaceAll('""', '"') ?? plain ?? ''
    if (isRowEnded) rows.push([cell])
    else rows.at(-1)?.push(cell)
    isRowEnded = end === '\r\n'
  }
  return rows
}

test('hostile names survive a round trip, each in its own cell and none as a formula', () => {
  const names = hostileNames()
  const rows = readCsv(
    writeCsv(
      ['symbol', 'name'],
      names.map(({ symbol, name }) => [{ text: symbol }, { text: name }]),
    ).slice(1),
  ).slice(1)
  expect(rows.length).toBe(names.length)
  for (const [at, row] of rows.entries()) {
    const { symbol, name } = names[at] ?? { symbol: '', name: '' }
    expect(row.map((cell) => (/^'\s*[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell))).toEqual([symbol, name])
    for (const cell of row) expect(cell).not.toMatch(/^\s*[=+\-@]/)
  }
})
