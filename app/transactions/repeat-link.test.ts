import { expect, test } from 'vitest'
import { readSendLink } from '#app/domain/send/read-send-link.ts'
import { readSwapLink } from '#app/domain/swap/read-swap-link.ts'
import { ether, exampleTransaction, USDC, usdc } from '#tests/builders/example-transaction.ts'
import { repeatLink } from './repeat-link.ts'

const FRIEND = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const paramsOf = (link: string | undefined) => new URL(link ?? '', 'https://tarn.example').searchParams

test('the link of a swap has its tokens and the amount that was fixed', () => {
  const swap = { chainId: 8453, input: ether(15n * 10n ** 17n), output: usdc(2_000_500_000n) } as const
  const tokens = { chainId: 8453, input: swap.input.token, output: USDC }
  const exactIn = repeatLink(exampleTransaction(swap))
  expect(exactIn).toMatch(/^\/swap\?/)
  expect(readSwapLink(paramsOf(exactIn))).toEqual({ ...tokens, value: '1.5', field: 'input' })
  const exactOut = repeatLink(exampleTransaction({ ...swap, side: 'exactOut' }))
  expect(readSwapLink(paramsOf(exactOut))).toEqual({ ...tokens, value: '2000.5', field: 'output' })
})

test('the link of a send has its network and token, but not the recipient', () => {
  const link = repeatLink(exampleTransaction({ kind: 'send', chainId: 8453, input: usdc(5n), recipient: FRIEND }))
  expect(link).toMatch(/^\/send\?/)
  expect(readSendLink(paramsOf(link))).toEqual({ chainId: 8453, inputCurrency: USDC })
  expect(link).not.toContain(FRIEND)
})

test('other transactions have no link', () => {
  for (const kind of ['wrap', 'approve', 'sendNft', 'addLiquidity'] as const)
    expect(repeatLink(exampleTransaction({ kind }))).toBeUndefined()
})
