import { expect, test } from 'vitest'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { EMPTY_DEPOSIT, DEFAULT_RANGE, type CreateLink } from '#app/domain/liquidity/create-link.ts'
import { DEFAULT_FEE } from '#app/domain/liquidity/pool-fee.ts'
import type { PairPool } from '#app/wire/market/pair-pools.ts'
import { feeHint, feeRows } from './fee-rows.ts'

const HOOK: Address = '0x0000000000000000000000000000000000000080'
const link: CreateLink = {
  chainId: 1,
  version: 'v4',
  currencyA: NATIVE,
  currencyB: HOOK,
  fee: DEFAULT_FEE,
  hook: undefined,
  step: 0,
  range: DEFAULT_RANGE,
  deposit: EMPTY_DEPOSIT,
}
const pool = (fee: number, tickSpacing: number, tvl: string, hook: Address | null = null): PairPool =>
  ({ fee, tickSpacing, tvl, hook, isDynamicFee: false }) as unknown as PairPool

test('the fees offered to every pair are listed, together with the fees of deep pools', () => {
  const rows = feeRows(link, [pool(500, 10, '3000.5'), pool(2500, 50, '1000'), pool(42, 1, '999')])
  expect(rows.map(({ fee }) => fee.feeAmount)).toEqual([100, 500, 2500, 3000, 10_000])
  expect(rows[1]).toMatchObject({ tvl: '3000.5', share: '60', isDeepest: true })
  expect(rows[3]).toMatchObject({ tvl: null, share: null, isDeepest: false })
})

test('no fee has the highest TVL if all pools are empty', () => {
  const rows = feeRows(link, [pool(500, 10, '0'), pool(3000, 60, '0.00')])
  expect(rows.some(({ isDeepest }) => isDeepest)).toBe(false)
})

test('the TVL of a fee is that of the pool with the chosen hook, or without a hook if none is chosen', () => {
  const pools = [pool(3000, 60, '5000', HOOK), pool(500, 10, '9')]
  expect(feeRows(link, pools).find(({ fee }) => fee.feeAmount === 3000)?.tvl).toBeNull()
  expect(feeRows({ ...link, hook: HOOK }, pools).find(({ fee }) => fee.feeAmount === 3000)?.tvl).toBe('5000')
})

test('the chosen fee is always listed', () => {
  const fee = { feeAmount: 1234, tickSpacing: 7, isDynamic: false }
  expect(feeRows({ ...link, fee }, []).map((row) => row.fee)).toContainEqual(fee)
})

test('a v2 pair has no fee choices', () => {
  expect(feeRows({ ...link, version: 'v2' }, [])).toEqual([])
})

test('a listed fee with an unusual tick spacing has no hint, so that its tick spacing is shown', () => {
  const rows = feeRows(link, [pool(3000, 10, '1000')]).filter(({ fee }) => fee.feeAmount === 3000)
  expect(rows.map(({ fee }) => [fee.tickSpacing, feeHint(fee)])).toEqual([
    [10, undefined],
    [60, 'most'],
  ])
})
