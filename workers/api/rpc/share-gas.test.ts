import fc from 'fast-check'
import { expect, test } from 'vitest'
import { REQUEST_GAS, shareGas } from './share-gas.ts'

const run = (gas?: bigint, times = 1n) => ({ gas, times })

test('a single call gets the gas that it requests, up to the gas of a request, or all of that by default', () => {
  expect(shareGas([run()])).toEqual({ ok: true, value: [16_777_216n] })
  expect(shareGas([run(2n ** 63n)])).toEqual({ ok: true, value: [16_777_216n] })
  expect(shareGas([run(21_000n)])).toEqual({ ok: true, value: [21_000n] })
})

test('calls without gas share the rest equally', () => {
  expect(shareGas([run(), run(), run(), run()])).toEqual({ ok: true, value: Array(4).fill(4_194_304n) })
  expect(shareGas([run(), run(6_777_216n), run()])).toEqual({ ok: true, value: [5_000_000n, 6_777_216n, 5_000_000n] })
})

test('the gas of a call that runs several times is divided by its runs', () => {
  expect(shareGas([run(undefined, 8n)])).toEqual({ ok: true, value: [2_097_152n] })
  expect(shareGas([run(30_000_000n, 8n)])).toEqual({ ok: true, value: [2_097_152n] })
})

test('calls that exceed the gas of a request are refused', () => {
  expect(shareGas([run(10_000_000n), run(10_000_000n)]).ok).toBe(false)
  expect(shareGas([run(16_700_000n), run()]).ok).toBe(false)
})

test('the sum never exceeds the gas of a request', () => {
  const runs = fc.array(
    fc.record({
      gas: fc.option(fc.bigInt({ min: 0n, max: 2n ** 70n }), { nil: undefined }),
      times: fc.bigInt({ min: 1n, max: 8n }),
    }),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(runs, (all) => {
      const shared = shareGas(all)
      if (!shared.ok) return
      const sum = shared.value.reduce((total, gas, index) => total + gas * (all[index]?.times ?? 0n), 0n)
      expect(sum <= REQUEST_GAS).toBe(true)
    }),
  )
})
