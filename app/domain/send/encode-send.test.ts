import { expect, test } from 'vitest'
import { NATIVE } from '#app/domain/address/address.ts'
import { encodeSend } from './encode-send.ts'

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const FRIEND = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const order = { chainId: 1, account: ME, amount: 1_000_000n, recipient: FRIEND } as const

test('native currency is the value of an empty call to the recipient', () => {
  expect(encodeSend({ ...order, token: NATIVE })).toEqual({
    chainId: 1,
    from: ME,
    to: FRIEND,
    data: '0x',
    value: 1_000_000n,
  })
})

test('a token is sent by a call of its transfer, without value', () => {
  expect(encodeSend({ ...order, token: USDC })).toEqual({
    chainId: 1,
    from: ME,
    to: USDC,
    data:
      '0xa9059cbb' +
      '0000000000000000000000003c44cdddb6a900fa2b585dd299e03d12fa4293bc' +
      '00000000000000000000000000000000000000000000000000000000000f4240',
    value: 0n,
  })
})
