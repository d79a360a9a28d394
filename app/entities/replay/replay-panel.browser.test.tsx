import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { unixSeconds } from '#app/base/time.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import type { PoolReplay, ReplayPeriod } from '#app/wire/market/pool-replay.ts'
import ReplayPanel, { type ReplayPanelProps } from './replay-panel.client.tsx'
import { replayQuery } from './replay.query.ts'

// There is no API in this test: values come from the query cache, and requests fail.

const NOW = unixSeconds(1_795_219_200_000)
const DAY = 86_400
const props: ReplayPanelProps = {
  chainId: 1,
  poolId: '0x00000000000000000000000000000000000000a1',
  symbols: ['USDC', 'WETH'],
  range: { tickLower: 190_000, tickUpper: 200_000 },
  deposit: { amount0: 3_000_000_000n, amount1: 10n ** 18n, liquidity: 123_456_789n },
}

function replay(days: number, fields: Partial<PoolReplay> = {}): PoolReplay {
  const amounts = (amount0: `${number}`, amount1: `${number}`, value: `${number}` | null) => ({
    amount0,
    amount1,
    value,
  })
  return {
    from: unixSeconds((NOW - days * DAY) * 1_000),
    until: NOW,
    deposited: amounts('3000', '1', '6000'),
    principal: amounts('2500', '1.15', '5950'),
    fees: amounts('41.5', '0.012', '77.5'),
    impermanentLoss: amounts('-500', '0.15', '-50'),
    result: amounts('-458.5', '0.162', '27.5'),
    secondsInRange: days * DAY * 0.8,
    asOf: { chainId: 1, block: 77, time: NOW },
    ...fields,
  }
}

async function show(replays: Partial<Record<ReplayPeriod, PoolReplay | null>>, secondsAgo = 5, shown = props) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  for (const [period, one] of Object.entries(replays)) {
    const { chainId, poolId: id, range, deposit } = shown
    const liquidity = range ? deposit.liquidity : 54_772_255_750_516n
    const { queryKey } = replayQuery({ chainId, id, range, liquidity, period: period as ReplayPeriod })
    queries.setQueryData(queryKey, { replay: one, secondsAgo: one && secondsAgo, ageSeconds: 0 })
  }
  await renderTexts(<ReplayPanel {...shown} />, queries)
}

const rowOf = (name: string) => page.getByRole('row', { name })

test('the table has the amounts of both tokens and dollars, and the assumptions are stated', async () => {
  await show({ MONTH: replay(30) })
  await expect.element(page.getByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(rowOf('Deposited')).toHaveTextContent('3.000K1$6,000.00')
  await expect.element(rowOf('Fees earned')).toHaveTextContent('41.500.012$77.50')
  await expect.element(rowOf('Impermanent loss')).toHaveTextContent('-$50.00')
  await expect.element(rowOf('Compared with holding')).toHaveTextContent('+$27.50')
  await expect.element(page.getByText('Time in range')).toBeVisible()
  await expect.element(page.getByRole('definition')).toHaveTextContent(/^80%$/)
  await expect.element(page.getByText(/Past results don’t predict future ones/)).toBeVisible()
  expect(page.getByText(/of history/).elements()).toEqual([])
})

test('a notice states how many days of history there are if these are fewer than the period', async () => {
  await show({ MONTH: replay(30), YEAR: replay(40.5) })
  await userEvent.click(page.getByRole('button', { name: '365 days' }))
  await expect.element(page.getByText('Only 40 days of history are available.')).toBeVisible()
  await show({ MONTH: replay(0.4) })
  await expect.element(page.getByText('Less than a day of history is available.')).toBeVisible()
})

test('notices show that a pool has no history and that data is stale', async () => {
  await show({ MONTH: null })
  await expect.element(page.getByText('This pool has no history yet.')).toBeVisible()
  await show({ MONTH: replay(30) }, 600)
  await expect.element(page.getByText(/10 min/)).toBeVisible()
})

test('while another period loads, the values of the previous one are not shown', async () => {
  await show({ MONTH: replay(30) })
  await expect.element(rowOf('Fees earned')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: '90 days' }))
  expect(rowOf('Fees earned').elements()).toEqual([])
})

test('a failed request can be retried, and other periods still work', async () => {
  await show({ WEEK: replay(7) })
  await expect.element(page.getByRole('alert')).toHaveTextContent('Could not load past earnings.')
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: '7 days', exact: true }))
  await expect.element(rowOf('Fees earned')).toBeVisible()
})

test('a v2 pair has no time in range', async () => {
  await show({ MONTH: replay(30) }, 5, { ...props, range: null })
  await expect.element(rowOf('Fees earned')).toBeVisible()
  expect(page.getByText('Time in range').elements()).toEqual([])
})

test.each([
  ['that rounds to no liquidity', 0n, 10n ** 18n],
  ['with more liquidity than a uint128', 2n ** 130n, 2n ** 130n],
])('no replay is requested for a v2 deposit %s, and the panel states why', async (_, amount0, amount1) => {
  await show({}, 5, { ...props, range: null, deposit: { amount0, amount1, liquidity: 0n } })
  await expect.element(page.getByText('for an amount this small or this large')).toBeVisible()
  expect(page.getByRole('alert').elements()).toHaveLength(0)
})
