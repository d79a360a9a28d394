import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import type { ShownSwap } from '#app/domain/swap/verify-request.ts'
import { askForPermit, askForTransaction, type TransactionToAsk } from './ask-wallet.ts'
import { RpcError, type Eip1193 } from '#app/chain/eip1193.ts'
import type { PermitData } from './permit-data.ts'

const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const ROUTER = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'
const NATIVE = '0x0000000000000000000000000000000000000000'
const HASH = `0x${'ab'.repeat(32)}`
const NOW = 1_800_000_000_000

const shown: ShownSwap = {
  chainId: 1,
  account: ACCOUNT,
  side: 'exactIn',
  input: USDC,
  output: NATIVE,
  maximumIn: 5n,
  minimumOut: 1n,
}
const approve = (amount: bigint): TransactionToAsk => ({
  to: USDC,
  from: ACCOUNT,
  value: 0n,
  chainId: 1,
  data: encodeFunctionData({
    abi: parseAbi(['function approve(address, uint256)']),
    functionName: 'approve',
    args: [PERMIT2, amount],
  }),
})
const permit: PermitData = {
  domain: { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 },
  types: {
    PermitSingle: [
      { name: 'details', type: 'PermitDetails' },
      { name: 'spender', type: 'address' },
      { name: 'sigDeadline', type: 'uint256' },
    ],
    PermitDetails: [
      { name: 'token', type: 'address' },
      { name: 'amount', type: 'uint160' },
      { name: 'expiration', type: 'uint48' },
      { name: 'nonce', type: 'uint48' },
    ],
  },
  values: {
    details: { token: USDC, amount: '5', expiration: '1800001800', nonce: '0' },
    spender: ROUTER,
    sigDeadline: '1800001800',
  },
}

type Answers = Partial<Record<string, unknown>>

/** A node or wallet of one chain that answers as told and remembers what it was asked. */
function counterpart(answers: Answers = {}, world = 'a'): Eip1193 & { readonly asked: string[] } {
  const asked: string[] = []
  const known: Answers = {
    eth_chainId: '0x1',
    eth_blockNumber: '0x10',
    eth_getBlockByNumber: { hash: `0x${world.repeat(64)}` },
    eth_accounts: [ACCOUNT],
    eth_estimateGas: '0xc350',
    eth_getBalance: '0xde0b6b3a7640000',
    eth_gasPrice: '0x3b9aca00',
    eth_sendTransaction: HASH,
    eth_signTypedData_v4: `0x${'cd'.repeat(65)}`,
    ...answers,
  }
  return {
    asked,
    async request({ method }) {
      asked.push(method)
      const answer = known[method]
      if (answer instanceof Error) throw answer
      return answer
    },
  }
}

function asking(page: Eip1193, provider: Eip1193, signal = new AbortController().signal) {
  return { page, wallet: { address: ACCOUNT, provider }, shown, onAsk: () => {}, now: () => NOW, signal } as const
}

const ask = (page: Eip1193, provider: Eip1193, transaction = approve(5n)) =>
  askForTransaction({ ...asking(page, provider), step: 'approve', transaction, signed: undefined })

test('a transaction that passes every check is asked for, with the gas that the page found', async () => {
  const wallet = counterpart()
  expect(await ask(counterpart(), wallet)).toEqual({ ok: true, value: HASH })
  expect(wallet.asked).toEqual([
    'eth_chainId',
    'eth_getBlockByNumber',
    'eth_getBlockByNumber',
    'eth_accounts',
    'eth_chainId',
    'eth_sendTransaction',
  ])
})

const neverSigns = (wallet: { asked: string[] }) =>
  wallet.asked.every((method) => !['eth_sendTransaction', 'eth_signTypedData_v4'].includes(method))

test('a wallet on another chain with the same id is asked for nothing', async () => {
  const wallet = counterpart({}, 'b')
  expect(await ask(counterpart(), wallet)).toEqual({
    ok: false,
    problem: { code: 'wallet.chainMismatch', mismatch: 'genesis' },
  })
  expect(neverSigns(wallet)).toBe(true)
})

test.each([
  ['more than the screen shows', approve(6n), 'amountIn'],
  ['from another account', { ...approve(5n), from: OTHER }, 'account'],
  ['on another chain', { ...approve(5n), chainId: 8453 }, 'contract'],
  ['calldata that nobody can read', { ...approve(5n), data: '0x12345678' }, 'calldata'],
] as const)('%s is a modification, and the wallet is asked for nothing', async (_, transaction, modification) => {
  const wallet = counterpart()
  expect(await ask(counterpart(), wallet, transaction)).toEqual({
    ok: false,
    problem: { code: 'request.modified', modification },
  })
  expect(neverSigns(wallet)).toBe(true)
})

test('what reverts on the page’s node is not asked for', async () => {
  const wallet = counterpart()
  const page = counterpart({ eth_estimateGas: new RpcError(3, 'execution reverted', '0x5bf6f916') })
  expect(await ask(page, wallet)).toEqual({ ok: false, problem: { code: 'swap.deadline' } })
  expect(neverSigns(wallet)).toBe(true)
})

test('an account that cannot pay the gas is not asked', async () => {
  const wallet = counterpart()
  expect(await ask(counterpart({ eth_getBalance: '0x1' }), wallet)).toEqual({
    ok: false,
    problem: { code: 'gas.insufficient' },
  })
  expect(neverSigns(wallet)).toBe(true)
})

test('a person who turned to another account or network in the meantime is not asked', async () => {
  const elsewhere = counterpart({ eth_accounts: [OTHER] })
  expect(await ask(counterpart(), elsewhere)).toMatchObject({ problem: { code: 'request.modified' } })
  expect(neverSigns(elsewhere)).toBe(true)
  let chainIds = 0
  const still = counterpart()
  const switched: Eip1193 & { asked: string[] } = {
    asked: still.asked,
    request: (args) =>
      args.method === 'eth_chainId' && ++chainIds > 1 ? Promise.resolve('0x2105') : still.request(args),
  }
  expect(await ask(counterpart(), switched)).toMatchObject({ problem: { code: 'wallet.chainMismatch' } })
  expect(neverSigns(switched)).toBe(true)
})

test('a person who left is not asked', async () => {
  const wallet = counterpart()
  const left = AbortSignal.abort()
  const request = { step: 'approve', transaction: approve(5n), signed: undefined } as const
  expect(await askForTransaction({ ...asking(counterpart(), wallet, left), ...request })).toMatchObject({ ok: false })
  expect(await askForPermit({ ...asking(counterpart(), wallet, left), permit })).toMatchObject({ ok: false })
  expect(neverSigns(wallet)).toBe(true)
})

test('a rejection and a wallet that answers nonsense are told apart', async () => {
  const rejecting = counterpart({ eth_sendTransaction: new RpcError(4001, 'no') })
  expect(await ask(counterpart(), rejecting)).toEqual({ ok: false, problem: { code: 'request.rejected' } })
  const mumbling = counterpart({ eth_sendTransaction: 'sent' })
  expect(await ask(counterpart(), mumbling)).toEqual({ ok: false, problem: { code: 'wallet.connectionFailed' } })
})

test('a permit that passes is signed as it was read', async () => {
  const result = await askForPermit({ ...asking(counterpart(), counterpart()), permit })
  expect(result).toMatchObject({ ok: true, value: { signed: { token: USDC, spender: ROUTER, amount: 5n } } })
})

test('a permit for more, for longer or of another shape is never asked for', async () => {
  const { details } = permit.values
  for (const [changed, modification] of [
    [{ ...permit, values: { ...permit.values, details: { ...details, amount: '6' } } }, 'amountIn'],
    [{ ...permit, values: { ...permit.values, details: { ...details, expiration: '1900000000' } } }, 'expiration'],
    [{ ...permit, values: { ...permit.values, spender: OTHER } }, 'spender'],
    [{ ...permit, domain: { ...permit.domain, chainId: 8453 } }, 'types'],
  ] as const) {
    const wallet = counterpart()
    expect(await askForPermit({ ...asking(counterpart(), wallet), permit: changed })).toEqual({
      ok: false,
      problem: { code: 'request.modified', modification },
    })
    expect(neverSigns(wallet)).toBe(true)
  }
})

test('a signature that is none fails', async () => {
  const wallet = counterpart({ eth_signTypedData_v4: null })
  expect(await askForPermit({ ...asking(counterpart(), wallet), permit })).toEqual({
    ok: false,
    problem: { code: 'permit.failed' },
  })
})
