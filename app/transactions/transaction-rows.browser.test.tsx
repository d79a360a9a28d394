import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { exampleTransaction, hashOf } from '#tests/builders/example-transaction.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { detailsCache, transactionDetailsQuery, type MinedTransaction } from './transaction-details.query.ts'
import type { TransactionRecord } from './transaction-record.ts'
import { RecordRow } from './transaction-rows.tsx'

const FRIEND = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const MODIFIED = 'Your wallet sent a different transaction'

async function renderRow(rest: Partial<TransactionRecord>): Promise<void> {
  const record = exampleTransaction({ sentAt: Date.now(), ...rest })
  await renderTexts(
    <ul>
      <RecordRow record={record} now={Date.now()} />
    </ul>,
  )
}

test.each<readonly [string, Partial<TransactionRecord>, string, RegExp]>([
  ['swap', {}, 'Swap again', /^\/swap\?chain=mainnet&inputCurrency=NATIVE&outputCurrency=0x.*&value=1&field=INPUT$/],
  ['send', { kind: 'send', recipient: FRIEND }, 'Send again', /^\/send\?chain=mainnet&inputCurrency=NATIVE$/],
])('a dropped %s offers the form to repeat it', async (_kind, rest, name, href) => {
  await renderRow({ ...rest, status: 'dropped', code: 'transaction.dropped' })
  await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', expect.stringMatching(href))
  await expect.element(page.getByRole('button', { name: 'Remove from list' })).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('a dropped approval, and a batch that may still be executed, can only be removed', async () => {
  await renderRow({ kind: 'approve', status: 'dropped', code: 'transaction.dropped' })
  await renderRow({ batch: '0x07', sentAt: 0 })
  await expect.poll(() => page.getByRole('button', { name: 'Remove from list' }).all().length).toBe(2)
  expect(page.getByRole('link', { name: /again/ }).all()).toHaveLength(0)
})

test.each<readonly [string, Partial<TransactionRecord>]>([
  ['pending', {}],
  ['pending after a failed check', { code: 'transaction.checkFailed' }],
  ['pending after a rejected cancellation', { code: 'transaction.cancelFailed' }],
  ['being canceled', { status: 'canceling' }],
])('a modified transaction shows its warning while it is %s', async (_what, rest) => {
  await renderRow({ isModified: true, ...rest })
  await expect.element(page.getByText(MODIFIED)).toBeVisible()
})

test.each<readonly [string, Partial<TransactionRecord>]>([
  ['pending', { isModified: true }],
  ['mined', { status: 'modified', code: 'transaction.modified' }],
  ['reverted', { status: 'failed', code: 'transaction.modified' }],
])('a %s transaction that the wallet modified compares both calls in the list', async (_what, rest) => {
  await renderRow({ ...rest, sentCall: { data: `0x60${'ab'.repeat(200)}`, value: 0n } })
  const sent = page.getByRole('group', { name: 'Transaction your wallet sent' })
  await expect.element(sent).toHaveTextContent('New contract')
  await expect.element(sent).toHaveTextContent('0 ETH')
  await expect.element(page.getByRole('group', { name: 'Requested transaction' })).toHaveTextContent('1 ETH')
  expect(await axeViolations()).toEqual([])
})

test('calldata of a modified transaction that was cut ends with an ellipsis and cannot be copied', async () => {
  const start = `0x${'ab'.repeat(131_072)}` as const
  await renderRow({ isModified: true, sentCall: { data: start, value: 0n } })
  await page.getByText('0xabababababababab…', { exact: true }).click()
  await expect.element(page.getByLabelText('Sent call data', { exact: true })).toHaveValue(`${start}…`)
  await expect.element(page.getByRole('button', { name: 'Copy requested call data' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy sent call data' })).not.toBeInTheDocument()
})

test('a pending transaction of a Safe shows how many of its owners have signed', async () => {
  await renderRow({ batch: '0x07', signatures: { given: 1, required: 2 } })
  await expect.element(page.getByRole('listitem')).toHaveTextContent('Signatures: 1 of 2')
})

const mined: MinedTransaction = {
  transaction: {
    hash: hashOf(2),
    from: FRIEND,
    to: FRIEND,
    data: '0x',
    value: 0n,
    nonce: 4,
    gasLimit: 21_000n,
    maxFeePerGas: 2n,
    maxPriorityFeePerGas: 1n,
    block: { number: 7n, hash: hashOf(9) },
  },
  receipt: { hash: hashOf(2), blockNumber: 7n, blockHash: hashOf(9), succeeded: true, fee: 1n, logs: [] },
}

test.each<readonly [string, Partial<TransactionRecord>, status: string, isSentFromSite: boolean]>([
  ['successful', { status: 'succeeded' }, 'Confirmed', true],
  ['user operation that failed', { status: 'failed' }, 'Failed', true],
  ['shortfall', { status: 'shortfall', code: 'swap.shortfall' }, 'Received less than the minimum', true],
  ['modified', { status: 'modified', code: 'transaction.modified' }, 'Changed by the wallet', false],
  ['modified and reverted', { status: 'failed', code: 'transaction.modified' }, 'Failed', false],
  ['canceled', { status: 'canceled', code: 'transaction.canceled' }, 'Confirmed', true],
  ['replaced', { status: 'canceled', code: 'transaction.replaced' }, 'Confirmed', false],
])(
  'details of a %s transaction show its outcome, and this app only if it sent it',
  async (_what, rest, status, isSentFromSite) => {
    detailsCache.setQueryData(transactionDetailsQuery(1, hashOf(2)).queryKey, mined)
    await renderRow({ kind: 'send', recipient: FRIEND, replacedBy: hashOf(2), ...rest })
    await page.getByRole('button', { name: 'Transaction details' }).click()
    const details = page.getByTestId('transaction-details')
    await expect.element(details).toHaveTextContent(`Status${status}Date`)
    expect(details.element().textContent?.includes('Provider fee')).toBe(isSentFromSite)
  },
)

test.each<readonly [Partial<TransactionRecord>, status: string]>([
  [{ code: 'swap.deadline' }, 'Expired'],
  [{ code: 'balance.insufficient' }, 'Insufficient funds'],
  [{ code: 'swap.slippage' }, 'Failed'],
])('a failed swap with %j has the status %s', async (rest, status) => {
  await renderRow({ status: 'failed', ...rest })
  await expect.element(page.getByText(status, { exact: true })).toBeVisible()
  const reverted: MinedTransaction = { ...mined, receipt: { ...mined.receipt, succeeded: false } }
  detailsCache.setQueryData(transactionDetailsQuery(1, hashOf(1)).queryKey, reverted)
  await page.getByRole('button', { name: 'Transaction details' }).click()
  await expect.element(page.getByTestId('transaction-details')).toHaveTextContent(`Status${status}Date`)
})

test('at any width, no line of facts starts or ends with a dot', async () => {
  await page.viewport(360, 740)
  await renderRow({ batch: '0x07', signatures: { given: 1, required: 2 } })
  const time = page.getByRole('time').element()
  const facts = time.parentElement?.parentElement
  if (!facts) throw new Error('the facts have no box')
  const start = facts.getBoundingClientRect().left
  for (const width of [130, 220, 340]) {
    facts.style.width = `${width}px`
    for (const fact of facts.firstElementChild?.children ?? []) {
      const { left } = fact.getBoundingClientRect()
      const padding = Number.parseFloat(getComputedStyle(fact).paddingInlineStart)
      // The dot, in the padding, is before the box of the first fact of a line and inside it for others.
      if (left < start) expect(left + padding).toBeCloseTo(start, 0)
      else expect(left).toBeGreaterThan(start)
    }
  }
  expect(getComputedStyle(facts).overflow).toBe('hidden')
})
