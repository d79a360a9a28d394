import { expect, test } from 'vitest'
import { maxUint256 } from 'viem'
import { approvedAmount, readApprovalChoice } from './approval-choice.ts'

test('`once` approves exactly the needed amount, `always` any amount', () => {
  expect(approvedAmount('once', 1_005n)).toBe(1_005n)
  expect(approvedAmount('always', 1_005n)).toBe(maxUint256)
})

test('any stored choice other than `always` is read as `once`', () => {
  expect(['always', 'once', '', 'ALWAYS', '"always"', null].map(readApprovalChoice)).toEqual([
    ...['always', 'once', 'once', 'once', 'once', 'once'],
  ])
})
