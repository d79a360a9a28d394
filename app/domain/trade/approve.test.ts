import { expect, test } from 'vitest'
import { encodeApproval, encodePermitAsTransaction } from './approve.ts'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const ROUTER = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'

const word = (hex: string) => hex.toLowerCase().replace('0x', '').padStart(64, '0')

test('an approval lets Permit2 move the exact amount of the token', () => {
  expect(encodeApproval(1, ACCOUNT, USDC, 1_000_000n)).toEqual({
    chainId: 1,
    from: ACCOUNT,
    to: USDC,
    data: `0x095ea7b3${word(PERMIT2)}${word('f4240')}`,
    value: 0n,
  })
})

test('the permit as a transaction lets the router move the amount until it expires', () => {
  const permit = { token: USDC, spender: ROUTER, amount: 1_000_000n, expiration: 1_763_720_000n } as const
  expect(encodePermitAsTransaction(8453, ACCOUNT, permit)).toEqual({
    chainId: 8453,
    from: ACCOUNT,
    to: PERMIT2,
    data: `0x87517c45${word(USDC)}${word(ROUTER)}${word('f4240')}${word((1_763_720_000).toString(16))}`,
    value: 0n,
  })
})
