import { expect, test } from 'vitest'
import { defaultsOf, type Catalogue } from './catalogue.ts'
import { applyOverrides } from './overrides.ts'

const CATALOGUE = {
  wallet: { kind: 'flag', name: 'embedded_wallet', default: false, purpose: '' },
  search: { kind: 'flag', name: 'pool_search', default: true, purpose: '' },
  intro: {
    kind: 'experiment',
    name: 'landing_intro',
    parameter: 'group',
    values: ['control', 'long'],
    default: 'control',
    purpose: '',
  },
  frame: {
    kind: 'layer',
    name: 'swap_frame',
    parameter: 'width',
    values: ['narrow', 'wide'],
    default: 'narrow',
    purpose: '',
  },
} as const satisfies Catalogue
const DEFAULTS = { wallet: false, search: true, intro: 'control', frame: 'narrow' } as const

const valuesAfter = (query: string, values = defaultsOf(CATALOGUE)) =>
  applyOverrides(CATALOGUE, values, new URLSearchParams(query))

test('a query without overrides changes nothing', () => {
  expect(valuesAfter('theme=dark')).toEqual(DEFAULTS)
})

test('several flags are turned on and off by name', () => {
  expect(valuesAfter('featureFlagOverride=embedded_wallet')).toEqual({ ...DEFAULTS, wallet: true })
  expect(valuesAfter('featureFlagOverride=embedded_wallet&featureFlagOverrideOff=pool_search,nothing')).toEqual({
    ...DEFAULTS,
    wallet: true,
    search: false,
  })
  expect(valuesAfter('featureFlagOverrideOff=embedded_wallet, pool_search')).toMatchObject({
    wallet: false,
    search: false,
  })
})

test('experiments and layers take name:value', () => {
  expect(valuesAfter('experimentOverride=landing_intro:long&layerOverride=swap_frame:wide')).toEqual({
    ...DEFAULTS,
    intro: 'long',
    frame: 'wide',
  })
})

test('a layer can be reset to its default', () => {
  const values = { ...defaultsOf(CATALOGUE), frame: 'wide' as const }
  expect(valuesAfter('layerOverrideOff=swap_frame', values)).toEqual(DEFAULTS)
})

test.each([
  'featureFlagOverride=nobody',
  'featureFlagOverride=landing_intro',
  'featureFlagOverride=__proto__,constructor',
  'experimentOverride=landing_intro',
  'experimentOverride=landing_intro:',
  'experimentOverride=landing_intro:neither',
  'experimentOverride=swap_frame:wide',
  'layerOverride=landing_intro:long',
  'layerOverrideOff=landing_intro',
  'featureFlagOverride=,,%00',
])('%s has no effect', (query) => {
  expect(valuesAfter(query)).toEqual(DEFAULTS)
})
