import { expect, test } from 'vitest'
import { impactLevel, isWorseImpact, type ImpactLevel } from './price-impact.ts'

test('impact is medium above 3%, high from 5% and severe from 15%', () => {
  expect(impactLevel(300)).toBe('quiet')
  expect(impactLevel(301)).toBe('medium')
  expect(impactLevel(499)).toBe('medium')
  expect(impactLevel(500)).toBe('high')
  expect(impactLevel(1_499)).toBe('high')
  expect(impactLevel(1_500)).toBe('severe')
})

test('a gain against the market price is quiet', () => {
  expect(impactLevel(-20)).toBe('quiet')
})

test('a level is worse only than the levels below it', () => {
  const levels: readonly ImpactLevel[] = ['quiet', 'medium', 'high', 'severe']
  const worse = levels.map((level) => levels.filter((other) => isWorseImpact(level, other)))
  expect(worse).toEqual([[], ['quiet'], ['quiet', 'medium'], ['quiet', 'medium', 'high']])
})
