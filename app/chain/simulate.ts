import { fail, ok, type Result } from '#app/base/result.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { Address } from '#app/domain/address/address.ts'
import type { Eip1193 } from './eip1193.ts'
import { simulateGas } from './simulate-gas.ts'
import { translateError } from './translate-error.ts'

/** Margin over the estimate: before the transaction is mined, the price may cross a few more ticks. */
const GAS_MARGIN = { numerator: 5n, denominator: 4n }

export interface Simulated {
  readonly gasLimit: bigint
  /** Wei per unit, as the node suggests now. */
  readonly gasPrice: bigint
}

/**
 * Simulates a transaction on the page's own node at the newest state, from the sending account. `eth_estimateGas`
 * executes it like `eth_call` and also finds the gas limit. `/api/rpc` bounds an estimate to 2^21 gas, which is less than the creation of a v2
 * or v3 pool takes, so a transaction whose estimate fails is simulated once with more.
 *
 * Returns  the contract's error as a code | gas.insufficient if the balance covers value but not value and gas
 * Throws   if the node cannot be reached
 */
export async function simulate(
  page: Eip1193,
  transaction: { readonly from: Address; readonly to: Address; readonly data: `0x${string}`; readonly value: bigint },
): Promise<Result<Simulated, ErrorCode>> {
  const { from, to, data, value } = transaction
  const call = { from, to, data, value: `0x${value.toString(16)}` }
  const [gas, balance, gasPrice] = await Promise.all([
    page.request({ method: 'eth_estimateGas', params: [call, 'latest'] }).then(
      (estimate) => ok(BigInt(String(estimate))),
      (error: unknown) => fail(translateError(error)),
    ),
    page.request({ method: 'eth_getBalance', params: [from, 'latest'] }).then((wei) => BigInt(String(wei))),
    page.request({ method: 'eth_gasPrice' }).then((wei) => BigInt(String(wei))),
  ])
  if (balance < value) return fail('balance.insufficient')
  if (!gas.ok) {
    const gasLimit = await simulateGas(page, [transaction])
    if (gasLimit === undefined) return gas
    return balance < value + gasLimit * gasPrice ? fail('gas.insufficient') : ok({ gasLimit, gasPrice })
  }
  if (balance < value + gas.value * gasPrice) return fail('gas.insufficient')
  return ok({ gasLimit: (gas.value * GAS_MARGIN.numerator) / GAS_MARGIN.denominator, gasPrice })
}
