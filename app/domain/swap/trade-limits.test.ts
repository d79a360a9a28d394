import { expect, test } from 'vitest'
import { DEFAULT_TRADE_LIMITS, hasDefaultLimits, readTradeLimits } from './trade-limits.ts'

test('stored limits are read back', () => {
  expect(readTradeLimits('{"slippage":125,"deadlineMinutes":4320}')).toEqual({ slippage: 125, deadlineMinutes: 4_320 })
})

test.each([null, '', 'null', '[]', '7', '{"slippage":', '{"slippage":0,"deadlineMinutes":4321}', '{"slippage":5001}'])(
  'the defaults apply to the stored text %s',
  (text) => {
    expect(readTradeLimits(text)).toEqual(DEFAULT_TRADE_LIMITS)
    expect(hasDefaultLimits(readTradeLimits(text))).toBe(true)
  },
)
