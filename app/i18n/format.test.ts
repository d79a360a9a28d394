import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { formatsFor } from './format.ts'

const format = formatsFor('en-US')

test.each([
  ['1.239', '+1.24%'],
  ['-0.031', '-0.03%'],
  ['0', '0.00%'],
  ['-0.001', '0.00%'],
  ['12345.6', '+12,346%'],
])('the change %s is formatted as %s', (value, text) => {
  expect(format.change(value)).toBe(text)
})

test.each([
  ['1.234567891', '1.23456'],
  ['1.999999999999', '1.99999'],
  ['1234567.89', '1,234,567'],
  ['0.000012345', '0.000012345'],
  ['0.000000000000000001', '0.0₁₇1'],
  ['0', '0'],
  ['57338.9', '57,338.90'],
  ['57338.999', '57,338.99'],
  ['123456.789', '123,456.78'],
  ['10000', '10,000'],
  ['1.5', '1.50'],
  ['12.345678', '12.3456'],
])('the amount %s is formatted as %s and never rounded up', (value, text) => {
  expect(format.amount(value)).toBe(text)
})

test.each([
  ['2937', '2,937.00'],
  ['2936.969', '2,936.96'],
  ['47.6190476', '47.619'],
  ['1.00029', '1.0002'],
  ['0.000340135', '0.000340135'],
  ['0.99981234', '0.999812'],
  ['1234567.8', '1,234,567'],
])('the price %s in another token is formatted as %s', (value, text) => {
  expect(format.tokenPrice(value)).toBe(text)
})

test('the prices on an axis have the same decimals', () => {
  expect(format.tokenPriceTicks(['2900', '2902.5'])).toEqual(['2,900.00', '2,902.50'])
  expect(format.tokenPriceTicks(['2000', '3000'])).toEqual(['2,000', '3,000'])
})

test('an exact amount keeps digits that a float would lose', () => {
  expect(format.exactAmount('1234567.000000000000000001')).toBe('1,234,567.000000000000000001')
})

test.each([
  [0, 'just now'],
  [0.9, 'just now'],
  [1, '1 sec. ago'],
  [59, '59 sec. ago'],
  [61, '1 min. ago'],
  [119, '1 min. ago'],
  [3_599, '59 min. ago'],
  [86_399, '23 hr. ago'],
  [172_799, '1 day ago'],
  [7200, '2 hr. ago'],
  [200_000, '2 days ago'],
])('%d seconds is formatted as %s', (seconds, text) => {
  expect(format.ago(seconds)).toBe(text)
})

test('axis labels show hour, day or month, in UTC', () => {
  expect(format.clock(1_795_242_120)).toBe('06:22')
  expect(format.clock(1_795_219_200)).toBe('00:00')
  expect(format.day(1_795_242_120)).toBe('Nov 21')
  expect(format.month(1_795_242_120)).toBe('Nov')
  expect(format.year(1_795_242_120)).toBe('2026')
})

test.each([
  ['1239999.9', '1.239M'],
  ['999.999999', '999.999'],
  ['420690000000000', '420.6T'],
  ['0.00001', '0.00001'],
])('the large amount %s is formatted as %s', (value, text) => {
  expect(format.compactAmount(value)).toBe(text)
})

/** Formats times on a machine in that time zone, which a process reads at its start. */
function momentsIn(zone: string): unknown {
  const script = `
    import { formatsFor } from ${JSON.stringify(new URL('./format.ts', import.meta.url).href)}
    const { dateTime, clock, day, month } = formatsFor('en-US')
    const moment = Date.UTC(2026, 10, 1, 1, 5) / 1_000
    const hour = new Date(moment * 1_000).getHours()
    console.log(JSON.stringify({ hour, written: [dateTime, clock, day, month].map((format) => format(moment)) }))`
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script]
  const { stdout, stderr } = spawnSync(process.execPath, args, { env: { ...process.env, TZ: zone }, encoding: 'utf8' })
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout)
}

test.each([
  ['UTC', 1],
  // The evening before, in another month.
  ['America/New_York', 21],
  ['Asia/Tokyo', 10],
])('on a machine in %s times are in UTC', (zone, hour) => {
  const written = ['Nov 1, 2026, 1:05 AM UTC', '01:05', 'Nov 1', 'Nov']
  expect(momentsIn(zone)).toEqual({ hour, written })
})

test('a time is in the same time zone for everybody', () => {
  expect(format.dateTime(1_795_242_120)).toBe('Nov 21, 2026, 6:22 AM UTC')
})

test.each([
  ['4.2', '4.20%'],
  ['0.00999', '0.00%'],
  ['12.34999', '12.34%'],
  ['100', '100.00%'],
  ['999.999', '999.99%'],
  ['1000', '1,000%'],
  ['1204.9', '1,204%'],
])('a yield of %s is %s', (percent, expected) => {
  expect(formatsFor('en-US').rate(percent)).toBe(expected)
})
