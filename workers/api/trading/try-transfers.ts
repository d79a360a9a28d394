import type { Address } from '#app/domain/address/address.ts'
import { PERMIT2 } from '#app/domain/chains/chain.ts'
import { toQuantity, type Rpc } from '#workers/kit/json-rpc.ts'
import { wordAt } from './multicall.ts'

/** Tax as a ratio: of every `sent` base units, `taken` do not arrive. */
export interface TransferTax {
  readonly taken: bigint
  readonly sent: bigint
}

/** A token's tax when it leaves a pool (`buy`) and when it is sent into one (`sell`); undefined if that transfer fails. */
export interface TokenTaxes {
  readonly buy: TransferTax | undefined
  readonly sell: TransferTax | undefined
}

export const NO_TAX: TransferTax = { taken: 0n, sent: 1n }

/** In base units. Rebasing tokens lose one or two to rounding, which is not a tax. */
const MAX_ROUNDING = 2n
// Function selectors of ERC-20.
const BALANCE_OF = '0x70a08231'
const TRANSFER = '0xa9059cbb'
const APPROVE = '0x095ea7b3'
const TRANSFER_FROM = '0x23b872dd'

interface TokenCall {
  readonly from: Address
  readonly data: string
}

/**
 * Simulates transfers of half of a pool's balance of a token at a block: from the pool to a random account (a purchase), from there to a
 * second random account, and back to the pool through Permit2, as the router does (a sale). The accounts are random so that tokens cannot
 * recognise them.
 *
 * Returns  undefined if unknown: the pool is empty, or the node cannot simulate
 * Throws   RpcUnavailable
 */
export async function tryTransfers(
  rpc: Rpc,
  block: number | 'latest',
  token: Address,
  pool: Address,
): Promise<TokenTaxes | undefined> {
  const run = (calls: readonly TokenCall[]) => simulateCalls(rpc, block, token, calls)
  const [balance] = (await run([{ from: pool, data: `${BALANCE_OF}${word(pool)}` }])) ?? []
  const sent = balance === undefined ? 0n : wordAt(balance, 0) / 2n
  if (sent === 0n) return undefined
  const [buyer, seller] = [randomAddress(), randomAddress()]
  const purchase: readonly TokenCall[] = [
    { from: pool, data: transfer(buyer, sent) },
    { from: buyer, data: `${BALANCE_OF}${word(buyer)}` },
  ]
  const bought = await run(purchase)
  if (!bought) return undefined
  const received = balanceOf(bought[1])
  if (bought[0] === undefined || received === 0n) return { buy: undefined, sell: undefined }
  const buy = taxOf(sent, received)

  const transferred = await run([
    ...purchase,
    { from: buyer, data: transfer(seller, received) },
    { from: seller, data: `${BALANCE_OF}${word(seller)}` },
  ])
  if (!transferred) return undefined
  const toSell = transferred[2] === undefined ? 0n : balanceOf(transferred[3])
  if (toSell === 0n) return { buy, sell: undefined }

  const sold = await run([
    ...purchase,
    { from: buyer, data: transfer(seller, received) },
    { from: seller, data: `${APPROVE}${word(PERMIT2)}${amountWord(toSell)}` },
    { from: seller, data: `${BALANCE_OF}${word(pool)}` },
    { from: PERMIT2, data: `${TRANSFER_FROM}${word(seller)}${word(pool)}${amountWord(toSell)}` },
    { from: seller, data: `${BALANCE_OF}${word(pool)}` },
  ])
  if (!sold) return undefined
  const [, , , , before, sale, after] = sold
  if (sale === undefined || before === undefined || after === undefined) return { buy, sell: undefined }
  return { buy, sell: taxOf(toSell, balanceOf(after) - balanceOf(before)) }
}

function taxOf(sent: bigint, arrived: bigint): TransferTax {
  const taken = sent - arrived
  return taken <= MAX_ROUNDING ? NO_TAX : { taken, sent }
}

/** Simulates consecutive calls. Returns their results, undefined for reverted calls; undefined if the node cannot simulate. */
async function simulateCalls(
  rpc: Rpc,
  block: number | 'latest',
  token: Address,
  calls: readonly TokenCall[],
): Promise<(string | undefined)[] | undefined> {
  const request = { blockStateCalls: [{ calls: calls.map((call) => ({ ...call, to: token })) }], validation: false }
  const blockTag = block === 'latest' ? block : toQuantity(block)
  const [answer] = await rpc.settle([['eth_simulateV1', [request, blockTag]]])
  const blocks = answer?.ok ? answer.value : undefined
  const results: unknown = Array.isArray(blocks)
    ? (blocks[0] as { readonly calls?: unknown } | undefined)?.calls
    : undefined
  if (!Array.isArray(results) || results.length !== calls.length) return undefined
  return results.map((result: { readonly status?: unknown; readonly returnData?: unknown }, index) => {
    const returned = typeof result.returnData === 'string' ? result.returnData.slice(2) : ''
    if (result.status !== '0x1') return undefined
    if (calls[index]?.data.startsWith(BALANCE_OF)) return returned.length >= 64 ? returned : undefined
    // Some tokens return nothing from `transfer`; false means failure.
    return returned.length >= 64 && wordAt(returned, 0) === 0n ? undefined : returned
  })
}

function balanceOf(returned: string | undefined): bigint {
  return returned === undefined ? 0n : wordAt(returned, 0)
}

function randomAddress(): Address {
  const bytes = crypto.getRandomValues(new Uint8Array(20))
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}` as Address
}

function transfer(to: Address, amount: bigint): string {
  return `${TRANSFER}${word(to)}${amountWord(amount)}`
}

function word(address: Address): string {
  return address.slice(2).toLowerCase().padStart(64, '0')
}

function amountWord(amount: bigint): string {
  return amount.toString(16).padStart(64, '0')
}
