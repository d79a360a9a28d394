import { expect, test } from 'vitest'
import { encodeUnwrap, encodeWrap } from './wrap.ts'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const WETH_ON_BASE = '0x4200000000000000000000000000000000000006'

test('wrapping calls deposit with the amount as value', () => {
  expect(encodeWrap(1, ACCOUNT, 5n)).toEqual({ chainId: 1, from: ACCOUNT, to: WETH, data: '0xd0e30db0', value: 5n })
})

test('unwrapping calls withdraw with the amount and no value', () => {
  expect(encodeUnwrap(8453, ACCOUNT, 5n)).toEqual({
    chainId: 8453,
    from: ACCOUNT,
    to: WETH_ON_BASE,
    data: `0x2e1a7d4d${'5'.padStart(64, '0')}`,
    value: 0n,
  })
})
