import { expect, test } from 'vitest'
import { readAtomicStatus } from './atomic-status.ts'

const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TIMEOUT_MS = 20

function readStatus(answer: () => Promise<unknown>) {
  const requests: unknown[] = []
  const provider = {
    request(call: unknown) {
      requests.push(call)
      return answer()
    },
  }
  return { requests, status: readAtomicStatus({ address: ACCOUNT, provider }, 8453, TIMEOUT_MS) }
}

// 0x2105 is Base; 0x0 stands for every chain (EIP-5792).
test.each([
  [{ '0x2105': { atomic: { status: 'supported' } } }, 'supported'],
  [{ '0x2105': { atomic: { status: 'ready' } } }, 'ready'],
  [{ '0x2105': { atomic: { status: 'unsupported' } } }, 'unsupported'],
  [{ '0x1': { atomic: { status: 'supported' } } }, 'unsupported'],
  [{ '0x0': { atomic: { status: 'supported' } } }, 'supported'],
  [{ '0x0': { atomic: { status: 'supported' } }, '0x2105': { atomic: { status: 'unsupported' } } }, 'unsupported'],
  [{ '0x2105': { atomicBatch: { supported: true } } }, 'supported'],
  [{ '0x2105': { atomicBatch: { supported: false } } }, 'unsupported'],
  [{ '0x2105': { atomic: { status: 'yes' } } }, 'unsupported'],
  [{ '0x2105': { atomic: true } }, 'unsupported'],
  [null, 'unsupported'],
  ['supported', 'unsupported'],
])('capabilities %j mean that batches are %s', async (capabilities, expected) => {
  const { requests, status } = readStatus(() => Promise.resolve(capabilities))
  expect(await status).toBe(expected)
  expect(requests).toEqual([{ method: 'wallet_getCapabilities', params: [ACCOUNT, ['0x2105']] }])
})

test('batches are unsupported if the wallet rejects the method or never answers', async () => {
  expect(await readStatus(() => Promise.reject(new Error('Method not found'))).status).toBe('unsupported')
  expect(await readStatus(() => new Promise(() => {})).status).toBe('unsupported')
})
