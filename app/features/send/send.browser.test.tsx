import { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ok } from '#app/base/result.ts'
import { balancesQuery } from '#app/chain/balances.query.ts'
import { addressKey, NATIVE, type Address } from '#app/domain/address/address.ts'
import { US_DOLLARS, type Fiat } from '#app/domain/money/fiat.ts'
import { initialSend } from '#app/domain/send/send-state.ts'
import { nativeToken } from '#app/domain/token/token.ts'
import { FiatContext } from '#app/entities/price/fiat-context.ts'
import { handOverDeposit } from '#app/entities/ramp/pending-deposit.ts'
import { trackTransaction } from '#app/transactions/write-transactions.ts'
import { bridge } from '#app/wallet/bridge.ts'
import { ensNameQuery } from '#app/wallet/use-account-names.ts'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { orderIdOf } from '#tests/builders/example-order.ts'
import { exampleTransaction, hashOf } from '#tests/builders/example-transaction.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { Confirmation } from './confirmation.tsx'
import { costQuery } from './cost.query.ts'
import { indexedSendsQuery, recipientFactsQuery, usernameQuery } from './recipient.query.ts'
import { RecipientField } from './recipient-field.tsx'
import { RecipientWarnings } from './recipient-warnings.tsx'
import { SendForm } from './send-form.tsx'
import { SendNftDialog } from './send-nft.client.tsx'
import { openReview, review, type PreparedSend } from './send-run.ts'
import { NftName } from './sent-asset.tsx'
import { storeUsername } from './sent-usernames.ts'
import { SendDialog } from './send.tsx'
import { useRecipient, type RecipientView } from './use-recipient.ts'

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const FRIEND = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const OTHER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const IMITATION = '0x3C44cDdDb6A900fA2B585dd200003d12fa4293BC'

test('the dialog contains the form of the page and offers to connect', async () => {
  let isClosed = false
  await renderTexts(
    <SendDialog start={{ chainId: 1, inputCurrency: NATIVE }} isOpen onClose={() => (isClosed = true)} />,
  )
  await expect.element(page.getByRole('dialog', { name: 'Send' })).toBeVisible()
  await userEvent.type(page.getByLabelText('Amount in ETH'), '1.5')
  await userEvent.type(page.getByLabelText('To', { exact: true }), '0x12')
  await expect
    .element(page.getByTestId('recipient-problem'))
    .toHaveTextContent('does not exist or is spelled incorrectly')
  expect(await axeViolations()).toEqual([])
  await userEvent.click(page.getByTestId('send-button'))
  expect(bridge.dialog).toBe('wallets')
  await userEvent.keyboard('{Escape}')
  expect(isClosed).toBe(true)
})

test('a recipient is valid only after the index has answered, because its sends may contain the imitated address', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retryDelay: 60_000 } } })
  const facts = { isContract: false, isToken: false, isBlocked: false }
  queries.setQueryData(recipientFactsQuery(1, IMITATION).queryKey, facts)
  const state = {
    ...initialSend(NATIVE),
    recipient: IMITATION,
    validatedRecipientData: { address: IMITATION },
  } as const
  function Recipient() {
    const { status, lookAlike } = useRecipient(1, ME, state, () => {})
    return <output>{`${status} ${lookAlike}`}</output>
  }
  await renderTexts(<Recipient />, queries)
  const shown = page.getByRole('status')
  await expect.element(shown).toHaveTextContent('loading undefined')
  const send = { account: ME, recipient: FRIEND, sentAt: 1, transaction: '1 0x1' } as const
  queries.setQueryData(indexedSendsQuery(ME, false).queryKey, [send])
  await expect.element(shown).toHaveTextContent(`valid ${FRIEND}`)
})

test('a username that led to another address in the account’s last send to it is reported with both addresses', async () => {
  localStorage.clear()
  storeUsername(ME, { address: IMITATION, unitag: 'ada' })
  storeUsername(ME, { address: FRIEND, unitag: 'ada' })
  const shown = page.getByTestId('changed-username')
  const { unmount: leave } = await renderResolved(ME, FRIEND)
  await expect.element(page.getByText('valid', { exact: true })).toBeVisible()
  await expect.element(shown).not.toBeInTheDocument()
  await leave()
  const { unmount: leaveAgain } = await renderResolved(ME, IMITATION)
  await expect.element(shown).toHaveTextContent('When you last sent to ada')
  const addresses = shown.getByTestId('grouped-address').elements()
  expect(addresses.map(({ textContent }) => textContent)).toEqual([IMITATION, FRIEND])
  await leaveAgain()
  // Another account has not sent to this username.
  await renderResolved(OTHER, IMITATION)
  await expect.element(page.getByText('valid', { exact: true })).toBeVisible()
  await expect.element(shown).not.toBeInTheDocument()
})

/** Renders status and warnings of the username "ada", which leads to an address. */
async function renderResolved(account: Address, address: Address) {
  const queries = new QueryClient()
  const facts = { isContract: false, isToken: false, isBlocked: false }
  queries.setQueryData(usernameQuery('ada').queryKey, address)
  queries.setQueryData(recipientFactsQuery(1, address).queryKey, facts)
  queries.setQueryData(indexedSendsQuery(account, false).queryKey, [])
  const data = { address, unitag: 'ada' }
  const state = { ...initialSend(NATIVE), recipient: 'Ada', validatedRecipientData: data }
  function Recipient() {
    const recipient = useRecipient(1, account, state, () => {})
    return (
      <>
        <output>{recipient.status}</output>
        <RecipientWarnings recipient={recipient} />
      </>
    )
  }
  return renderTexts(<Recipient />, queries)
}

test('a name that loads before the form has stored the address is passed on too', async () => {
  const queries = new QueryClient()
  queries.setQueryData(usernameQuery('ada').queryKey, FRIEND)
  const passed: unknown[] = []
  const state = { ...initialSend(NATIVE), recipient: 'ada' }
  function Recipient() {
    useRecipient(1, ME, state, (_, data) => passed.push(data))
    return null
  }
  await renderTexts(<Recipient />, queries)
  await expect.poll(() => passed).toContainEqual({ address: FRIEND, unitag: 'ada' })
  queries.setQueryData(ensNameQuery(FRIEND).queryKey, 'friend.eth')
  await expect.poll(() => passed).toContainEqual({ address: FRIEND, unitag: 'ada', ensName: 'friend.eth' })
})

test('every account of the connected wallet is the user’s own, and can be imitated', async () => {
  const second = `0x1234${'5'.repeat(32)}6789` as const
  Object.assign(bridge, { status: 'connected', address: ME, accounts: [ME, second], chainId: 1 })
  let view: RecipientView | undefined
  function Recipient({ recipient }: { readonly recipient: Address }) {
    view = useRecipient(1, ME, { ...initialSend(NATIVE), recipient }, () => {})
    return null
  }
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await renderTexts(<Recipient recipient={second} />, queries)
  await expect.poll(() => view?.isOwn).toBe(true)
  await renderTexts(<Recipient recipient={`0x1234${'7'.repeat(32)}6789`} />, queries)
  await expect.poll(() => view?.lookAlike).toBe(second)
  expect(view?.isOwn).toBe(false)
  Object.assign(bridge, { accounts: [] })
})

test('malformed stored usernames are ignored', async () => {
  for (const stored of ['{', '{}', '[1,null,{"account":"0x1","username":"ada"}]']) {
    localStorage.setItem('tarn.usernames', stored)
    storeUsername(ME, { address: FRIEND, unitag: 'ada' })
    expect(JSON.parse(localStorage.getItem('tarn.usernames') ?? '')).toEqual([
      { account: ME, username: 'ada', address: FRIEND },
    ])
  }
})

const preparedSend: PreparedSend = {
  order: { chainId: 1, account: ME, token: NATIVE, amount: 5n, recipient: FRIEND },
  token: { ...nativeToken(1), safety: 'VERIFIED', isImpersonator: false, logo: null, price: null },
  recipient: { address: FRIEND },
  isToken: false,
  isFullNative: false,
  lookAlike: undefined,
  formerAddress: undefined,
}

test('the question before sending the full balance takes the focus and returns it', async () => {
  Object.assign(bridge, { status: 'connected', address: ME, chainId: 1 })
  const prepared = { ...preparedSend, isFullNative: true }
  const cost = { gasFee: 1n, received: 5n }
  await renderTexts(
    <Confirmation prepared={prepared} cost={cost} problem={undefined} onClose={() => {}} onSent={() => {}} />,
  )
  await page.getByTestId('confirm-button').click()
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await page.getByTestId('gas-continue').click()
  await expect.element(page.getByTestId('confirm-button')).toHaveFocus()
})

test('after a success the send dialog closes with the outcome; after a failure its form stays open', async () => {
  let closed = 0
  await renderTexts(<SendDialog start={{ chainId: 1, inputCurrency: NATIVE }} isOpen onClose={() => (closed += 1)} />)
  await expect.element(page.getByRole('dialog', { name: 'Send' })).toBeVisible()
  const send = (outcome: 'succeed' | 'fail') => {
    openReview(preparedSend, [])
    review.dispatch({ type: 'start', steps: ['send'] })
    review.dispatch({ type: 'ask' })
    review.dispatch({ type: 'send', hash: hashOf(1) })
    const event = { succeed: { received: undefined }, fail: { problem: { code: 'send.failed' } } } as const
    if (outcome === 'succeed') review.dispatch({ type: outcome, ...event[outcome] })
    else review.dispatch({ type: outcome, ...event[outcome] })
  }
  const close = (title: string) =>
    page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Close' }).last().click()

  send('fail')
  await close('Send failed')
  await expect.element(page.getByTestId('send-failed')).not.toBeInTheDocument()
  expect(closed).toBe(0)
  send('succeed')
  await expect.element(page.getByTestId('send-done')).toHaveTextContent('Sent')
  expect(closed).toBe(0)
  await close('Done')
  await expect.poll(() => closed).toBe(1)
})

test('an account that does not own the NFT is told why it cannot send it', async () => {
  Object.assign(bridge, { status: 'connected', address: ME, chainId: 1 })
  const kind = { standard: 'ERC721', quantity: '1' } as const
  const nft = { ...kind, chainId: 1, contract: IMITATION, tokenId: '1', owner: FRIEND, collection: 'Cats' } as const
  await renderTexts(<SendNftDialog nft={nft} isOpen onClose={() => {}} />)
  await expect.element(page.getByTestId('not-owner')).toHaveTextContent('Switch to 0x3C44…93BC in your wallet')
  await expect.element(page.getByTestId('send-button')).toHaveAttribute('aria-disabled', 'true')
})

test('the form of an ERC-1155 token says that one of its units is sent', async () => {
  Object.assign(bridge, { status: 'connected', address: ME, chainId: 1 })
  const nft = { chainId: 1, contract: IMITATION, tokenId: '1', owner: ME, collection: 'Cats' } as const
  const dialog = (kind: { standard: 'ERC721' | 'ERC1155'; quantity: string }) =>
    renderTexts(<SendNftDialog nft={{ ...nft, ...kind }} isOpen onClose={() => {}} />)
  const text = page.getByTestId('one-unit')
  const { unmount } = await dialog({ standard: 'ERC1155', quantity: '12345' })
  await expect.element(text).toHaveTextContent('You’re sending 1 of 12,345 units.')
  await unmount()
  for (const kind of [
    { standard: 'ERC1155', quantity: '1' },
    { standard: 'ERC721', quantity: '1' },
  ] as const) {
    const { unmount: leave } = await dialog(kind)
    await expect.element(page.getByTestId('review-nft')).toHaveTextContent('Cats #1')
    await expect.element(text).not.toBeInTheDocument()
    await leave()
  }
})

test('the contract of an NFT wraps beside its logo on a phone', async () => {
  await page.viewport(360, 740)
  onTestFinished(() => page.viewport(800, 720))
  await renderTexts(<NftName contract={IMITATION} tokenId={1n} collection="Cats" />)
  const [logo, contract] = [page.getByText('CATS', { exact: true }), page.getByText(IMITATION)]
  const { right } = contract.element().getBoundingClientRect()
  expect(right).toBeLessThanOrEqual(logo.element().getBoundingClientRect().left)
})

test('balances that cannot be read are reported, and nothing waits for them', async () => {
  Object.assign(bridge, { status: 'connected', address: ME, chainId: 1 })
  const queries = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })
  await renderTexts(
    <SendForm link={{ chainId: 1, inputCurrency: NATIVE }} tokens={[]} readAt={0} onLink={() => {}} />,
    queries,
  )
  await userEvent.type(page.getByLabelText('Amount in ETH'), '1.5')
  await expect.element(page.getByTestId('send-problem')).toHaveTextContent('The network isn’t responding right now.')
  await expect.element(page.getByTestId('send-button')).not.toHaveTextContent('Checking…')
})

test('an amount of money remains the same amount of tokens when the visitor’s currency changes', async () => {
  const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const known = { ...preparedSend.token, address: usdc, symbol: 'USDC', decimals: 6, price: '1' } as const
  let choose = (_: Fiat) => {}
  function Visitor() {
    const [fiat, setFiat] = useState(US_DOLLARS)
    choose = setFiat
    return (
      <FiatContext.Provider value={fiat}>
        <SendForm
          link={{ chainId: 1, inputCurrency: usdc }}
          tokens={[{ ...known, pricedAt: null }]}
          readAt={Date.now()}
          onLink={() => {}}
        />
      </FiatContext.Provider>
    )
  }
  await renderTexts(<Visitor />)
  await userEvent.fill(page.getByLabelText('Amount in USD'), '100')
  choose({ ...US_DOLLARS, chosen: 'EUR', currency: 'EUR', rate: '0.8' })
  await expect.element(page.getByLabelText('Amount in USDC')).toHaveValue('100')
  await expect.element(page.getByTestId('other-unit')).toHaveTextContent('€80.00')
})

test('a retry of a failed lookup by the keyboard moves the focus to the recipient', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })
  const state = { ...initialSend(NATIVE), recipient: FRIEND, validatedRecipientData: { address: FRIEND } } as const
  function Recipient() {
    const recipient = useRecipient(1, ME, state, () => {})
    return (
      <>
        <RecipientField view={{ recipient, state, change: { recipient: () => {} }, link: { chainId: 1 } }} />
        <RecipientWarnings recipient={recipient} />
      </>
    )
  }
  await renderTexts(<Recipient />, queries)
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  retry.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('To', { exact: true })).toHaveFocus()
})

test('the form offers the last three recipients, latest first, with the number of sends to each', async () => {
  localStorage.clear()
  Object.assign(bridge, { status: 'connected', address: ME, chainId: 1 })
  const recipients = [1, 2, 3, 4, 4].map((digit) => `0x${String(digit).repeat(40)}` as const)
  recipients.forEach((recipient, at) =>
    trackTransaction(exampleTransaction({ kind: 'send', hash: hashOf(at + 1), recipient, sentAt: at + 1 })),
  )
  await renderTexts(<SendForm link={{ chainId: 1, inputCurrency: NATIVE }} tokens={[]} readAt={0} onLink={() => {}} />)
  const recents = page.getByTestId('recent-recipients').getByRole('button')
  await expect.poll(() => recents.all().length).toBe(3)
  const texts = recents.all().map((recent) => recent.element().textContent)
  expect(texts.map((text) => text?.match(/0x(\d)/)?.[1])).toEqual(['4', '3', '2'])
  expect(texts.map((text) => text?.match(/(\d) sends?$/)?.[1])).toEqual(['2', '1', '1'])
})

test('a deposit that /sell hands over fills in recipient and amount of the page, once, and is checked like typed input', async () => {
  localStorage.clear()
  Object.assign(bridge, { status: 'connected', address: ME, accounts: [ME], chainId: 1 })
  const tokens = [{ ...preparedSend.token, pricedAt: null }]
  const link = { chainId: 1, inputCurrency: NATIVE } as const
  const form = (onLink?: () => void) => (
    <SendForm link={link} tokens={tokens} readAt={Date.now()} {...(onLink && { onLink })} />
  )
  const [recipient, amount] = [page.getByLabelText('To', { exact: true }), page.getByLabelText('Amount in ETH')]
  const sender = { account: ME, chainId: 1, token: NATIVE } as const
  const deposit = { ...sender, orderId: orderIdOf(1), recipient: FRIEND, amount: 512n * 10n ** 15n } as const
  handOverDeposit(deposit)
  const { unmount: leaveDialog } = await renderTexts(form(() => {}))
  await expect.element(recipient).toHaveValue('')
  await leaveDialog()
  const { unmount: leave } = await renderTexts(form())
  await expect.element(recipient).toHaveValue(FRIEND)
  await expect.element(amount).toHaveValue('0.512')
  await expect.element(page.getByTestId('resolved-recipient')).toHaveTextContent(FRIEND)
  await leave()
  const { unmount } = await renderTexts(form())
  await expect.element(recipient).toHaveValue('')
  await unmount()
  handOverDeposit({ ...deposit, account: FRIEND })
  const { unmount: leaveAgain } = await renderTexts(form())
  await expect.element(recipient).toHaveValue('')
  await leaveAgain()
  handOverDeposit({ ...deposit, recipient: ME })
  await renderTexts(form())
  await expect.element(page.getByText('This is your own address.')).toBeVisible()
})

test.each([
  ['the deposit’s address', FRIEND, true],
  ['another address', OTHER, false],
] as const)(
  'only a send to the deposit’s address is reviewed with the deposit: one to %s',
  async (_, to, isDeposit) => {
    localStorage.clear()
    Object.assign(bridge, { status: 'connected', address: ME, accounts: [ME], chainId: 1 })
    onTestFinished(review.close)
    const deposit = {
      orderId: orderIdOf(1),
      account: ME,
      chainId: 1,
      token: NATIVE,
      recipient: FRIEND,
      amount: 512n * 10n ** 15n,
    } as const
    const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
    queries.setQueryData(balancesQuery(1, ME, [NATIVE]).queryKey, new Map([[addressKey(1, NATIVE), 10n ** 18n]]))
    queries.setQueryData(indexedSendsQuery(ME, false).queryKey, [])
    queries.setQueryData(recipientFactsQuery(1, to).queryKey, { isContract: false, isToken: false, isBlocked: false })
    const { chainId, account, token, amount } = deposit
    const cost = costQuery({ chainId, account, token, amount, recipient: to })
    queries.setQueryData(cost.queryKey, ok({ gasFee: 1n, received: amount }))
    handOverDeposit(deposit)
    const tokens = [{ ...preparedSend.token, pricedAt: null }]
    await renderTexts(
      <SendForm link={{ chainId: 1, inputCurrency: NATIVE }} tokens={tokens} readAt={Date.now()} />,
      queries,
    )
    const field = page.getByLabelText('To', { exact: true })
    await expect.element(field).toHaveValue(FRIEND)
    if (to !== FRIEND) await field.fill(to)
    const send = page.getByTestId('send-button')
    await expect.element(send).toHaveAttribute('aria-disabled', 'false')
    await send.click()
    await expect.poll(() => review.run.flow.at).toBe('review')
    expect(review.run.prepared?.deposit).toEqual(isDeposit ? deposit : undefined)
  },
)
