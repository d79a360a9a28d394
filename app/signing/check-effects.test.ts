import { expect, test } from 'vitest'
import { unixSeconds } from '#app/base/time.ts'
import type { Address } from '#app/domain/address/address.ts'
import { matchesScreen, omitUnstableTokens } from './check-effects.ts'
import type { ShownBatch, ShownSwap, ShownTransaction } from './shown.ts'
import type { Change, Effects, TokenEffects } from './simulate-effects.ts'

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const UNI = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const NATIVE = '0x0000000000000000000000000000000000000000'

const swap: ShownTransaction = {
  kind: 'swap',
  chainId: 1,
  account: ME,
  side: 'exactIn',
  input: USDC,
  output: DAI,
  maximumIn: 1_000n,
  minimumOut: 990n,
  quoted: { input: 1_000n, output: 995n },
  legs: [],
  deadline: unixSeconds(1_790_000_000_000),
  acceptedImpact: 'quiet',
}
const approval = (amount: bigint): ShownTransaction => ({
  kind: 'approve',
  chainId: 1,
  account: ME,
  token: USDC,
  amount,
})
const wrapping = (kind: 'wrap' | 'unwrap'): ShownTransaction => ({ kind, chainId: 1, account: ME, amount: 1_000n })

const from = (before: bigint | undefined, after: bigint | undefined): Change => ({ before, after })
const moved = (change: bigint) => from(5_000n, 5_000n + change)
const same = from(7n, 7n)

function effect(token: Address, balance: Change, allowances: Partial<TokenEffects['allowances']> = {}): TokenEffects {
  return { token, balance, allowances: { permit2: same, spender: same, spenderAtPermit2: same, ...allowances } }
}
const effects = (...tokens: TokenEffects[]): Effects => ({ hasSucceeded: true, tokens, probeResults: [] })
const matches = (shown: ShownTransaction, ...tokens: TokenEffects[]) => matchesScreen(effects(...tokens), shown)

const [paid, received] = [effect(USDC, moved(-1_000n)), effect(DAI, moved(990n))]

test.each<readonly [string, boolean, readonly TokenEffects[]]>([
  ['the maximum leaves and the minimum arrives', true, [paid, received]],
  ['less leaves and more arrives', true, [effect(USDC, moved(-999n)), effect(DAI, moved(991n))]],
  ['addresses are written in another case', true, [effect(USDC.toLowerCase() as Address, moved(-1_000n)), received]],
  ['more than the maximum leaves', false, [effect(USDC, moved(-1_001n)), received]],
  ['less than the minimum arrives', false, [paid, effect(DAI, moved(989n))]],
  ['the input was not read', false, [received]],
  ['the output was not read', false, [paid]],
  ['the balance of the input cannot be read', false, [effect(USDC, from(undefined, undefined)), received]],
  ['the balance of the output can be read only before', false, [paid, effect(DAI, from(5n, undefined))]],
  ['the balance of the output can be read only after', false, [paid, effect(DAI, from(undefined, 990n))]],
  ['the balance of another token stays the same', true, [paid, received, effect(UNI, moved(0n))]],
  ['another token arrives too', true, [paid, received, effect(UNI, moved(1n))]],
  ['another token leaves too', false, [paid, received, effect(UNI, moved(-1n))]],
  ['the balance of another token can never be read', true, [paid, received, effect(UNI, from(undefined, undefined))]],
  ['the balance of another token can no longer be read', false, [paid, received, effect(UNI, from(5n, undefined))]],
])('a swap in which %s: %s', (_what, expected, tokens) => {
  expect(matches(swap, ...tokens)).toBe(expected)
})

test.each(['permit2', 'spender', 'spenderAtPermit2'] as const)(
  'a swap leaves no larger allowance for %s',
  (spender) => {
    const allowanceOf = (change: Change) => ({ [spender]: change })
    for (const [change, expected] of [
      [from(7n, 6n), true],
      [from(7n, 8n), false],
      [from(undefined, 1n), false],
      [from(1n, undefined), true],
      [from(undefined, undefined), true],
    ] as const) {
      expect(matches(swap, effect(USDC, moved(-1_000n), allowanceOf(change)), received)).toBe(expected)
      expect(matches(swap, paid, effect(DAI, moved(990n), allowanceOf(change)))).toBe(expected)
      expect(matches(swap, paid, received, effect(UNI, moved(0n), allowanceOf(change)))).toBe(expected)
    }
  },
)

test.each<readonly [string, boolean, 'exactIn' | 'exactOut', Change]>([
  ['all that an exact output has left of the permit', true, 'exactOut', from(0n, 400n)],
  ['more than an exact output has left of the permit', false, 'exactOut', from(0n, 401n)],
  ['no more than before an exact output', true, 'exactOut', from(500n, 500n)],
  ['anything after an exact input', false, 'exactIn', from(0n, 1n)],
])('after 600 of a permit for 1,000 are spent, the router may move %s: %s', (_what, expected, side, change) => {
  const spent = effect(USDC, moved(-600n), { spenderAtPermit2: change })
  expect(matches({ ...swap, side }, spent, received)).toBe(expected)
})

test('a transaction that fails in the simulation is rejected', () => {
  expect(matchesScreen({ hasSucceeded: false, tokens: [paid, received], probeResults: [] }, swap)).toBe(false)
})

test.each<readonly [string, boolean, bigint, TokenEffects]>([
  ['sets the amount', true, 50n, effect(USDC, moved(0n), { permit2: from(0n, 50n) })],
  ['resets the allowance to zero', true, 0n, effect(USDC, moved(0n), { permit2: from(50n, 0n) })],
  ['sets more', false, 50n, effect(USDC, moved(0n), { permit2: from(0n, 51n) })],
  ['sets less', false, 50n, effect(USDC, moved(0n), { permit2: from(0n, 49n) })],
  ['sets nothing that can be read', false, 50n, effect(USDC, moved(0n), { permit2: from(0n, undefined) })],
  ['moves the balance down', false, 50n, effect(USDC, moved(-1n), { permit2: from(0n, 50n) })],
  ['moves the balance up', false, 50n, effect(USDC, moved(1n), { permit2: from(0n, 50n) })],
  ['leaves the balance unreadable', false, 50n, effect(USDC, from(undefined, undefined), { permit2: from(0n, 50n) })],
  ['approves the router too', false, 50n, effect(USDC, moved(0n), { permit2: from(0n, 50n), spender: from(0n, 1n) })],
  [
    'approves the router at Permit2 too',
    false,
    50n,
    effect(USDC, moved(0n), { permit2: from(0n, 50n), spenderAtPermit2: from(0n, 1n) }),
  ],
])('an approval that %s: %s', (_what, expected, amount, observed) => {
  expect(matches(approval(amount), observed)).toBe(expected)
})

test.each<readonly ['wrap' | 'unwrap', Address, Address]>([
  ['wrap', NATIVE, WETH],
  ['unwrap', WETH, NATIVE],
])('%s changes both balances by exactly the amount', (kind, input, output) => {
  const shown = wrapping(kind)
  const sides = (out: bigint, back: bigint) => [effect(input, moved(out)), effect(output, moved(back))]
  expect(matches(shown, ...sides(-1_000n, 1_000n))).toBe(true)
  expect(matches(shown, ...sides(-1_001n, 1_000n))).toBe(false)
  expect(matches(shown, ...sides(-999n, 1_000n))).toBe(false)
  expect(matches(shown, ...sides(-1_000n, 999n))).toBe(false)
  expect(matches(shown, ...sides(-1_000n, 1_001n))).toBe(false)
  expect(matches(shown, ...sides(1_000n, -1_000n))).toBe(false)
})

test.each<readonly [string, boolean, TokenEffects]>([
  ['sets the amount', true, effect(USDC, moved(0n), { spenderAtPermit2: from(0n, 50n) })],
  ['sets more', false, effect(USDC, moved(0n), { spenderAtPermit2: from(0n, 51n) })],
  ['sets less', false, effect(USDC, moved(0n), { spenderAtPermit2: from(0n, 49n) })],
  ['sets nothing that can be read', false, effect(USDC, moved(0n), { spenderAtPermit2: from(0n, undefined) })],
  ['moves the balance', false, effect(USDC, moved(-1n), { spenderAtPermit2: from(0n, 50n) })],
  ['approves Permit2 too', false, effect(USDC, moved(0n), { spenderAtPermit2: from(0n, 50n), permit2: from(0n, 50n) })],
  [
    'approves the router too',
    false,
    effect(USDC, moved(0n), { spenderAtPermit2: from(0n, 50n), spender: from(0n, 50n) }),
  ],
])('a permit as a transaction that %s: %s', (_what, expected, observed) => {
  const shown: ShownTransaction = {
    kind: 'permit2Approve',
    chainId: 1,
    account: ME,
    token: USDC,
    amount: 50n,
    expiration: 9n,
  }
  expect(matches(shown, observed)).toBe(expected)
})

test('an approval of any amount may be stored as a maximum of 96 bits or more, an exact amount may not', () => {
  const any = 2n ** 256n - 1n
  const stored = (amount: bigint) => effect(USDC, moved(0n), { permit2: from(0n, amount) })
  expect(matches(approval(any), stored(any))).toBe(true)
  expect(matches(approval(any), stored(2n ** 96n - 1n))).toBe(true)
  expect(matches(approval(any), stored(2n ** 96n - 2n))).toBe(false)
  expect(matches(approval(any - 1n), stored(any))).toBe(false)
})

test('a cancellation changes nothing', () => {
  const terms = { nonce: 1, gasLimit: 21_000n, maxFeePerGas: 2n, maxPriorityFeePerGas: 1n }
  const call = { to: USDC, data: '0x', value: 0n } as const
  const shown: ShownTransaction = { kind: 'cancel', chainId: 1, account: ME, hash: '0x01', call, terms }
  expect(matches(shown, effect(NATIVE, moved(0n)))).toBe(true)
  expect(matches(shown, effect(NATIVE, moved(-1n)))).toBe(false)
})

const FRIEND = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const send = { kind: 'send', chainId: 1, account: ME, token: USDC, amount: 1_000n, recipient: FRIEND } as const
const plain: ShownTransaction = { ...send, received: 1_000n }
const taxed: ShownTransaction = { ...send, received: 980n }
const toSelf: ShownTransaction = { ...plain, recipient: ME }
const ether: ShownTransaction = { ...plain, token: NATIVE }

test.each<readonly [string, boolean, ShownTransaction, bigint, bigint | undefined]>([
  ['the amount leaves and arrives', true, plain, -1_000n, 1_000n],
  ['the amount leaves and less arrives than shown', false, plain, -1_000n, 999n],
  ['the amount leaves and more arrives', false, plain, -1_000n, 1_001n],
  ['the amount leaves and the recipient’s balance cannot be read', false, plain, -1_000n, undefined],
  ['less leaves than shown', false, plain, -999n, 1_000n],
  ['more leaves than shown', false, plain, -1_001n, 1_000n],
  ['nothing leaves', false, plain, 0n, 1_000n],
  ['the amount leaves and the shown amount after the fee arrives', true, taxed, -1_000n, 980n],
  ['the amount leaves and more than the shown amount after the fee arrives', true, taxed, -1_000n, 985n],
  ['the amount leaves and less than the shown amount after the fee arrives', false, taxed, -1_000n, 979n],
  ['exactly the shown amount after the fee leaves', true, taxed, -980n, 980n],
  ['less than the shown amount after the fee leaves', false, taxed, -979n, 980n],
  ['the fee is charged on top of the amount', false, taxed, -1_020n, 1_000n],
  ['nothing changes for an account that sends to itself', true, toSelf, 0n, 0n],
  ['an account that sends to itself loses', false, toSelf, -1n, -1n],
  ['an account that sends to itself gains', false, toSelf, 1n, 1n],
  ['ether leaves', true, ether, -1_000n, undefined],
  ['more ether leaves', false, ether, -1_001n, undefined],
  ['less ether leaves', false, ether, -999n, undefined],
])('a send in which %s: %s', (_what, expected, shown, left, arrived) => {
  const token = shown.kind === 'send' ? shown.token : NATIVE
  const probeResults = [arrived === undefined ? from(5n, undefined) : moved(arrived)]
  const observed = (...others: TokenEffects[]) => ({ ...effects(effect(token, moved(left)), ...others), probeResults })
  expect(matchesScreen(observed(), shown)).toBe(expected)
  expect(matchesScreen(observed(effect(UNI, moved(-1n))), shown)).toBe(false)
  expect(matchesScreen(observed(effect(UNI, moved(0n), { spender: from(0n, 1n) })), shown)).toBe(false)
  expect(matchesScreen({ ...observed(), hasSucceeded: false }, shown)).toBe(false)
})

test('a send of a token is rejected if the recipient’s balance was not read', () => {
  expect(matches(plain, effect(USDC, moved(-1_000n)))).toBe(false)
})

test('a send leaves no larger allowance', () => {
  for (const spender of ['permit2', 'spender', 'spenderAtPermit2']) {
    const observed = effects(effect(USDC, moved(-1_000n), { [spender]: from(7n, 8n) }))
    expect(matchesScreen({ ...observed, probeResults: [moved(1_000n)] }, plain)).toBe(false)
  }
})

const nft = { kind: 'sendNft', chainId: 1, account: ME, contract: UNI, tokenId: 7n, recipient: FRIEND } as const
const single: ShownTransaction = { ...nft, standard: 'erc721', amount: 1n }
const units: ShownTransaction = { ...nft, standard: 'erc1155', amount: 3n }
const [mine, theirs] = [BigInt(ME), BigInt(FRIEND)]

test.each<readonly [string, boolean, ShownTransaction, readonly Change[]]>([
  ['the owner becomes the recipient', true, single, [from(mine, theirs)]],
  ['the owner stays the same', false, single, [from(mine, mine)]],
  ['somebody else becomes the owner', false, single, [from(mine, 5n)]],
  ['the sender was not the owner', false, single, [from(5n, theirs)]],
  ['nothing was read', false, single, []],
  ['an account sends to itself', true, { ...single, recipient: ME }, [from(mine, mine)]],
  ['the units leave and arrive', true, units, [moved(-3n), moved(3n)]],
  ['more units leave', false, units, [moved(-4n), moved(4n)]],
  ['fewer units arrive', false, units, [moved(-3n), moved(2n)]],
  ['the recipient was not read', false, units, [moved(-3n)]],
  ['units stay with the account itself', true, { ...units, recipient: ME }, [moved(0n), moved(0n)]],
  ['units of the account itself vanish', false, { ...units, recipient: ME }, [moved(-3n), moved(-3n)]],
])('an NFT send in which %s: %s', (_what, expected, shown, probeResults) => {
  const observed = (...tokens: TokenEffects[]): Effects => ({ ...effects(...tokens), probeResults })
  expect(matchesScreen(observed(effect(NATIVE, moved(0n))), shown)).toBe(expected)
  expect(matchesScreen(observed(effect(USDC, moved(-1n))), shown)).toBe(false)
  expect(matchesScreen(observed(effect(USDC, moved(0n), { permit2: from(0n, 1n) })), shown)).toBe(false)
})

const revoke = { kind: 'revoke', chainId: 1, account: ME } as const
const ofToken: ShownTransaction = { ...revoke, of: { standard: 'erc20', token: USDC, spender: FRIEND } }
const ofPermit2: ShownTransaction = {
  ...revoke,
  of: {
    standard: 'permit2',
    allowances: [
      { token: USDC, spender: FRIEND },
      { token: DAI, spender: FRIEND },
    ],
  },
}
const ofNft: ShownTransaction = { ...revoke, of: { standard: 'nft', contract: UNI, tokenId: 7n } }

test.each<readonly [string, boolean, ShownTransaction, readonly Change[]]>([
  ['the allowance ends', true, ofToken, [from(9n, 0n)]],
  ['there was no allowance', true, ofToken, [from(0n, 0n)]],
  ['a part of the allowance stays', false, ofToken, [from(9n, 1n)]],
  ['the contract has no allowances', false, ofToken, [from(undefined, undefined)]],
  ['the contract has no allowances anymore', false, ofToken, [from(9n, undefined)]],
  ['nothing was read', false, ofToken, []],
  ['both allowances end', true, ofPermit2, [from(9n, 0n), from(1n, 0n)]],
  ['one of two allowances stays', false, ofPermit2, [from(9n, 0n), from(1n, 1n)]],
  ['the NFT has no approval', true, ofNft, [from(theirs, 0n)]],
  ['the NFT is approved for somebody else', false, ofNft, [from(theirs, 5n)]],
])('a revocation after which %s: %s', (_what, expected, shown, probeResults) => {
  const tokens = [effect(USDC, moved(0n)), effect(DAI, moved(0n))]
  expect(matchesScreen({ ...effects(...tokens), probeResults }, shown)).toBe(expected)
  const stolen = [effect(USDC, moved(-1n)), effect(DAI, moved(0n))]
  expect(matchesScreen({ ...effects(...stolen), probeResults }, shown)).toBe(false)
  const allowed = [effect(USDC, moved(0n)), effect(DAI, moved(0n), { spender: from(0n, 1n) })]
  expect(matchesScreen({ ...effects(...allowed), probeResults }, shown)).toBe(false)
})

const revocationBatch: ShownBatch = {
  kind: 'revocationBatch',
  chainId: 1,
  account: ME,
  revocations: [ofToken, ofPermit2, ofNft].flatMap((shown) => (shown.kind === 'revoke' ? [shown] : [])),
}

test.each<readonly [string, boolean, readonly Change[]]>([
  ['all approvals end', true, [from(9n, 0n), from(9n, 0n), from(1n, 0n), from(theirs, 0n)]],
  ['the first allowance stays', false, [from(9n, 9n), from(9n, 0n), from(1n, 0n), from(theirs, 0n)]],
  ['the NFT stays approved', false, [from(9n, 0n), from(9n, 0n), from(1n, 0n), from(theirs, theirs)]],
  ['one approval cannot be read', false, [from(9n, 0n), from(undefined, 0n), from(1n, 0n), from(theirs, 0n)]],
  ['nothing was read', false, []],
])('a batch of revocations after which %s: %s', (_what, expected, probeResults) => {
  const tokens = [effect(USDC, moved(0n)), effect(DAI, moved(0n))]
  expect(matchesScreen({ ...effects(...tokens), probeResults }, revocationBatch)).toBe(expected)
  const stolen = [effect(USDC, moved(0n)), effect(DAI, moved(-1n))]
  expect(matchesScreen({ ...effects(...stolen), probeResults }, revocationBatch)).toBe(false)
  expect(matchesScreen({ ...effects(effect(DAI, moved(0n))), probeResults }, revocationBatch)).toBe(false)
})

test('a Permit2 allowance of a token that no longer works can be revoked', () => {
  const dead = effect(DAI, from(undefined, undefined))
  const probeResults = [from(9n, 0n), from(1n, 0n)]
  expect(matchesScreen({ ...effects(effect(USDC, moved(0n)), dead), probeResults }, ofPermit2)).toBe(true)
  expect(matchesScreen({ ...effects(effect(USDC, moved(0n)), dead), probeResults: [from(9n, 0n)] }, ofToken)).toBe(true)
  expect(matchesScreen({ ...effects(dead), probeResults: [from(9n, 0n)] }, ofToken)).toBe(false)
})

test('a token that also changes without a transaction stops only requests that move it', () => {
  const falls = (token: Address) => effect(token, moved(-1n))
  const stable = effect(UNI, moved(0n))
  const observed = effects(paid, received, falls(UNI))
  expect(matchesScreen(observed, swap)).toBe(false)
  expect(matchesScreen(omitUnstableTokens(observed, effects(falls(UNI)), [USDC]), swap)).toBe(true)
  expect(matchesScreen(omitUnstableTokens(observed, effects(stable), []), swap)).toBe(false)
  expect(matchesScreen(omitUnstableTokens(effects(paid, received), effects(falls(USDC)), []), swap)).toBe(false)
  // A known token cannot change by itself.
  expect(matchesScreen(omitUnstableTokens(observed, effects(falls(UNI)), [UNI]), swap)).toBe(false)
  const allowed = effects(paid, received, effect(UNI, moved(0n), { spender: from(0n, 1n) }))
  expect(matchesScreen(omitUnstableTokens(allowed, effects(stable), []), swap)).toBe(false)
})

const batch = (amount: bigint, side: 'exactIn' | 'exactOut' = 'exactIn'): ShownBatch => ({
  kind: 'swapBatch',
  chainId: 1,
  account: ME,
  approvals: [{ kind: 'approve', chainId: 1, account: ME, token: USDC, amount }],
  swap: { ...swap, kind: 'swap', side } as ShownSwap,
})
const spent = (permit2: Change, spenderAtPermit2: Change = same, change = -1_000n) =>
  effect(USDC, moved(change), { permit2, spenderAtPermit2 })

test.each<readonly [string, boolean, ShownBatch, TokenEffects]>([
  ['an exact approval is spent', true, batch(1_000n), spent(from(0n, 0n))],
  ['an exact approval replaces a lower one and is spent', true, batch(1_000n), spent(from(9n, 0n))],
  ['any amount stays approved', true, batch(2n ** 256n - 1n), spent(from(0n, 2n ** 256n - 1n))],
  ['the unspent part of an approval stays', true, batch(1_000n, 'exactOut'), spent(from(0n, 10n), same, -990n)],
  ['an exact approval stays although it is spent', false, batch(1_000n), spent(from(0n, 1n))],
  ['more than the unspent part stays', false, batch(1_000n, 'exactOut'), spent(from(0n, 11n), same, -990n)],
  ['any amount stays approved although an exact one is shown', false, batch(1_000n), spent(from(0n, 2n ** 256n - 1n))],
  ["the router's allowance is not spent", false, batch(1_000n), spent(from(0n, 0n), from(0n, 1_000n))],
  ['more than the maximum leaves', false, batch(1_000n), spent(from(0n, 0n), same, -1_001n)],
  ['the allowance is unreadable afterwards', true, batch(1_000n), spent(from(0n, undefined))],
])('a batch in which %s: %s', (_what, expected, shown, paidInBatch) => {
  expect(matchesScreen(effects(paidInBatch, received), shown)).toBe(expected)
})

test('a batch in which an allowance of a token other than the input rises is rejected', () => {
  const other = effect(UNI, same, { permit2: from(0n, 1n) })
  expect(matchesScreen(effects(spent(from(0n, 0n)), received, other), batch(1_000n))).toBe(false)
})
