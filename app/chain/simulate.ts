import { fail, ok, type Result } from '#app/base/result.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { Address } from '#app/domain/address/address.ts'
import type { Eip1193 } from './eip1193.ts'
import { simulateGas } from './simulate-gas.ts'
import { translateError } from './translate-error.ts'

/** Margin over the estimate, because the price may cross more ticks before the transaction is mined. */
const GAS_MARGIN = { numerator: 5n, denominator: 4n }

export interface Simulated {
  readonly gasLimit: bigint
  /** Current suggestion of the node, in wei per unit of gas. */
  readonly gasPrice: bigint
}

/**
 * Simulates a transaction on the page's own node at the newest state. `eth_estimateGas` executes it like `eth_call` and also finds the gas
 * limit, to which a margin of 25 % is added. `/api/rpc` limits an estimate to 2^21 gas, which is less than the creation of a v2 or v3 pool
 * takes, so a transaction whose estimate fails is simulated once more by `eth_simulateV1`.
 *
 * Returns  the error of the estimate as a code · balance.insufficient if the balance does not cover the value · gas.insufficient if it
 *          covers the value but not the gas
 * Throws   what `eth_getBalance` and `eth_gasPrice` throw
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
