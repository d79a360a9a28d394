import { expect, test } from 'vitest'
import { RpcRefused } from '#workers/kit/exchange.ts'
import { RpcUnavailable } from '#workers/kit/json-rpc.ts'
import { BlockRange } from './block-range.ts'

const refusal = (code: number) => new RpcRefused('eth_getLogs', { code, message: 'refused' })

/** The width after three failures and many batches without logs. */
function widthAfter(failure: unknown): number {
  const range = new BlockRange()
  for (let failures = 0; failures < 3; failures++) range.halve(failure)
  for (let batches = 0; batches < 20; batches++) range.adapt({ from: 1, to: { number: range.end(1, 1e9) }, logs: [] })
  return range.end(1, 1e9)
}

test('after a refusal, the range never grows beyond half of the refused one', () => {
  expect(widthAfter(refusal(-32_005))).toBe(31)
})

test('after a rate limit or a timeout, the range grows to its maximum again', () => {
  expect(widthAfter(refusal(429))).toBe(10_000)
  expect(widthAfter(new RpcUnavailable('timed out'))).toBe(10_000)
})
