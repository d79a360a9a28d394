import { expect, test } from 'vitest'
import { NATIVE } from '#app/domain/address/address.ts'
import { encodeNftSend, type NftSendOrder } from '#app/domain/send/encode-nft-send.ts'
import { encodeSend } from '#app/domain/send/encode-send.ts'
import { nativeToken } from '#app/domain/token/token.ts'
import { planSend } from './plan-send.ts'
import type { PreparedTokenSend } from './send-run.ts'

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const FRIEND = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const FOT = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'

function prepared(change: Partial<PreparedTokenSend['order']> = {}): PreparedTokenSend {
  const order = { chainId: 1, account: ME, token: FOT, amount: 1_000n, recipient: FRIEND, ...change } as const
  const known = { safety: 'VERIFIED', isImpersonator: false, logo: null, price: null } as const
  const token = { ...nativeToken(1), ...known, address: order.token, symbol: 'FOT', decimals: 6 }
  const { recipient } = order
  return {
    order,
    token,
    recipient: { address: recipient },
    lookAlike: undefined,
    formerAddress: undefined,
    isToken: false,
    isFullNative: false,
  }
}

test('a send is a single step with the order as its transaction and the review’s values for the guard', async () => {
  const send = prepared()
  const { steps } = planSend(send, 980n)
  const [step] = steps
  if (!step || !('prepare' in step)) throw new Error('no transaction')
  expect(steps).toHaveLength(1)
  expect(await step.prepare(undefined)).toEqual({
    ok: true,
    value: {
      transaction: encodeSend(send.order),
      shown: { kind: 'send', ...send.order, received: 980n },
    },
  })
  expect(step.purpose).toMatchObject({
    kind: 'send',
    account: ME,
    recipient: FRIEND,
    input: { token: FOT, symbol: 'FOT', decimals: 6, raw: 1_000n },
    output: { token: FOT, raw: 980n },
  })
})

test.each([
  ['native currency', { token: NATIVE }],
  ['a token to oneself', { recipient: ME }],
] as const)('the received amount of %s is not tracked', (_what, change) => {
  const [step] = planSend(prepared(change), 1_000n).steps
  expect(step).toHaveProperty('purpose.kind', 'send')
  expect(step).not.toHaveProperty('purpose.output')
})

test('a send of an NFT is a single step, whose record has the collection and the id', async () => {
  const { recipient, lookAlike, formerAddress, isToken, isFullNative } = prepared()
  const order: NftSendOrder = {
    chainId: 1,
    account: ME,
    contract: FOT,
    standard: 'erc721',
    tokenId: 7n,
    amount: 1n,
    recipient: FRIEND,
  }
  const facts = { recipient, lookAlike, formerAddress, isToken, isFullNative }
  const { steps } = planSend({ order, collection: 'Tidepools', ...facts }, 1n)
  const [step] = steps
  if (!step || !('prepare' in step)) throw new Error('no transaction')
  expect(steps).toHaveLength(1)
  expect(await step.prepare(undefined)).toEqual({
    ok: true,
    value: { transaction: encodeNftSend(order), shown: { kind: 'sendNft', ...order } },
  })
  expect(step.purpose).toEqual({
    kind: 'sendNft',
    chainId: 1,
    account: ME,
    recipient: FRIEND,
    input: { token: FOT, symbol: 'Tidepools', decimals: 0, raw: 7n },
  })
})
