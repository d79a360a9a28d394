import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useReducer, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { isSameAddress, NATIVE, shortAddress, type Address } from '#app/domain/address/address.ts'
import type { NftSendOrder } from '#app/domain/send/encode-nft-send.ts'
import { sendButton } from '#app/domain/send/send-button.ts'
import { initialSend, sendReducer } from '#app/domain/send/send-state.ts'
import { speedBumps } from '#app/domain/send/speed-bumps.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useReview } from '#app/transactions/use-review.ts'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { useOnline } from '#app/ui/effects/use-online.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { bridge, openWallets } from '#app/wallet/bridge.ts'
import type { Nft } from '#app/wire/market/nfts.ts'
import { FormQueries } from './form-queries.tsx'
import { costQuery } from './cost.query.ts'
import { RecipientField } from './recipient-field.tsx'
import { RecipientWarnings } from './recipient-warnings.tsx'
import { openReview, review } from './send-run.ts'
import { NftName } from './sent-asset.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useCloseAfterSuccess } from './use-close-after-success.ts'
import { useRecipient } from './use-recipient.ts'

const SendReview = lazy(() => import('./send-review.client.tsx'))

export type NftToSend = Pick<Nft, 'chainId' | 'contract' | 'tokenId' | 'standard' | 'quantity'> & {
  readonly owner: Address
  /** Name of the collection from its contract, untrusted text; may be empty. */
  readonly collection: string
}

interface SendNftDialogProps {
  readonly nft: NftToSend
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Dialog with the form that sends an NFT, or one unit of an ERC-1155 token. Closes after a successful send. */
export function SendNftDialog({ nft, isOpen, onClose }: SendNftDialogProps) {
  const { t } = useTranslation(['send', 'errors', 'common'], { useSuspense: true })
  useCloseAfterSuccess(onClose)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('nft.title')}
      closeLabel={t('close', { ns: 'common' })}
      size="flow"
    >
      <FormQueries>
        <NftForm nft={nft} />
      </FormQueries>
    </Dialog>
  )
}

function NftForm({ nft }: { readonly nft: NftToSend }) {
  const { t } = useTranslation(['send', 'errors'])
  const { flow } = useReview(review)
  const [wasReviewed, setWasReviewed] = useState(false)
  if (flow.at !== 'form' && !wasReviewed) setWasReviewed(true)
  const view = useNftSend(nft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!view.button.enabled) return
    if (view.button.label === 'connect') openWallets()
    else view.review()
  }
  return (
    <>
      <form aria-label={t('nft.title')} autoComplete="off" onSubmit={submit}>
        <Stack gap={16}>
          <NftName contract={nft.contract} tokenId={BigInt(nft.tokenId)} collection={nft.collection} />
          {nft.standard === 'ERC1155' && nft.quantity !== '1' && <OneUnit quantity={nft.quantity} />}
          <RecipientField view={view} />
          <RecipientWarnings recipient={view.recipient} />
          {view.isOtherAccount && (
            <Notice tone="warning" role="alert" data-testid="not-owner">
              {t('nft.notOwner', { account: shortAddress(nft.owner) })}
            </Notice>
          )}
          {view.problem !== undefined && (
            <Notice tone="negative" role="alert" data-testid="send-problem">
              {view.problem === 'unknown' || view.problem.startsWith('swap.')
                ? t('nft.wouldFail')
                : t(view.problem, { ns: 'errors' })}
            </Notice>
          )}
          <SubmitButton view={view} />
        </Stack>
      </form>
      {wasReviewed && (
        <Suspense fallback={null}>
          <SendReview onSent={view.reset} />
        </Suspense>
      )}
    </>
  )
}

function OneUnit({ quantity }: Pick<NftToSend, 'quantity'>) {
  const { t } = useTranslation('send')
  const format = useFormat()
  return (
    <Text as="p" size={14} tone="secondary" data-testid="one-unit">
      <FormattedText>{t('nft.oneUnit', { number: format.exactAmount(quantity) })}</FormattedText>
    </Text>
  )
}

/** Derives the state of the form from the entered recipient, the simulated cost and the wallet. */
function useNftSend({ chainId, contract, tokenId, standard, owner, collection }: NftToSend) {
  const wallet = useSnapshot(bridge)
  const isOnline = useOnline()
  const account = wallet.status === 'connected' ? wallet.address : undefined
  const [state, dispatch] = useReducer(sendReducer, NATIVE, initialSend)
  const recipient = useRecipient(chainId, account, state, (text, data) => dispatch({ type: 'resolve', text, data }))
  const isOtherAccount = account !== undefined && !isSameAddress(account, owner)
  const order: NftSendOrder | undefined =
    account !== undefined && !isOtherAccount && recipient.status === 'valid' && recipient.data
      ? {
          chainId,
          account,
          contract,
          standard: standard === 'ERC1155' ? 'erc1155' : 'erc721',
          amount: 1n,
          tokenId: BigInt(tokenId),
          recipient: recipient.data.address,
        }
      : undefined
  const { data: costResult, isError } = useQuery(costQuery(order))
  const failure = costResult?.ok === false ? costResult.problem : isError ? ('chain.unavailable' as const) : undefined
  const lacksGas = failure === 'gas.insufficient'
  const hasOtherProblem = order !== undefined && failure !== undefined && !lacksGas
  const button = sendButton({
    wallet: wallet.status === 'reconnecting' ? 'connecting' : wallet.status,
    isOnline,
    isBlocked: recipient.facts?.isBlocked === true || isOtherAccount,
    recipient: recipient.status,
    amount: 1n,
    inputError: order && lacksGas ? 'INSUFFICIENT_FUNDS_FOR_GAS' : undefined,
    isLoading: order !== undefined && costResult === undefined && !isError,
  })
  return {
    recipient,
    state,
    /** Whether the connected account is not the NFT's owner. */
    isOtherAccount,
    /** Why the send would fail. */
    problem: order && failure,
    button: hasOtherProblem ? { ...button, enabled: button.enabled && button.label === 'connect' } : button,
    link: { chainId },
    otherChainId: account === undefined || wallet.chainId === chainId ? undefined : wallet.chainId,
    change: { recipient: (text: string) => dispatch({ type: 'recipient', text }) },
    reset: () => dispatch({ type: 'sent' }),
    review: () => {
      if (!order || !recipient.data || !recipient.facts) return
      const { lookAlike, formerAddress, data, facts } = recipient
      const { isToken, isContract } = facts
      openReview(
        { order, collection, recipient: data, lookAlike, formerAddress, isToken, isFullNative: false },
        speedBumps({ ...recipient, isContract }),
      )
    },
  }
}
