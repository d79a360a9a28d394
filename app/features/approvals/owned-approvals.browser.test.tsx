import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bridge } from '#app/wallet/bridge.ts'
import { approvalRow, SPENDER } from '#tests/builders/approval-row.ts'
import { USDC } from '#tests/builders/example-transaction.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { ApprovalLists } from './approval-lists.tsx'
import { ApprovalsPage } from './approvals-page.tsx'
import { OwnedApprovals } from './owned-approvals.client.tsx'

const OWNER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const query = { address: OWNER, tab: 'approvals', network: null, range: '1D', after: '' } as const
const chain = { chainId: 1, isAvailable: true, isComplete: true, rows: [] } as const
const unavailable = { ...chain, isAvailable: false, isComplete: false } as const

test('until a newer list is read, the owner sees the age of the server’s list', async () => {
  const approvals = { state: 'ready', chains: [chain], ageSeconds: 300 } as const
  await renderTexts(<OwnedApprovals query={query} approvals={approvals} areNftsDisabled={false} />)
  await expect.element(page.getByText(/^Last updated 5/)).toBeVisible()
})

test('approvals can be revoked only while their owner is connected', async () => {
  const noName = Promise.resolve(null)
  const chains = [{ ...chain, rows: [approvalRow('ERC20', USDC)] }]
  bridge.address = OWNER
  await renderTexts(
    <ApprovalsPage
      query={query}
      approvals={{ state: 'ready', chains, ageSeconds: 0 }}
      areNftsDisabled={false}
      loadName={() => noName}
    />,
  )
  await expect.element(page.getByTestId('revoke')).toBeVisible()
  bridge.address = SPENDER
  await expect.element(page.getByTestId('revoke')).not.toBeInTheDocument()
  bridge.address = undefined
})

test('a list without any readable network does not claim that there are no approvals', async () => {
  const lists = (chains: Parameters<typeof ApprovalLists>[0]['chains']) => (
    <ApprovalLists description="" chains={chains} path="/" areNftsDisabled={false} />
  )
  const none = page.getByText(
    'No approvals found on these networks. Contracts that are allowed to spend tokens will appear here.',
  )
  const { unmount } = await renderTexts(lists([unavailable]))
  await expect.element(page.getByText('Ethereum unavailable')).toBeVisible()
  await expect.element(none).not.toBeInTheDocument()
  await unmount()
  await renderTexts(lists([chain]))
  await expect.element(none).toBeVisible()
})
