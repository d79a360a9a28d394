import { fail, ok, type Result } from '#app/base/result.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import { dataFee } from './data-fee.ts'
import type { Eip1193 } from './eip1193.ts'
import { readGasPrice } from './gas-price.ts'
import { simulateGas } from './simulate-gas.ts'
import { translateError } from './translate-error.ts'

/** Margin over the estimate, because the price may cross more ticks before the transaction is mined. */
const GAS_MARGIN = { numerator: 5n, denominator: 4n }

export interface Simulation {
  readonly gasLimit: bigint
  /** Wei: the gas limit at the price that the node suggests, plus the data fee of networks that charge one. */
  readonly networkCost: bigint
}

/**
 * Simulates a transaction on the page's own node at the newest state. `eth_estimateGas` executes it like `eth_call` and also finds the gas
 * limit, to which a margin of 25 % is added. `/api/rpc` limits an estimate to 2^21 gas, which is less than the creation of a v2 or v3 pool
 * takes, so a transaction whose estimate fails is simulated once more by `eth_simulateV1`.
 *
 * Returns  the error of the estimate as a code · balance.insufficient if the balance does not cover the value · gas.insufficient if it
 *          covers the value but not the network cost of the whole gas limit
 * Throws   what `eth_getBalance`, `eth_gasPrice` and the read of the data fee throw
 */
export async function simulate(
  page: Eip1193,
  transaction: Omit<UnsignedTransaction, 'chainId'> & { readonly chainId: number },
): Promise<Result<Simulation, ErrorCode>> {
  const { from, to, data, value } = transaction
  const call = { from, to, data, value: `0x${value.toString(16)}` }
  const [gas, balance, gasPrice, dataFeeWei] = await Promise.all([
    page.request({ method: 'eth_estimateGas', params: [call, 'latest'] }).then(
      (estimate) => ok(BigInt(String(estimate))),
      (error: unknown) => fail(translateError(error)),
    ),
    page.request({ method: 'eth_getBalance', params: [from, 'latest'] }).then((wei) => BigInt(String(wei))),
    readGasPrice(page),
    dataFee(page, transaction),
  ])
  // Wallets require the balance to cover the whole gas limit.
  const withinBalance = (gasLimit: bigint): Result<Simulation, ErrorCode> => {
    const networkCost = gasLimit * gasPrice + dataFeeWei
    return balance < value + networkCost ? fail('gas.insufficient') : ok({ gasLimit, networkCost })
  }
  if (balance < value) return fail('balance.insufficient')
  if (!gas.ok) {
    const [gasLimit] = (await simulateGas(page, [transaction])) ?? []
    return gasLimit === undefined ? gas : withinBalance(gasLimit)
  }
  const gasLimit = (gas.value * GAS_MARGIN.numerator) / GAS_MARGIN.denominator
  return withinBalance(gasLimit)
}
