import { expect, test } from 'vitest'
import { HOUR } from '#app/base/time.ts'
import { awaitReceipt } from './await-receipt.ts'
import { RpcUnreachable, type Eip1193 } from './eip1193.ts'

const HASH = `0x${'a'.repeat(64)}` as const
const RECEIPT = { transactionHash: HASH, blockNumber: '0xa', status: '0x1' }

/** Gives these answers in turn, then repeats the last one. */
function node(...answers: readonly unknown[]): Eip1193 {
  let next = 0
  return {
    async request() {
      const answer = answers[Math.min(next++, answers.length - 1)]
      if (answer instanceof Error) throw answer
      return answer
    },
  }
}

const later = { since: 0, now: () => HOUR, wait: () => Promise.resolve() }
const DOWN = new RpcUnreachable('down')

test('a transaction that no block contains an hour after it was sent is dropped', async () => {
  expect(await awaitReceipt(node(null), HASH, later)).toEqual({ ok: false, problem: 'transaction.dropped' })
  expect(await awaitReceipt(node(RECEIPT), HASH, later)).toMatchObject({ ok: true, value: { succeeded: true } })
})

test('a node that does not answer drops nothing, however much time has passed', async () => {
  expect(await awaitReceipt(node(DOWN, DOWN, RECEIPT), HASH, later)).toMatchObject({ ok: true })
  expect(await awaitReceipt(node(DOWN, null), HASH, later)).toMatchObject({ ok: false })
})
