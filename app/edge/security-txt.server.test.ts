import { expect, test } from 'vitest'
import { securityTxt } from './security-txt.server.ts'
import { siteOf } from './site.server.ts'

const NOON = Date.UTC(2026, 10, 22, 12)
const textOf = (SECURITY_URL: string, now = NOON) =>
  securityTxt(siteOf({ SECURITY_URL, PRODUCTION_HOST: 'tarn.test' }, 'https://invented.test'), now)

test('security.txt contains contact, expiry, language and its own URL on the configured host', () => {
  expect(textOf('https://tarn.test/security')).toBe(
    [
      'Contact: https://tarn.test/security',
      'Expires: 2027-05-21T00:00:00Z',
      'Preferred-Languages: en',
      'Canonical: https://tarn.test/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})

test('a mail address is a contact too', () => {
  expect(textOf('mailto:security@tarn.test')).toContain('Contact: mailto:security@tarn.test\n')
})

test('security.txt expires months after each request, within the year that the standard allows', () => {
  for (const now of [0, NOON, NOON + 43_200_000 - 1, Date.UTC(2031, 1, 28)]) {
    const expires = Date.parse(/^Expires: (.*)$/m.exec(textOf('https://tarn.test/', now) ?? '')?.[1] ?? '')
    expect(expires - now).toBeGreaterThan(178 * 86_400_000)
    expect(expires - now).toBeLessThan(365 * 86_400_000)
  }
})

test.each(['', 'http://tarn.test/security', 'javascript:alert(1)', 'https://'])('for %o there is no text', (url) => {
  expect(textOf(url)).toBeUndefined()
})

test('a contact cannot inject a line', () => {
  expect(textOf('https://tarn.test/a\nContact: https://elsewhere.test')).not.toMatch(/^Contact: https:\/\/elsewhere/m)
})
