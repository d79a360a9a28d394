import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unixSeconds } from '#app/base/time.ts'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { PERMIT2 } from '#app/domain/chains/chain.ts'
import { permitTypedData } from '#app/domain/trade/permit-typed-data.ts'
import type { PermitTypedData } from '#app/domain/trade/read-permit.ts'
import { signer } from '#devnet/accounts.ts'
import { ACCOUNT, DAI, THIEF, USDC, WBTC, WETH } from '#tests/builders/random-orders.ts'
import { contractsOf, decimalsIn, permitOf, stubNode } from '#tests/builders/stub-node.ts'
import { countRejected, lookAlike } from '#tests/builders/tampering.ts'
import { askForPermit } from './ask-wallet.ts'
import { permitRequest } from './permit-request.ts'
import type { ShownPermit } from './shown.ts'

// Permits of swaps in which the API changed one field of the typed data, or that the screen shows differently.

const SEED = 20_261_130
const PERMITS = 9
const NOW = unixSeconds(1_790_000_000_000)
/** The deadline of a swap, in minutes: later than the half hour that every permit may be valid. */
const DEADLINE_MINUTES = 90
/** The last second of the longest allowed validity, with a minute of clock skew. */
const LATEST = BigInt(NOW) + 91n * 60n
const { universalRouter, v2Router, v3PositionManager, v4PositionManager } = ethereum.contracts

const DECIMALS = [
  { token: USDC, decimals: 6 },
  { token: DAI, decimals: 18 },
  { token: WETH, decimals: 18 },
  { token: WBTC, decimals: 8 },
]

interface Attempt {
  readonly permit: PermitTypedData
  readonly shown: ShownPermit
}

interface Order {
  readonly token: Address
  readonly amount: bigint
  readonly nonce: bigint
}

const orders: fc.Arbitrary<Order> = fc.record({
  token: fc.constantFrom(USDC, DAI, WETH, WBTC),
  amount: fc.bigInt({ min: 1n, max: 10n ** 30n }),
  nonce: fc.bigInt({ min: 1n, max: 2n ** 47n }),
})

function honestOf({ token, amount, nonce }: Order): Attempt {
  const shown: ShownPermit = {
    kind: 'permit',
    chainId: 1,
    account: ACCOUNT,
    token,
    amount,
    deadlineMinutes: DEADLINE_MINUTES,
  }
  const validity = { expiration: LATEST, sigDeadline: LATEST }
  return { shown, permit: permitTypedData(1, { token, amount, nonce, spender: universalRouter, ...validity }) }
}

type Details = PermitTypedData['values']['details']

function* otherValues(permit: PermitTypedData): Generator<readonly [string, PermitTypedData]> {
  const { details } = permit.values
  const withValues = (change: Partial<PermitTypedData['values']>) => ({
    ...permit,
    values: { ...permit.values, ...change },
  })
  const withDetails = (change: Partial<Details>) => withValues({ details: { ...details, ...change } })
  for (const token of [THIEF, NATIVE, PERMIT2, USDC, DAI, WETH, WBTC, lookAlike(details.token)] as const)
    if (token !== details.token) yield ['token', withDetails({ token })]
  const amount = BigInt(details.amount)
  const amounts = [
    0n,
    amount - 1n,
    amount + 1n,
    amount * 2n,
    amount * 10n,
    2n ** 160n - 1n,
    2n ** 160n,
    2n ** 256n - 1n,
  ]
  for (const other of [...amounts.map(String), `-${amount}`, `0x${amount.toString(16)}`, `${amount}.0`, ''])
    yield ['amount', withDetails({ amount: other })]
  const times = [0n, BigInt(NOW) - 1n, BigInt(NOW), LATEST + 1n, LATEST * 1_000n, 2n ** 48n - 1n]
  for (const other of [...times, 2n ** 48n]) yield ['expiration', withDetails({ expiration: `${other}` })]
  const nonce = BigInt(details.nonce)
  for (const other of [0n, nonce - 1n, nonce + 1n, 2n ** 48n - 1n, 2n ** 48n, 2n ** 48n + nonce])
    yield ['nonce', withDetails({ nonce: `${other}` })]
  const contracts = [PERMIT2, v2Router, v3PositionManager, v4PositionManager, lookAlike(universalRouter)]
  for (const spender of [THIEF, NATIVE, ACCOUNT, details.token, ...contracts])
    yield ['spender', withValues({ spender })]
  for (const other of [...times, 2n ** 256n - 1n, 2n ** 256n])
    yield ['deadline', withValues({ sigDeadline: `${other}` })]
}

function* otherDomains(permit: PermitTypedData): Generator<readonly [string, PermitTypedData]> {
  const withDomain = (change: Partial<PermitTypedData['domain']>) => ({
    ...permit,
    domain: { ...permit.domain, ...change },
  })
  for (const name of ['', 'permit 2', 'Permit2 ', 'Permit3', 'USD Coin']) yield ['domain name', withDomain({ name })]
  for (const chainId of [0, 137, 8453, 11155111]) yield ['domain chain', withDomain({ chainId })]
  for (const verifyingContract of [THIEF, NATIVE, universalRouter, permit.values.details.token, lookAlike(PERMIT2)])
    yield ['domain contract', withDomain({ verifyingContract })]
}

function* otherTypes(permit: PermitTypedData): Generator<readonly [string, PermitTypedData]> {
  const withTypes = (types: PermitTypedData['types']) => ({ ...permit, types })
  for (const [name, fields] of Object.entries(permit.types)) {
    const withFields = (changed: typeof fields) => withTypes({ ...permit.types, [name]: changed })
    yield ['types order', withFields(fields.toReversed())]
    yield ['types added', withFields([...fields, { name: 'recipient', type: 'address' }])]
    yield ['types absent', withTypes(Object.fromEntries(Object.entries(permit.types).filter(([key]) => key !== name)))]
    for (const [at, field] of fields.entries()) {
      yield ['types dropped', withFields(fields.toSpliced(at, 1))]
      yield ['types added', withFields(fields.toSpliced(at, 0, field))]
      yield ['types name', withFields(fields.with(at, { ...field, name: `${field.name}s` }))]
      for (const type of ['bytes', 'uint8', `${field.type}[]`])
        yield ['types type', withFields(fields.with(at, { ...field, type }))]
    }
  }
  const { PermitSingle = [], PermitDetails = [] } = permit.types
  // The primary type follows from the names of the types.
  yield ['primary type', withTypes({ PermitBatch: PermitSingle, PermitDetails })]
  yield ['primary type', withTypes({ PermitSingle: PermitDetails, PermitDetails: PermitSingle })]
}

function* otherScreens(shown: ShownPermit): Generator<readonly [string, ShownPermit]> {
  for (const token of [USDC, DAI, WETH, WBTC]) if (token !== shown.token) yield ['screen token', { ...shown, token }]
  for (const amount of [shown.amount - 1n, shown.amount + 1n, shown.amount * 2n, 0n])
    yield ['screen amount', { ...shown, amount }]
  yield ['screen account', { ...shown, account: THIEF }]
  for (const chainId of [8453, 11155111] as const) yield ['screen chain', { ...shown, chainId }]
  yield ['screen spender', { ...shown, spender: 'v4PositionManager' }]
  const { deadlineMinutes: _, ...usual } = shown
  yield ['screen deadline', usual]
  for (const by of [1, 30, 60]) yield ['screen deadline', { ...shown, deadlineMinutes: DEADLINE_MINUTES - by }]
}

function* tampered({ permit, shown }: Attempt): Generator<readonly [string, Attempt]> {
  for (const others of [otherValues(permit), otherDomains(permit), otherTypes(permit)])
    for (const [kind, other] of others) yield [kind, { permit: other, shown }]
  for (const [kind, other] of otherScreens(shown)) yield [kind, { permit, shown: other }]
}

/** Asks for a permit; returns the typed data that reached the wallet. Both nodes expect the nonce for every token. */
async function requested({ permit, shown }: Attempt, { nonce }: Order): Promise<unknown> {
  const contracts = contractsOf(
    ...DECIMALS.flatMap(({ token, decimals }) => [
      decimalsIn(token, BigInt(decimals)),
      permitOf(ACCOUNT, token, 0n, nonce),
    ]),
  )
  const answers = { eth_accounts: () => [ACCOUNT], eth_signTypedData_v4: signs }
  const provider = stubNode({ contracts, answers })
  await askForPermit({
    page: stubNode({ contracts }),
    wallet: { address: ACCOUNT, provider },
    amounts: DECIMALS,
    shown,
    permit,
    onAsk: () => {},
    now: () => NOW * 1_000,
    signal: new AbortController().signal,
  })
  return provider.requests.find(({ method }) => method === 'eth_signTypedData_v4')?.params[1]
}

function signs([, typedData]: readonly unknown[]) {
  const { domain, types, primaryType, message } = JSON.parse(String(typedData))
  return signer(0).signTypedData({ domain, types, primaryType, message })
}

const requestOf = ({ permit, shown }: Attempt, nonce: bigint) =>
  permitRequest(1, {
    token: shown.token,
    amount: shown.amount,
    nonce,
    spender: permit.values.spender,
    expiration: LATEST,
    sigDeadline: LATEST,
  })

test(
  'every permit of a swap with one changed field is rejected, whether the typed data or the screen differs',
  { timeout: 120_000 },
  async () => {
    const byKind = new Map<string, number>()
    const accepted: string[] = []
    for (const order of fc.sample(orders, { numRuns: PERMITS, seed: SEED })) {
      const honest = honestOf(order)
      expect(await requested(honest, order)).toBe(requestOf(honest, order.nonce))
      const attempts = [...tampered(honest)]
      const signed = new Set<Attempt>()
      for (const [, attempt] of attempts) if ((await requested(attempt, order)) !== undefined) signed.add(attempt)
      accepted.push(...countRejected(honest, attempts, (attempt) => signed.has(attempt), byKind))
    }
    expect(accepted).toEqual([])
    const total = [...byKind.values()].reduce((sum, count) => sum + count)
    console.log(`${total} tampered permits rejected`, Object.fromEntries(byKind))
    expect(total).toBeGreaterThan(1_000)
  },
)

test('fields that the API adds to the typed data do not reach the wallet', async () => {
  const [order] = fc.sample(orders, { numRuns: 1, seed: SEED })
  if (!order) throw new Error('no order')
  const { permit, shown } = honestOf(order)
  const { domain, types, values } = permit
  const batch = [{ name: 'details', type: 'PermitDetails[]' }]
  const additions: readonly object[] = [
    { ...permit, primaryType: 'PermitBatch' },
    { ...permit, message: { ...values, spender: THIEF } },
    { ...permit, domain: { ...domain, version: '1', salt: `0x${'ab'.repeat(32)}` } },
    { ...permit, types: { ...types, PermitBatch: batch, EIP712Domain: [{ name: 'name', type: 'string' }] } },
    { ...permit, values: { ...values, recipient: THIEF, details: { ...values.details, spender: THIEF } } },
  ]
  for (const added of additions) {
    const request = await requested({ permit: added as PermitTypedData, shown }, order)
    expect(request).toBe(requestOf({ permit, shown }, order.nonce))
  }
})
