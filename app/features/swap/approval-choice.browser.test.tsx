import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { allowanceQuery } from '#app/chain/allowance.query.ts'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { exampleTrade, TRADER, usdc } from '#tests/builders/example-trade.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { ApprovalChoice } from './approval-choice.tsx'
import { readChosenApproval } from './approval-choice-store.ts'

const trade = { ...exampleTrade(3_000_000_000n), input: usdc.address, maximumIn: 1_000n }
const choice = page.getByTestId('approval-choice')

beforeEach(() => localStorage.clear())

async function open(allowance: bigint, change: Partial<typeof trade> = {}) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const shown = { ...trade, ...change }
  queries.setQueryData(allowanceQuery(1, TRADER, shown.input, true).queryKey, allowance)
  return renderTexts(<ApprovalChoice trade={shown} input={usdc} />, queries)
}

test('exact amounts are the default, and each choice states its effect and the spender', async () => {
  await open(999n)
  const once = page.getByRole('button', { name: 'This swap only' })
  const always = page.getByRole('button', { name: 'Any amount' })
  await expect.element(once).toHaveAttribute('aria-pressed', 'true')
  await expect.element(choice).toHaveTextContent('Permit2 may move at most what this swap needs.')
  await expect.element(choice).toHaveTextContent('0x000000000022D473030F116dDEE9F6B43aC78BA3')
  always.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(always).toHaveAttribute('aria-pressed', 'true')
  await expect.element(choice).toHaveTextContent('one wrong signature can cost all your USDC')
  expect(readChosenApproval()).toBe('always')
  expect(await axeViolations()).toEqual([])
  await once.click()
  expect(readChosenApproval()).toBe('once')
})

test.each([
  ['the allowance suffices', 1_000n, {}],
  ['the native currency is sold', 0n, { input: exampleTrade(1n).input }],
  ['a token is unwrapped', 0n, { kind: 'unwrap' as const }],
])('no approval choice is shown when %s', async (_when, allowance, change) => {
  await open(allowance, change)
  await expect.element(choice).not.toBeInTheDocument()
})
