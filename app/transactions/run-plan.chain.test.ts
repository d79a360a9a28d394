import { erc20Abi, type Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RpcError } from '#app/chain/eip1193.ts'
import { permit2Abi } from '#devnet/abi.ts'
import { signer } from '#devnet/accounts.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { executeSwap } from '#tests/builders/exact-swaps.ts'
import { planRunner, type RunnerWallet } from '#tests/builders/plan-runner.ts'
import { testTradingContext } from '#tests/builders/test-trading-context.ts'
import type { TradingContext } from '#workers/api/trading/trading-context.ts'

let world: SmallWorld
let trading: TradingContext
let runner: ReturnType<typeof planRunner>

beforeAll(async () => {
  world = await startSmallWorld({ chainId: 1 })
  trading = testTradingContext(world)
  runner = planRunner(world, trading)
}, 60_000)

afterAll(() => world.stop())

function balanceOf(symbol: string, owner: Address): Promise<bigint> {
  return world.client.readContract({
    address: runner.token(symbol),
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner],
  })
}

test('a swap of a token takes an approval, a permit and the swap, and reports the amount received', async () => {
  const wallet = runner.walletOf(0)
  const trade = await runner.quoteFor(wallet.address, 'USDC', 'DAI', 1_000_000_000n)
  const before = await Promise.all([balanceOf('USDC', wallet.address), balanceOf('DAI', wallet.address)])
  const { events, tracked } = await runner.runSwap(trade, wallet)
  const after = await Promise.all([balanceOf('USDC', wallet.address), balanceOf('DAI', wallet.address)])
  const [spent, received] = [before[0] - after[0], after[1] - before[1]]
  expect(events).toEqual([
    { type: 'start', steps: ['approve', 'permit', 'swap'] },
    { type: 'ask' },
    { type: 'send', hash: tracked[0]?.hash },
    { type: 'succeed', received: undefined, fee: expect.any(BigInt) },
    { type: 'ask' },
    { type: 'sign' },
    { type: 'ask' },
    { type: 'send', hash: tracked[1]?.hash },
    { type: 'succeed', received, fee: expect.any(BigInt) },
  ])
  expect(spent).toBe(1_000_000_000n)
  expect(received).toBeGreaterThanOrEqual(trade.minimumOut)
  expect(tracked.map(({ kind }) => kind)).toEqual(['approve', 'swap'])
  expect(wallet.signatures).toEqual(['eth_sendTransaction', 'eth_signTypedData_v4', 'eth_sendTransaction'])
})

test('after the user switches accounts in the wallet, no further step of the run is requested', async () => {
  const trade = await runner.quoteFor(signer(8).address, 'USDC', 'WETH', 20n * 10n ** 6n)
  let selected = signer(8).address
  const first = runner.walletOf(8, async () => {
    selected = signer(9).address
  })
  const provider: RunnerWallet['provider'] = {
    request: (call) => (call.method === 'eth_accounts' ? Promise.resolve([selected]) : first.provider.request(call)),
  }
  const { events } = await runner.runSwap(trade, { ...first, provider })
  expect(first.signatures).toEqual(['eth_sendTransaction'])
  expect(events.at(-1)).toMatchObject({
    type: 'fail',
    problem: { code: 'request.modified', modification: 'account' },
  })
})

test('a mined swap that reverted fails with the contract’s reason', async () => {
  // Before the swap, but not before the approval, another account moves the price by more than the slippage tolerance.
  const wallet = runner.walletOf(1, async (index) => {
    if (index === 1) {
      const amount = ((await balanceOf('WETH', signer(2).address)) * 9n) / 10n
      await executeSwap(world, trading, 2, {
        type: 'EXACT_INPUT',
        amount: amount.toString(),
        tokenIn: runner.token('WETH'),
        tokenOut: runner.token('UNI'),
        slippageTolerance: 5,
      })
    }
  })
  const trade = await runner.quoteFor(wallet.address, 'WETH', 'UNI', 10n ** 17n)
  const before = await balanceOf('WETH', wallet.address)
  const { events, tracked } = await runner.runSwap(trade, wallet)
  expect(events.slice(-3)).toEqual([
    { type: 'ask' },
    { type: 'send', hash: tracked[1]?.hash },
    { type: 'fail', problem: { code: 'swap.slippage' }, received: undefined },
  ])
  const receipt = await world.client.getTransactionReceipt({ hash: tracked[1]?.hash ?? '0x' })
  expect(receipt.status).toBe('reverted')
  expect(await balanceOf('WETH', wallet.address)).toBe(before)
})

test('two runs at once are both tracked and both succeed', async () => {
  const wallet = runner.walletOf(3)
  const trades = [
    await runner.quoteFor(wallet.address, 'ETH', 'USDC', 10n ** 17n),
    await runner.quoteFor(wallet.address, 'ETH', 'LINK', 10n ** 17n),
  ]
  const outcomes = await Promise.all(trades.map((trade) => runner.runSwap(trade, wallet)))
  for (const { events, tracked } of outcomes) {
    expect(events.map(({ type }) => type)).toEqual(['start', 'ask', 'send', 'succeed'])
    expect(tracked).toHaveLength(1)
  }
  const hashes = outcomes.flatMap(({ tracked }) => tracked.map(({ hash }) => hash))
  expect(new Set(hashes).size).toBe(2)
  expect(outcomes.map(({ tracked }) => tracked[0]?.output?.token)).toEqual([runner.token('USDC'), runner.token('LINK')])
})

/** Allowances left after a run: the token's for Permit2, and Permit2's for the router. */
async function allowancesLeft(symbol: string, owner: Address): Promise<readonly [bigint, bigint]> {
  const { permit2, universalRouter } = world.addresses
  const [forPermit2, [forRouter]] = await Promise.all([
    world.client.readContract({
      address: runner.token(symbol),
      abi: erc20Abi,
      functionName: 'allowance',
      args: [owner, permit2],
    }),
    world.client.readContract({
      address: permit2,
      abi: permit2Abi,
      functionName: 'allowance',
      args: [owner, runner.token(symbol), universalRouter],
    }),
  ])
  return [forPermit2, forRouter]
}

test.each<readonly [string, number, () => unknown]>([
  ['does not know typed data', 4, () => Promise.reject(new RpcError(-32_601, 'the method does not exist'))],
  ['returns a malformed signature', 5, () => '0x1234'],
  ['signs with the key of another account', 6, () => signer(7).sign({ hash: `0x${'12'.repeat(32)}` })],
])(
  'a wallet that %s sets the Permit2 allowance by a transaction, and no allowance is left',
  async (_what, index, sign) => {
    const wallet = runner.walletOf(index, undefined, sign)
    const trade = await runner.quoteFor(wallet.address, 'USDC', 'DAI', 1_000_000_000n)
    const before = await balanceOf('USDC', wallet.address)
    const { events, tracked } = await runner.runSwap(trade, wallet)
    expect(tracked.map(({ kind }) => kind)).toEqual(['approve', 'permit2Approve', 'swap'])
    expect(events.at(-1)).toMatchObject({ type: 'succeed' })
    expect(before - (await balanceOf('USDC', wallet.address))).toBe(1_000_000_000n)
    expect(await allowancesLeft('USDC', wallet.address)).toEqual([0n, 0n])
  },
)

test.each([
  ['DAI', 2n ** 256n - 1n],
  // UNI stores allowances in 96 bits; the unlimited amount becomes the maximum.
  ['UNI', 2n ** 96n - 1n],
])('an unlimited approval of %s is needed once, and later swaps need only a signature', async (symbol, left) => {
  const wallet = runner.walletOf(8)
  const amount = 10n ** 18n
  const first = await runner.runSwap(await runner.quoteFor(wallet.address, symbol, 'WETH', amount), wallet, {
    approval: 'always',
  })
  expect(first.tracked.map(({ kind }) => kind)).toEqual(['approve', 'swap'])
  const second = await runner.runSwap(await runner.quoteFor(wallet.address, symbol, 'WETH', amount), wallet, {
    approval: 'always',
  })
  expect(second.tracked.map(({ kind }) => kind)).toEqual(['swap'])
  expect(second.events.at(-1)).toMatchObject({ type: 'succeed' })
  expect(await allowancesLeft(symbol, wallet.address)).toEqual([left, 0n])
})
