import { expect, test } from 'vitest'
import { DAY } from '#app/base/time.ts'
import { showsAppCard } from './shows-app-card.ts'

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const NOW = Date.UTC(2026, 6, 1)

const isCardShown = (overrides: Partial<Parameters<typeof showsAppCard>[0]> = {}) =>
  showsAppCard({
    address: ME,
    embedded: { isBackedUp: false },
    dismissals: { dismissedAt: null, accounts: [] },
    now: NOW,
    ...overrides,
  })

test('the card is shown for an embedded wallet that is not backed up', () => {
  expect(isCardShown()).toBe(true)
  expect(isCardShown({ dismissals: { dismissedAt: null, accounts: [OTHER] } })).toBe(true)
})

test.each([
  ['the wallet is not embedded', { embedded: undefined }],
  ['the wallet is backed up', { embedded: { isBackedUp: true } }],
  ['the card was dismissed for the account', { dismissals: { dismissedAt: null, accounts: [OTHER, ME] } }],
])('the card is hidden if %s', (_, overrides) => {
  expect(isCardShown(overrides)).toBe(false)
})

test.each([
  [NOW, false],
  [NOW - 30 * DAY + 1, false],
  [NOW - 30 * DAY, true],
  // The clock was set back.
  [NOW + DAY, false],
])('the card dismissed at %i is shown: %s', (dismissedAt, expected) => {
  expect(isCardShown({ dismissals: { dismissedAt, accounts: [] } })).toBe(expected)
})
