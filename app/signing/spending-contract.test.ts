import { expect, test } from 'vitest'
import type { Revocation } from '#app/domain/approvals/encode-revocation.ts'
import { ACCOUNT, THIEF, USDC } from '#tests/builders/random-orders.ts'
import { involvedContracts } from './spending-contract.ts'
import type { Shown, ShownRevocation } from './shown.ts'

const base = { chainId: 1, account: ACCOUNT } as const
const revoke = (of: Revocation): ShownRevocation => ({ kind: 'revoke', ...base, of })
const ofToken = revoke({ standard: 'erc20', token: USDC, spender: THIEF })
const ofPermit2 = revoke({ standard: 'permit2', allowances: [{ token: USDC, spender: THIEF }] })
const ofNft = revoke({ standard: 'nft', contract: USDC, tokenId: 1n })
const call = { to: USDC, data: '0x', value: 0n } as const
const terms = { nonce: 1, gasLimit: 1n, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }
const replacement = { ...base, hash: '0x12', call, terms } as const

test.each<readonly [string, readonly string[], Shown]>([
  ['a send', [], { kind: 'send', ...base, token: USDC, amount: 1n, received: 1n, recipient: THIEF }],
  ['a claim', [], { kind: 'claim', ...base, distributor: THIEF, token: USDC, index: 1n, amount: 1n, proof: [] }],
  ['a cancellation', [], { kind: 'cancel', ...replacement }],
  ['a speed-up', [], { kind: 'speedUp', ...replacement }],
  ['the revocation of a token’s allowance', [], ofToken],
  ['the revocation of an NFT’s approval', [], ofNft],
  ['the revocation of an allowance at Permit2', ['permit2'], ofPermit2],
  ['a batch of revocations', ['permit2'], { kind: 'revocationBatch', ...base, revocations: [ofToken, ofPermit2] }],
  ['an approval', ['universalRouter', 'permit2'], { kind: 'approve', ...base, token: USDC, amount: 1n }],
  [
    'an approval of the v2 router',
    ['universalRouter', 'permit2', 'v2Router'],
    { kind: 'approve', ...base, token: USDC, amount: 1n, spender: 'v2Router' },
  ],
  ['a permit', ['universalRouter', 'permit2'], { kind: 'permit', ...base, token: USDC, amount: 1n }],
  ['a wrap', ['universalRouter', 'permit2'], { kind: 'wrap', ...base, amount: 1n }],
])('%s relies on the code of %j', (_what, contracts, shown) => {
  expect(involvedContracts(shown)).toEqual(contracts)
})
