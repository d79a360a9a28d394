import { expect, test } from 'vitest'
import { isEager, mockAccount } from './test-mode.ts'

const DEFAULT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('test mode connects eagerly unless the query says not to', () => {
  expect(isEager('')).toBe(true)
  expect(isEager('?eagerlyConnect=true')).toBe(true)
  expect(isEager('?chain=base&eagerlyConnect=false')).toBe(false)
})

test('eagerlyConnectAddress selects the account if it is an address', () => {
  expect(mockAccount(`?eagerlyConnectAddress=${OTHER}`)).toBe(OTHER)
  expect(mockAccount('?eagerlyConnectAddress=0x123')).toBe(DEFAULT)
  expect(mockAccount(`?eagerlyConnectAddress=${OTHER.slice(0, -1)}9`)).toBe(DEFAULT)
  expect(mockAccount('')).toBe(DEFAULT)
})
