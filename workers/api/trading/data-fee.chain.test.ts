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
import type { TradingContext } from './trading-context.ts'
import { quote } from './quote.ts'
import { send } from './send.ts'
import { swap } from './swap.ts'

/** Returns its argument times 10^9: a fee of 1 gwei for each byte. */
const ONE_GWEI_PER_BYTE = '0x600435633b9aca00025f5260205ff3'
const GWEI = 10n ** 9n

const [OWNER, FRIEND] = [ACCOUNTS[0].address, ACCOUNTS[1].address]
let world: SmallWorld
let trading: TradingContext

beforeAll(async () => {
  world = await startSmallWorld({ chainId: 8453 })
  trading = testTradingContext(world)
}, 60_000)

afterAll(() => world.stop())

const setOracle = (code: string) => world.rpc.call('anvil_setCode', [base.gasPriceOracle, code])

/** Bytes that a response charges for: what its network cost exceeds the gas by, in gwei without the margin of 25 %, rounded up. */
function bytesOf(
  gasFee: string | undefined,
  { gasLimit, maxFeePerGas }: { gasLimit?: string | undefined; maxFeePerGas?: string | undefined },
) {
  const fee = BigInt(gasFee ?? 0) - BigInt(gasLimit ?? 0) * BigInt(maxFeePerGas ?? 0)
  return Number((fee * 4n + 5n * GWEI - 1n) / (5n * GWEI))
}

test('the network cost of a send, quote and swap includes the data fee of the network', async () => {
  await setOracle(ONE_GWEI_PER_BYTE)
  const token = world.tokens['USDC']?.address as Address
  const order = { chainId: 8453, account: OWNER, token: NATIVE, recipient: FRIEND, amount: 1_000n } as const
  const sent = await send(
    trading,
    v.parse(sendRequest, { sender: OWNER, recipient: FRIEND, token: NATIVE, amount: '1000', chainId: 8453 }),
    'id',
  )
  expect(bytesOf(sent.gasFee, sent.send)).toBe(unsignedSize(encodeSend(order).data))

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
  expect(bytesOf(swapped.gasFee, swapped.swap)).toBe(size)
  const expected = bytesOf(quoted.quote.gasFee, { gasLimit: gasUseEstimate, maxFeePerGas })
  expect(expected).toBeGreaterThan(size * 0.8)
  expect(expected).toBeLessThan(size * 1.5)
})

test('the simulation of the page includes it too, and 0 without an oracle', async () => {
  const node = httpRpc(world.rpcUrl)
  const transaction = encodeSend({ chainId: 8453, account: OWNER, token: NATIVE, recipient: FRIEND, amount: 1_000n })
  const costs: bigint[] = []
  for (const code of ['0x', ONE_GWEI_PER_BYTE]) {
    await setOracle(code)
    const simulated = await simulate(node, transaction)
    if (!simulated.ok) throw new Error(simulated.problem)
    costs.push(simulated.value.networkCost)
  }
  const [without = 0n, withFee = 0n] = costs
  expect(without).toBeGreaterThan(0n)
  expect(withFee - without).toBe((BigInt(unsignedSize(transaction.data)) * GWEI * 5n) / 4n)
})
