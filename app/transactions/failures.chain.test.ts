import { encodeFunctionData, parseAbi, type Address, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ok } from '#app/base/result.ts'
import { encodeClaim, type ClaimOrder } from '#app/domain/rewards/claim.ts'
import type { SendOrder } from '#app/domain/send/encode-send.ts'
import { planRevoke } from '#app/features/approvals/plan-revoke.ts'
import { planClaim } from '#app/features/rewards/plan-claim.ts'
import { planSend } from '#app/features/send/plan-send.ts'
import type { QuoteRequestInput } from '#app/wire/trading/quote.ts'
import { erc20Abi, permit2Abi } from '#devnet/abi.ts'
import { ACCOUNTS, MARKET_MAKER } from '#devnet/accounts.ts'
import { approve, permit2Approve, transferTokens, type Call } from '#devnet/calls.ts'
import { bytes } from '#devnet/rpc.ts'
import { send } from '#devnet/send.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { placeRewards, rewardCampaigns } from '#devnet/world/rewards.ts'
import { approvalRow } from '#tests/builders/approval-row.ts'
import { usdc as exampleUsdc } from '#tests/builders/example-trade.ts'
import { planRunner, type BeforeSending, type RunOutcome } from '#tests/builders/plan-runner.ts'
import { testTradingContext } from '#tests/builders/test-trading-context.ts'
import { readCampaigns } from '#workers/api/rewards/campaigns.ts'

// Transactions that pass every check, and then fail on the chain because something changes before they are mined.

const ME = 4
const ACCOUNT = ACCOUNTS[ME].address
const FRIEND: Address = '0x00000000000000000000000000000000000f00d1'
/** Receives the fee of FOT. */
const BURNT: Address = '0x000000000000000000000000000000000000dEaD'
const ETHER = 10n ** 18n
const HONEYPOT = parseAbi(['function setTrap(address to, bool isSet)'])
const NONCES = parseAbi(['function invalidateNonces(address token, address spender, uint48 newNonce)'])
/** Code that reverts every call without a reason. */
const REVERTING = '0x5f5ffd'

let world: SmallWorld
let runner: ReturnType<typeof planRunner>
let snapshot: unknown

beforeAll(async () => {
  world = await startSmallWorld({ chainId: 1 })
  await placeRewards(world.rpc, 1)
}, 60_000)
afterAll(() => world.stop())

beforeEach(async () => {
  snapshot = await world.rpc.call('evm_snapshot')
  runner = planRunner(world, testTradingContext(world))
})
afterEach(() => world.rpc.call('evm_revert', [snapshot]))

const fromMe = (call: Call) => send(world.rpc, ACCOUNT, call)
const setCode = (token: Address, code: Hex) => world.rpc.call('anvil_setCode', [token, code])

/** Gives a token the code of another one. Its balances and allowances have the same storage slots. */
async function copyCode(from: string, to: string): Promise<void> {
  await setCode(runner.token(to), bytes(await world.rpc.call('eth_getCode', [runner.token(from), 'latest'])))
}

/** Sets whether transfers of a token with the code of HONEY to this address revert. */
async function setTrap(symbol: string, to: Address, isSet: boolean): Promise<void> {
  const data = encodeFunctionData({ abi: HONEYPOT, functionName: 'setTrap', args: [to, isSet] })
  await send(world.rpc, MARKET_MAKER, { to: runner.token(symbol), data })
}

function balanceOf(symbol: string): Promise<bigint> {
  const address = runner.token(symbol)
  return world.client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [ACCOUNT] })
}

interface Swapping {
  readonly from: string
  readonly to: string
  readonly amount?: bigint
  readonly request?: Partial<QuoteRequestInput>
  /** Runs before the swap itself is sent, not before its approval. */
  readonly beforeSwap?: () => Promise<unknown>
}

async function swap({ from, to, amount = ETHER, request, beforeSwap }: Swapping): Promise<RunOutcome> {
  const trade = await runner.quoteFor(ACCOUNT, from, to, amount, request)
  const steps = from === 'ETH' || trade.kind !== 'swap' ? 1 : 2
  const beforeSending: BeforeSending = async (index) => (index === steps - 1 ? beforeSwap?.() : undefined)
  return runner.runSwap(trade, runner.walletOf(ME, beforeSending), { acceptedImpact: 'severe' })
}

/** Expects a run to end with this code after its last transaction was mined and reverted. */
async function expectReverted({ events, tracked }: RunOutcome, code: string): Promise<void> {
  expect(events.at(-1)).toMatchObject({ type: 'fail', problem: { code } })
  const { status } = await world.client.getTransactionReceipt({ hash: tracked.at(-1)?.hash ?? '0x' })
  expect(status).toBe('reverted')
}

function honeyPair(): Address {
  const found = world.pools.find(({ currency0, currency1 }) => [currency0.symbol, currency1.symbol].includes('HONEY'))
  if (found?.version !== 'v2') throw new Error('no pair of HONEY')
  return found.id
}

test('a token that stops transfers between quote and swap makes the transfer of the input fail', async () => {
  const pair = honeyPair()
  await setTrap('HONEY', pair, false)
  const outcome = await swap({ from: 'HONEY', to: 'WETH', beforeSwap: () => setTrap('HONEY', pair, true) })
  await expectReverted(outcome, 'swap.transferFailed')
})

test.each<readonly ['V2' | 'V3' | 'V4', string, string, bigint]>([
  ['V2', 'WETH', 'DAI', ETHER],
  ['V3', 'WETH', 'LINK', ETHER],
  ['V4', 'USDC', 'DAI', 10n ** 9n],
])(
  'a token that stops transfers to the account makes the transfer of the output fail over %s',
  async (version, from, to, amount) => {
    const beforeSwap = async () => {
      await copyCode('HONEY', to)
      await setTrap(to, ACCOUNT, true)
    }
    await expectReverted(
      await swap({ from, to, amount, request: { protocols: [version] }, beforeSwap }),
      'swap.transferFailed',
    )
  },
)

test.each<readonly ['V3' | 'V4', string, string]>([
  ['V3', 'LINK', 'WETH'],
  ['V4', 'DAI', 'USDC'],
])(
  'a token that starts to charge a fee on transfers violates the invariant of a %s pool',
  async (version, from, to) => {
    const beforeSwap = () => copyCode('FOT', from)
    await expectReverted(await swap({ from, to, request: { protocols: [version] }, beforeSwap }), 'swap.invariant')
  },
)

test('a token that starts to charge a fee on transfers exceeds the slippage over v2', async () => {
  const beforeSwap = () => copyCode('FOT', 'DAI')
  await expectReverted(
    await swap({ from: 'DAI', to: 'WETH', request: { protocols: ['V2'] }, beforeSwap }),
    'swap.slippage',
  )
})

test('an allowance at Permit2 that is lowered before the swap is insufficient', async () => {
  const { permit2, universalRouter } = world.addresses
  await fromMe(approve(runner.token('LINK'), permit2))
  await fromMe(permit2Approve(1, runner.token('LINK'), universalRouter))
  const args = [runner.token('LINK'), universalRouter, 1n, 2 ** 48 - 1] as const
  const lowered = { to: permit2, data: encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args }) }
  const trade = await runner.quoteFor(ACCOUNT, 'LINK', 'WETH', ETHER)
  expect(trade.response.permitData).toBeNull()
  await expectReverted(
    await runner.runSwap(
      trade,
      runner.walletOf(ME, () => fromMe(lowered)),
    ),
    'approval.insufficient',
  )
})

test('a permit whose nonce is invalidated after its signature fails', async () => {
  const { permit2, universalRouter } = world.addresses
  const args = [runner.token('LINK'), universalRouter, 1] as const
  const invalidated = { to: permit2, data: encodeFunctionData({ abi: NONCES, functionName: 'invalidateNonces', args }) }
  await expectReverted(await swap({ from: 'LINK', to: 'WETH', beforeSwap: () => fromMe(invalidated) }), 'permit.failed')
})

test.each<readonly ['V2' | 'V3' | 'V4', string, string, bigint]>([
  ['V2', 'WETH', 'DAI', ETHER],
  ['V3', 'LINK', 'WETH', ETHER],
  ['V4', 'USDC', 'DAI', 10n ** 9n],
])('a swap over %s whose input is spent before it is mined lacks the balance', async (version, from, to, amount) => {
  const beforeSwap = async () => fromMe(transferTokens(runner.token(from), FRIEND, await balanceOf(from)))
  await expectReverted(
    await swap({ from, to, amount, request: { protocols: [version] }, beforeSwap }),
    'balance.insufficient',
  )
})

test('a swap that is mined after its deadline has expired, even if the block before was in time', async () => {
  const beforeSwap = () => world.rpc.call('evm_increaseTime', [4 * 24 * 3_600])
  await expectReverted(await swap({ from: 'ETH', to: 'USDC', beforeSwap }), 'swap.deadline')
})

/** Runs a swap of one LINK in the same block as an earlier transaction of the account. */
async function swapAfter(earlier: () => Promise<Call>): Promise<RunOutcome> {
  const { permit2, universalRouter } = world.addresses
  await fromMe(approve(runner.token('LINK'), permit2))
  await fromMe(permit2Approve(1, runner.token('LINK'), universalRouter))
  const wallet = runner.walletOf(ME, async () => {
    await world.client.setAutomine(false)
    await world.rpc.call('eth_sendTransaction', [{ from: ACCOUNT, ...(await earlier()), gas: '0x186a0' }])
    void mineBoth()
  })
  try {
    return await runner.runSwap(await runner.quoteFor(ACCOUNT, 'LINK', 'WETH', ETHER), wallet)
  } finally {
    await world.client.setAutomine(true)
  }
}

test('a swap whose input is spent earlier in the same block lacks the balance', async () => {
  const spend = async () => transferTokens(runner.token('LINK'), FRIEND, await balanceOf('LINK'))
  await expectReverted(await swapAfter(spend), 'balance.insufficient')
})

test('a swap that fails because of another earlier transaction of its block has no known reason', async () => {
  // The allowance is still there in the state before the block, so the swap succeeds when it is run again.
  const lower = async () => approve(runner.token('LINK'), world.addresses.permit2, 0n)
  await expectReverted(await swapAfter(lower), 'swap.failed')
})

/** Mines one block once two transactions are pending. */
async function mineBoth(): Promise<void> {
  const pending = async () => Number(((await world.rpc.call('txpool_status')) as { readonly pending: string }).pending)
  await vi.waitFor(async () => expect(await pending()).toBe(2), { timeout: 20_000, interval: 20 })
  await world.rpc.call('anvil_mine', ['0x1'])
}

test('an approval, a wrap and an unwrap that revert have codes of their own', async () => {
  const weth = world.addresses.wrappedNative
  const breakToken = (token: Address) => () => setCode(token, REVERTING)
  const trade = await runner.quoteFor(ACCOUNT, 'LINK', 'WETH', ETHER)
  const approving = runner.walletOf(ME, breakToken(runner.token('LINK')))
  await expectReverted(await runner.runSwap(trade, approving), 'approval.failed')
  const spent = async () => fromMe(transferTokens(weth, FRIEND, await balanceOf('WETH')))
  await expectReverted(await swap({ from: 'WETH', to: 'ETH', beforeSwap: spent }), 'unwrap.failed')
  await expectReverted(await swap({ from: 'ETH', to: 'WETH', beforeSwap: breakToken(weth) }), 'wrap.failed')
})

test('a revocation that reverts has a code of its own', async () => {
  const contract = runner.token('LINK')
  await fromMe(approve(contract, FRIEND))
  const row = { ...approvalRow('ERC20', contract), spender: FRIEND }
  const steps = planRevoke({ chainId: 1, account: ACCOUNT, rows: [row] })
  const wallet = runner.walletOf(ME, () => setCode(contract, REVERTING))
  await expectReverted(await runner.run(async () => ok({ steps }), wallet), 'approval.revokeFailed')
})

function sendOf(amount: bigint) {
  const order: SendOrder = { chainId: 1, account: ACCOUNT, token: runner.token('LINK'), amount, recipient: FRIEND }
  const token = { ...exampleUsdc, address: order.token, symbol: 'LINK', decimals: 18 }
  const recipient = { address: FRIEND }
  const prepared = {
    order,
    token,
    recipient,
    lookAlike: undefined,
    formerAddress: undefined,
    isToken: false,
    isFullNative: false,
  }
  return async () => ok(planSend(prepared, amount))
}

test('a send whose balance is spent before it is mined fails', async () => {
  const balance = await balanceOf('LINK')
  const wallet = runner.walletOf(ME, () => fromMe(transferTokens(runner.token('LINK'), MARKET_MAKER, balance)))
  await expectReverted(await runner.run(sendOf(ETHER), wallet), 'send.failed')
})

test('a token that starts to charge a fee on transfers pays the recipient less than the review showed', async () => {
  // The fee fits into the gas limit only if its recipient already has a balance.
  await fromMe(transferTokens(runner.token('LINK'), BURNT, 1n))
  const { events } = await runner.run(
    sendOf(ETHER),
    runner.walletOf(ME, () => copyCode('FOT', 'LINK')),
  )
  const received = (ETHER * 98n) / 100n
  expect(events.at(-1)).toMatchObject({ type: 'fail', problem: { code: 'send.shortfall' }, received })
})

test('a claim that someone else sends first fails', async () => {
  const [order] = readCampaigns(rewardCampaigns()).flatMap(({ distributor, token, claims }): readonly ClaimOrder[] => {
    const entry = 'url' in claims ? undefined : claims.get(ACCOUNT.toLowerCase())
    return entry ? [{ chainId: 1, account: ACCOUNT, distributor, token, ...entry }] : []
  })
  if (!order) throw new Error('no entry')
  const wallet = runner.walletOf(ME, () => send(world.rpc, MARKET_MAKER, encodeClaim(order)))
  const plan = async () => ok(planClaim({ order, token: { ...exampleUsdc, symbol: 'UNI', decimals: 18 } }))
  await expectReverted(await runner.run(plan, wallet), 'claim.failed')
})
