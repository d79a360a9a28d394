import { expect, test } from 'vitest'
import type { Bps } from '#app/domain/amount/percent.ts'
import {
  DEFAULT_SWAP_SETTINGS,
  isDefault,
  readSwapSettings,
  withVersionToggled,
  type SwapSettings,
} from './swap-settings.ts'

const custom: SwapSettings = {
  slippage: 125 as Bps,
  deadlineMinutes: 4_320,
  routing: 'FASTEST',
  versions: ['V4', 'V2'],
}

test('stored settings are read back', () => {
  expect(readSwapSettings(JSON.stringify(custom))).toEqual(custom)
})

test.each([null, '', 'null', '[]', '7', '{"slippage":', '{"slippage":"50"}'])(
  'the defaults apply to the stored text %s',
  (text) => {
    expect(readSwapSettings(text)).toEqual(DEFAULT_SWAP_SETTINGS)
  },
)

test.each([
  { slippage: 0 },
  { slippage: -50 },
  { slippage: 5_001 },
  { slippage: 0.5 },
  { deadlineMinutes: 0 },
  { deadlineMinutes: 4_321 },
  { deadlineMinutes: 1.5 },
  { routing: 'WORST_PRICE' },
  { versions: [] },
  { versions: 'V2' },
  { versions: ['V5'] },
])('a malformed setting has its default and leaves the others alone: %o', (changes) => {
  const [name] = Object.keys(changes) as [keyof SwapSettings]
  expect(readSwapSettings(JSON.stringify({ ...custom, ...changes }))).toEqual({
    ...custom,
    [name]: DEFAULT_SWAP_SETTINGS[name],
  })
})

test('a version is turned on and off, and the last one stays on', () => {
  const withoutV3 = withVersionToggled(DEFAULT_SWAP_SETTINGS, 'V3')
  expect(withoutV3.versions).toEqual(['V4', 'V2'])
  expect(withVersionToggled(withoutV3, 'V3').versions).toEqual(['V4', 'V3', 'V2'])
  const onlyV2 = withVersionToggled(withoutV3, 'V4')
  expect(onlyV2.versions).toEqual(['V2'])
  expect(withVersionToggled(onlyV2, 'V2')).toBe(onlyV2)
})

test('isDefault is true for the default settings only', () => {
  expect(isDefault(DEFAULT_SWAP_SETTINGS)).toBe(true)
  for (const name of Object.keys(custom) as (keyof SwapSettings)[])
    expect(isDefault({ ...DEFAULT_SWAP_SETTINGS, [name]: custom[name] }), name).toBe(false)
})
