import fc from 'fast-check'
import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { unixSeconds } from '#app/base/time.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { encodeApproval } from '#app/domain/trade/approve.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import { ACCOUNT, DAI, THIEF, USDC } from '#tests/builders/random-orders.ts'
import { countRejected, lookAlike, tamperedTransactions } from '#tests/builders/tampering.ts'
import { checkTransaction } from './check-transaction.ts'
import type { ShownApproval } from './shown.ts'

const SEED = 20_261_123
const ORDERS = 40
const NOW = unixSeconds(1_790_000_000_000)
const TOKEN = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function transfer(address to, uint256 amount)',
])

test.each(['v2Router', 'v3PositionManager'] as const)(
  'every approval of the %s with one changed field is rejected, whether the transaction or the screen differs',
  (spender) => {
    const byKind = new Map<string, number>()
    const accepted: string[] = []
    const own = ethereum.contracts[spender]
    for (const amount of fc.sample(fc.bigInt({ min: 1n, max: 2n ** 200n }), { numRuns: ORDERS, seed: SEED })) {
      const shown: ShownApproval = { kind: 'approve', chainId: 1, account: ACCOUNT, token: USDC, amount, spender }
      const honest = encodeApproval(1, ACCOUNT, USDC, amount, spender)
      const isAccepted = ([transaction, screen]: readonly [UnsignedTransaction, ShownApproval]) =>
        checkTransaction(transaction, screen, { signed: undefined, now: NOW }).ok
      expect(isAccepted([honest, shown])).toBe(true)
      const spenders = [THIEF, lookAlike(own), ethereum.contracts.permit2, ethereum.contracts.universalRouter]
      const thefts = [
        ...spenders.map((to) => encodeFunctionData({ abi: TOKEN, functionName: 'approve', args: [to, amount] })),
        encodeFunctionData({ abi: TOKEN, functionName: 'increaseAllowance', args: [own, amount] }),
        encodeFunctionData({ abi: TOKEN, functionName: 'transfer', args: [THIEF, amount] }),
      ]
      const { spender: _spender, ...forPermit2 } = shown
      const screens: ShownApproval[] = [
        forPermit2,
        { ...shown, spender: spender === 'v2Router' ? 'v3PositionManager' : 'v2Router' },
        { ...shown, token: DAI },
        { ...shown, amount: amount - 1n },
        { ...shown, amount: amount + 1n },
        { ...shown, account: THIEF },
        { ...shown, chainId: 8453 },
      ]
      const attempts = [
        ...[...tamperedTransactions(honest, thefts)].map(([kind, changed]) => [kind, [changed, shown]] as const),
        ...screens.map((screen) => ['screen', [honest, screen]] as const),
      ]
      accepted.push(...countRejected([honest, shown] as const, attempts, isAccepted, byKind))
    }
    expect(accepted).toEqual([])
    const total = [...byKind.values()].reduce((sum, count) => sum + count)
    console.log(`${total} tampered approvals of the ${spender} rejected`, Object.fromEntries(byKind))
    expect(total).toBeGreaterThan(1_000)
  },
)
