import { expect, test } from 'vitest'
import type { StatusMessage } from '#app/wire/market/status.ts'
import { nodeAvailability, verdictOf } from './status-facts.ts'

type Chain = StatusMessage['chains'][number]

const node = (isHealthy: boolean) => ({
  upstream: 0,
  isHealthy,
  latency: 12,
  failureRate: 0,
  height: 100,
  error: null,
})

const INDEX = { block: 1, blockTime: 1, head: 1, lagBlocks: 0, lagSeconds: 0, age: 0, failures: 0, error: null }

const chain = (health: readonly boolean[]): Chain => ({
  chainId: 1,
  name: 'Ethereum',
  state: 'ok',
  index: INDEX,
  rpc: health.map(node),
})

const verdictFor = (state: StatusMessage['state'], chains: readonly Chain[]) =>
  verdictOf({
    state: 'known',
    ageSeconds: 0,
    message: { state, build: 'abc', time: 1, quote: null, chains: [...chains] },
  })

test.each<[readonly boolean[], string]>([
  [[true, true], 'all'],
  [[true, false], 'some'],
  [[false, false], 'none'],
  [[], 'none'],
])('for nodes with health %j the result is %s', (health, expected) => {
  expect(nodeAvailability(chain(health))).toBe(expected)
})

test('the status is ok only if every served chain has a node that answers', () => {
  expect(verdictFor('ok', [chain([true, false])])).toBe('ok')
  expect(verdictFor('ok', [chain([true]), chain([false])])).toBe('degraded')
  expect(verdictFor('ok', [chain([true]), chain([])])).toBe('degraded')
  expect(verdictFor('ok', [chain([true]), { ...chain([]), state: 'unknown', index: null }])).toBe('ok')
})

test('the API’s own status is not overridden', () => {
  expect(verdictFor('degraded', [chain([true])])).toBe('degraded')
  expect(verdictFor('down', [chain([true])])).toBe('down')
})

test('if the API does not answer, the status is silent instead of down', () => {
  expect(verdictOf({ state: 'unknown', time: 1, code: 'data.unavailable', errorId: 'x' })).toBe('silent')
})
