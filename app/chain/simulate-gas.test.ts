import { expect, test } from 'vitest'
import type { Eip1193 } from './eip1193.ts'
import { simulateGas } from './simulate-gas.ts'

const ME = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const TRANSACTION = { chainId: 1, from: ME, to: ME, data: '0x', value: 255n } as const

/** Returns a node that answers each simulation with these results. */
function nodeWith(results: readonly object[]) {
  const requests: unknown[] = []
  const node: Eip1193 = {
    request: ({ params }) => {
      requests.push(params)
      return Promise.resolve([{ calls: results }])
    },
  }
  return { node, requests }
}

test('the gas of each transaction is the gas used plus 25 %, rounded down', async () => {
  const succeeded = (gasUsed: string) => ({ status: '0x1', gasUsed })
  const { node, requests } = nodeWith([succeeded('0x64'), succeeded('0x12d')])
  expect(await simulateGas(node, [TRANSACTION, TRANSACTION])).toEqual([125n, 376n])
  const call = { from: ME, to: ME, data: '0x', value: '0xff' }
  expect(requests).toEqual([[{ blockStateCalls: [{ calls: [call, call] }], validation: false }, 'latest']])
})

test.each([
  [
    'a transaction fails',
    [
      { status: '0x1', gasUsed: '0x1' },
      { status: '0x0', gasUsed: '0x1' },
    ],
  ],
  ['a result is missing', [{ status: '0x1', gasUsed: '0x1' }]],
])('the gas is undefined if %s', async (_, results) => {
  expect(await simulateGas(nodeWith(results).node, [TRANSACTION, TRANSACTION])).toBeUndefined()
})
