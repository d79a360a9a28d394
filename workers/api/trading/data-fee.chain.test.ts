import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpRpc } from '#app/chain/page-rpc.ts'
import { simulate } from '#app/chain/simulate.ts'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { base } from '#app/domain/chains/base.ts'
import { encodeSend } from '#app/domain/send/encode-send.ts'
import { unsignedSize } from '#app/domain/trade/data-fee.ts'
import { sendRequest } from '#app/wire/trading/send.ts'
import { quoteRequest } from '#app/wire/trading/quote.ts'
import { swapRequest } from '#app/wire/trading/swap.ts'
import { ACCOUNTS } from '#devnet/accounts.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { testTradingContext } from '#tests/builders/test-trading-context.ts'
import { RpcRefused } from '#workers/kit/exchange.ts'
import type { TradingContext } from './trading-context.ts'
import { quote } from './quote.ts'
import { send } from './send.ts'
import { swap } from './swap.ts'

/** Code of an oracle that returns its argument times 0.8 gwei, plus 30 gwei: as on OP Stack networks, a part of the fee does not depend on the size. */
const ORACLE_CODE = '0x600435632faf0800026406fc23ac00015f5260205ff3'
const REVERTING_CODE = '0x5f5ffd'
const GWEI = 10n ** 9n

const [OWNER, RECIPIENT] = [ACCOUNTS[0].address, ACCOUNTS[1].address]
let world: SmallWorld
let trading: TradingContext

beforeAll(async () => {
  world = await startSmallWorld({ chainId: 8453 })
  trading = testTradingContext(world)
}, 60_000)

afterAll(() => world.stop())

const setOracle = (code: string) => world.rpc.call('anvil_setCode', [base.gasPriceOracle, code])

/** Data fee (wei) of the oracle for a size in bytes, with the margin of 25 %. */
const feeOf = (size: number) => BigInt(size) * GWEI + (75n * GWEI) / 2n

/** Data fee (wei) in a response: its network cost without the gas. */
function dataFeeIn(
  gasFee: string | undefined,
  { gasLimit, maxFeePerGas }: { gasLimit?: string | undefined; maxFeePerGas?: string | undefined },
): bigint {
  return BigInt(gasFee ?? 0) - BigInt(gasLimit ?? 0) * BigInt(maxFeePerGas ?? 0)
}

test.each(['NATIVE', 'USDC'])('the network cost of a send of %s includes exactly its data fee', async (symbol) => {
  await setOracle(ORACLE_CODE)
  const token = world.tokens[symbol]?.address ?? NATIVE
  const order = { chainId: 8453, account: OWNER, token, recipient: RECIPIENT, amount: 1_000n } as const
  const sent = await send(
    trading,
    v.parse(sendRequest, { sender: OWNER, recipient: RECIPIENT, token, amount: '1000', chainId: 8453 }),
    'id',
  )
  expect(dataFeeIn(sent.gasFee, sent.send)).toBe(feeOf(unsignedSize(encodeSend(order).data)))
})

test('a send has no network cost if the oracle refuses the call', async () => {
  await setOracle(REVERTING_CODE)
  const request = { sender: OWNER, recipient: RECIPIENT, token: NATIVE, amount: '1000', chainId: 8453 }
  await expect(send(trading, v.parse(sendRequest, request), 'id')).rejects.toThrow(RpcRefused)
})

test('the network cost of a quote and of its swap includes the data fee of the network', async () => {
  await setOracle(ORACLE_CODE)
  const token = world.tokens['USDC']?.address as Address
  const quoted = await quote(
    trading,
    v.parse(quoteRequest, {
      type: 'EXACT_INPUT',
      amount: '1000000000000000',
      tokenInChainId: 8453,
      tokenOutChainId: 8453,
      tokenIn: NATIVE,
      tokenOut: token,
      swapper: OWNER,
      slippageTolerance: 0.5,
    }),
    'id',
  )
  if (quoted.routing !== 'CLASSIC') throw new Error('not a swap')
  const swapped = await swap(trading, v.parse(swapRequest, JSON.parse(JSON.stringify({ quote: quoted.quote }))), 'id')
  const { gasUseEstimate, maxFeePerGas } = quoted.quote
  const size = unsignedSize(swapped.swap.data)
  expect(dataFeeIn(swapped.gasFee, swapped.swap)).toBe(feeOf(size))
  const expected = dataFeeIn(quoted.quote.gasFee, { gasLimit: gasUseEstimate, maxFeePerGas })
  expect(expected).toBeGreaterThan(feeOf(Math.round(size * 0.8)))
  expect(expected).toBeLessThan(feeOf(Math.round(size * 1.5)))
})

test('the simulation of the page includes the data fee, which is 0 without an oracle', async () => {
  const node = httpRpc(world.rpcUrl)
  const transaction = encodeSend({ chainId: 8453, account: OWNER, token: NATIVE, recipient: RECIPIENT, amount: 1_000n })
  const costs: bigint[] = []
  for (const code of ['0x', ORACLE_CODE]) {
    await setOracle(code)
    const simulated = await simulate(node, transaction)
    if (!simulated.ok) throw new Error(simulated.problem)
    costs.push(simulated.value.networkCost)
  }
  const [withoutFee = 0n, withFee = 0n] = costs
  expect(withoutFee).toBeGreaterThan(0n)
  expect(withFee - withoutFee).toBe(feeOf(unsignedSize(transaction.data)))
})
