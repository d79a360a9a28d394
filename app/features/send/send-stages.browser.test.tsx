import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok } from '#app/base/result.ts'
import { NATIVE } from '#app/domain/address/address.ts'
import { nativeToken } from '#app/domain/token/token.ts'
import { applyReport } from '#app/entities/ramp/ramp-order.ts'
import { rememberRampOrder, removeRampOrder, updateRampOrder } from '#app/entities/ramp/ramp-orders.ts'
import { tokenQuery } from '#app/entities/token/token.query.ts'
import type { RunProblem } from '#app/transactions/run-flow.ts'
import { removeTransaction } from '#app/transactions/transactions.ts'
import { trackTransaction } from '#app/transactions/write-transactions.ts'
import { bridge } from '#app/wallet/bridge.ts'
import { ensNameQuery, unitagQuery } from '#app/wallet/use-account-names.ts'
import type { PricedToken } from '#app/wire/market/find-tokens.ts'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { exampleOrder, exampleReport } from '#tests/builders/example-order.ts'
import { exampleTransaction } from '#tests/builders/example-transaction.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { costQuery, type SendCost } from './cost.query.ts'
import { LookAlike } from './look-alike.tsx'
import { Review } from './review.tsx'
import { SpeedBumpStep } from './speed-bump-step.tsx'
import { SendDone, SendFailed } from './send-outcome.tsx'
import type { PreparedSend } from './send-run.ts'
import { WouldFail } from './would-fail.tsx'

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const FRIEND = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const IMITATION = '0x3C44CdDdB6a900fa2b585dd200003d12FA4293BC'
const HASH = `0x${'ab'.repeat(32)}` as const

afterEach(() => removeTransaction(HASH))

const prepared: PreparedSend = {
  order: { chainId: 1, account: ME, token: nativeToken(1).address, amount: 25n * 10n ** 16n, recipient: FRIEND },
  token: { ...nativeToken(1), safety: 'VERIFIED', isImpersonator: false, logo: null, price: '3000' },
  recipient: { address: FRIEND },
  lookAlike: undefined,
  formerAddress: undefined,
  isToken: false,
  isFullNative: false,
}

const failed = (problem: RunProblem) => {
  const flow = { at: 'failed', steps: ['send'], step: 0, problem, received: undefined, spent: undefined } as const
  return <SendFailed prepared={prepared} flow={flow} onClose={() => {}} />
}

test('a shortfall offers no retry', async () => {
  await renderTexts(failed({ code: 'send.shortfall', hash: HASH }))
  await expect.element(page.getByTestId('send-failed')).toHaveTextContent('received less than the review showed')
  await expect.element(page.getByText('Don’t repeat this send.')).toBeVisible()
  await expect.element(page.getByRole('link')).toHaveAttribute('href', `https://etherscan.io/tx/${HASH}`)
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

test('a send that the wallet modified compares both calls and offers no retry', async () => {
  const sentCall = { to: IMITATION, data: '0x', value: 1n } as const
  trackTransaction(exampleTransaction({ hash: HASH, status: 'modified', code: 'transaction.modified', sentCall }))
  await renderTexts(failed({ code: 'transaction.modified', hash: HASH }))
  await expect.element(page.getByTestId('send-failed')).toHaveTextContent('Your wallet sent a different transaction')
  const sent = page.getByRole('group', { name: 'Transaction your wallet sent' })
  await expect.element(sent).toHaveTextContent(IMITATION)
  expect(await axeViolations()).toEqual([])
  await expect.element(page.getByRole('link')).toHaveAttribute('href', `https://etherscan.io/tx/${HASH}`)
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

test('a send that no node could simulate can only be continued with consent', async () => {
  await renderTexts(failed({ code: 'request.unsimulated' }))
  await expect.element(page.getByRole('button', { name: 'Continue without simulation' })).toBeVisible()
  await expect.element(page.getByText('its effect on your balances is unknown')).toBeVisible()
})

test('a send that was not confirmed is not said to have cost only the network cost', async () => {
  const { unmount } = await renderTexts(failed({ code: 'transaction.dropped', hash: HASH }))
  await expect.element(page.getByText('It may still be confirmed.')).toBeVisible()
  await unmount()
  await renderTexts(failed({ code: 'transaction.canceled', hash: HASH }))
  await expect.element(page.getByTestId('send-failed')).toHaveTextContent('You canceled the transaction.')
  await expect.element(page.getByText('You only paid network costs.')).not.toBeInTheDocument()
})

test('a failure before sending states that nothing was sent, and one after sending that only network costs were paid', async () => {
  const { unmount } = await renderTexts(failed({ code: 'wallet.connectionFailed' }))
  await expect.element(page.getByText('As far as we know, no transaction was sent.')).toBeVisible()
  await unmount()
  await renderTexts(failed({ code: 'send.failed', hash: HASH }))
  await expect.element(page.getByText('You only paid network costs.')).toBeVisible()
})

test('an unexplained failure shows its error id and copies the details for a report', async () => {
  await renderTexts(failed({ code: 'send.failed', hash: HASH, id: 'an-id', message: 'Internal error' }))
  await page.getByText('Error ID').click()
  await page.getByRole('button', { name: 'Copy details' }).click()
  const copied = (await navigator.clipboard.readText()).split('\n')
  expect(copied).toEqual(expect.arrayContaining(['ID: an-id', 'Error: send.failed', 'Message: Internal error']))
  expect(copied).toEqual(expect.arrayContaining(['Network: Ethereum', `Transaction: ${HASH}`]))
  expect(await axeViolations()).toEqual([])
})

test('the review shows the username, marked as one, and the ENS name of a recipient', async () => {
  const queries = new QueryClient()
  queries.setQueryData(ensNameQuery(FRIEND).queryKey, 'friend.eth')
  queries.setQueryData(costQuery(prepared.order).queryKey, ok({ gasFee: 1n, received: prepared.order.amount }))
  const flow = { at: 'review' } as const
  const recipient = { address: FRIEND, unitag: 'ada' } as const
  await renderTexts(
    <Review prepared={{ ...prepared, recipient }} flow={flow} onClose={() => {}} onSent={() => {}} />,
    queries,
  )
  await expect.element(page.getByTestId('recipient-username')).toHaveTextContent('ada Username on this site')
  await expect.element(page.getByTestId('recipient-ens-name')).toHaveTextContent('friend.eth')
  await expect.element(page.getByTestId('review-recipient')).toHaveTextContent(FRIEND)
})

test.each(['review', 'bump'] as const)(
  'the %s does not show a username that is found later, because no check has seen it',
  async (stage) => {
    const queries = new QueryClient()
    queries.setQueryData(unitagQuery(FRIEND).queryKey, 'ada')
    queries.setQueryData(ensNameQuery(FRIEND).queryKey, 'friend.eth')
    queries.setQueryData(costQuery(prepared.order).queryKey, ok({ gasFee: 1n, received: prepared.order.amount }))
    const stages = {
      review: <Review prepared={prepared} flow={{ at: 'review' }} onClose={() => {}} onSent={() => {}} />,
      bump: <SpeedBumpStep bump="newAddress" prepared={prepared} onClose={() => {}} />,
    }
    await renderTexts(stages[stage], queries)
    await expect.element(page.getByTestId('recipient-ens-name')).toHaveTextContent('friend.eth')
    await expect.element(page.getByTestId('recipient-username')).not.toBeInTheDocument()
  },
)

/** Opens the review of a send with this simulated cost, and ether at $3,000. */
async function openReview(send: PreparedSend, cost: SendCost) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queries.setQueryData(costQuery(send.order).queryKey, ok(cost))
  const known = { safety: 'VERIFIED', isImpersonator: false, logo: null } as const
  const ether: PricedToken = { ...nativeToken(1), ...known, price: '3000', pricedAt: null }
  queries.setQueryData(tokenQuery(1, NATIVE, [], 0).queryKey, ether)
  return renderTexts(<Review prepared={send} flow={{ at: 'review' }} onClose={() => {}} onSent={() => {}} />, queries)
}

test('the review warns of a network cost above 10 % of the value', async () => {
  const { amount } = prepared.order
  const { unmount } = await openReview(prepared, { gasFee: amount / 10n + 10n ** 13n, received: amount })
  await expect
    .element(page.getByTestId('costly-network'))
    .toHaveTextContent('The network cost of $75.03 is more than 10% of the $750.00 you’re sending.')
  expect(await axeViolations()).toEqual([])
  await unmount()
  await openReview(prepared, { gasFee: amount / 10n, received: amount })
  await expect.element(page.getByTestId('fact-network-cost')).toHaveTextContent('$75.00 · 0.025 ETH')
  await expect.element(page.getByTestId('costly-network')).not.toBeInTheDocument()
})

test('the review of a token with a fee on transfers shows the amount that the recipient gets', async () => {
  const { order, token } = prepared
  if (!token) throw new Error('not a token')
  const taxed: PreparedSend = {
    ...prepared,
    order: { ...order, token: FRIEND, amount: 1_000_000_000n },
    token: { ...token, address: FRIEND, symbol: 'FOT', decimals: 6, price: '1' },
  }
  const { unmount } = await openReview(taxed, { gasFee: 1n, received: 980_000_000n })
  await expect.element(page.getByTestId('review-amount')).toHaveTextContent('1,000 FOT')
  await expect.element(page.getByTestId('taxed')).toHaveTextContent('FOT takes a fee on transfers')
  await expect.element(page.getByTestId('fact-received')).toHaveTextContent('980 FOT')
  expect(await axeViolations()).toEqual([])
  await unmount()
  const { unmount: leave } = await openReview(taxed, { gasFee: 1n, received: 0n })
  await expect.element(page.getByText('Nothing would reach the recipient.')).toBeVisible()
  await expect.element(page.getByTestId('confirm-button')).toHaveAttribute('aria-disabled', 'true')
  await leave()
  await openReview(taxed, { gasFee: 1n, received: 1_000_000_000n })
  await expect.element(page.getByTestId('fact-network-cost')).toHaveTextContent('ETH')
  await expect.element(page.getByTestId('taxed')).not.toBeInTheDocument()
  await expect.element(page.getByTestId('fact-received')).not.toBeInTheDocument()
})

test('the review of an NFT shows how many of its units are sent, for ERC-1155 only', async () => {
  const { token: _token, ...facts } = prepared
  const nft = (standard: 'erc721' | 'erc1155'): PreparedSend => ({
    ...facts,
    order: { chainId: 1, account: ME, contract: IMITATION, standard, tokenId: 7n, amount: 1n, recipient: FRIEND },
    collection: 'Tidepools',
  })
  const { unmount } = await openReview(nft('erc1155'), { gasFee: 1n, received: 1n })
  await expect.element(page.getByTestId('review-nft')).toHaveTextContent('1 × Tidepools #7')
  await unmount()
  await openReview(nft('erc721'), { gasFee: 1n, received: 1n })
  await expect.element(page.getByTestId('review-nft')).toHaveTextContent(/^Tidepools #7$/)
})

test('the speed bump for a changed username shows the new address and that of the last send', async () => {
  const changed = { ...prepared, recipient: { address: IMITATION, unitag: 'ada' }, formerAddress: FRIEND } as const
  const order = { ...prepared.order, recipient: IMITATION } as typeof prepared.order
  await renderTexts(
    <SpeedBumpStep bump="changedUsername" prepared={{ ...changed, order } as PreparedSend} onClose={() => {}} />,
  )
  const shown = page.getByTestId('grouped-address').elements()
  expect(shown.map(({ textContent }) => textContent)).toEqual([IMITATION, FRIEND])
  await expect.element(page.getByText('confirmed the new address to you directly')).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('a success shows the amount, the recipient and the network cost', async () => {
  const flow = { at: 'done', steps: ['send'], step: 0, hash: HASH, received: undefined, fee: 10n ** 15n } as const
  await renderTexts(<SendDone prepared={prepared} flow={flow} onClose={() => {}} />)
  await expect.element(page.getByTestId('review-amount')).toHaveTextContent('0.25 ETH')
  await expect.element(page.getByTestId('grouped-address')).toHaveTextContent(FRIEND)
  await expect.element(page.getByText('0.001')).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('a look-alike is shown above the address that it imitates', async () => {
  await renderTexts(<LookAlike address={IMITATION} known={FRIEND} />)
  const shown = page.getByTestId('grouped-address').elements()
  expect(shown.map(({ textContent }) => textContent)).toEqual([IMITATION, FRIEND])
  await expect.element(page.getByRole('alert')).toHaveTextContent('it’s a different one')
})

test.each([
  ['contract', 'Cancel'],
  ['newAddress', 'Close'],
] as const)('the speed bump for a %s offers %s and Continue', async (bump, back) => {
  await renderTexts(<SpeedBumpStep bump={bump} prepared={prepared} onClose={() => {}} />)
  await expect.element(page.getByRole('button', { name: back })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  await expect.element(page.getByTestId('grouped-address')).toHaveTextContent(FRIEND)
  expect(await axeViolations()).toEqual([])
})

test('a speed bump suggests going back from a risk, but continuing to a new address', async () => {
  const backgrounds = async (bump: 'contract' | 'newAddress', back: string) => {
    const { unmount } = await renderTexts(<SpeedBumpStep bump={bump} prepared={prepared} onClose={() => {}} />)
    const backgroundOf = (name: string) =>
      getComputedStyle(page.getByRole('button', { name }).element()).getPropertyValue('background-color')
    const found = [backgroundOf(back), backgroundOf('Continue')]
    await unmount()
    return found
  }
  const [suggested, other] = await backgrounds('contract', 'Cancel')
  expect(suggested).not.toBe(other)
  expect(await backgrounds('newAddress', 'Close')).toEqual([other, suggested])
})

test('a send that would fail names what may refuse it: the recipient of ether, the contract of a token', async () => {
  await renderTexts([
    <WouldFail key="ether" token={nativeToken(1).address} chainId={1} problem="unknown" />,
    <WouldFail key="token" token={FRIEND} chainId={1} problem="unknown" />,
  ])
  await expect.element(page.getByText('The recipient may be a contract that doesn’t accept ETH.')).toBeVisible()
  await expect.element(page.getByText('The token may restrict transfers.')).toBeVisible()
})

const sale = exampleOrder({
  direction: 'sell',
  account: ME,
  status: 'awaitingTransfer',
  reportedAt: 5,
  deposit: { address: FRIEND, amount: prepared.order.amount },
})

test('a review stops when the provider of a sale no longer waits for the deposit, and leads back to the sale', async () => {
  Object.assign(bridge, { status: 'connected', address: ME, chainId: 1 })
  rememberRampOrder(sale)
  onTestFinished(() => removeRampOrder(sale.id))
  const { chainId, amount } = prepared.order
  const deposit = { orderId: sale.id, account: ME, chainId, token: NATIVE, recipient: FRIEND, amount } as const
  await openReview({ ...prepared, deposit }, { gasFee: 1n, received: amount })
  await expect.element(page.getByTestId('confirm-button')).toHaveAttribute('aria-disabled', 'false')
  updateRampOrder(sale.id, (order) => applyReport(order, exampleReport({ direction: 'sell', status: 'failed' }), 6))
  const closed = page.getByTestId('deposit-closed')
  await expect.element(closed).toHaveTextContent('Your sale is no longer waiting for this deposit. Don’t send it')
  await expect.element(closed.getByRole('link', { name: 'Back to your sale' })).toHaveAttribute('href', '/sell')
  await expect.element(page.getByTestId('confirm-button')).not.toBeInTheDocument()
  expect(await axeViolations()).toEqual([])
})

test('a deposit that was refused before signing leads back to the sale instead of a retry', async () => {
  await renderTexts(failed({ code: 'ramp.depositClosed' }))
  await expect.element(page.getByTestId('send-failed')).toHaveTextContent('no longer waiting for this deposit')
  await expect.element(page.getByRole('link', { name: 'Back to your sale' })).toHaveAttribute('href', '/sell')
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})
