import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { positionPath } from '#app/entities/position/position-path.ts'
import { movedAmountsQuery } from '#app/transactions/moved-amounts.query.ts'
import { Outcome } from '#app/transactions/outcome.tsx'
import { RetryActions } from '#app/transactions/retry-actions.tsx'
import type { RunFlow } from '#app/transactions/run-flow.ts'
import { useSentAdvice } from '#app/transactions/use-sent-advice.ts'
import { WrongChain } from '#app/transactions/wrong-chain.tsx'
import { button } from '#app/ui/button/button.css.ts'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import type { StageProps } from './create-review.client.tsx'
import { review } from './create-run.ts'
import { mintedQuery, pairIdQuery } from './create.query.ts'
import { PositionAmounts } from './position-amounts.tsx'

/** Amounts that were actually deposited, with a link to the position. */
export function CreateDone({ prepared, flow }: StageProps & { readonly flow: RunFlow & { at: 'done' } }) {
  const { t } = useTranslation('create')
  const { tokens, request, isNewPool } = prepared
  const { chainId } = request
  const mined = { chainId, account: request.account, hash: flow.hash }
  const [first, second] = tokens
  const { data: moved, isError } = useQuery(movedAmountsQuery(mined, [first.address, second.address]))
  const { data: minted } = useQuery(mintedQuery(prepared, flow.hash))
  const path = usePositionPath(prepared, minted ?? undefined)
  return (
    <Outcome
      tone="good"
      text={t(isNewPool ? 'done.textPool' : 'done.text')}
      testId="create-done"
      transaction={{ chainId, hash: flow.hash }}
      actions={
        path !== undefined && (
          <Link className={button({ tone: 'primary', size: 'large', width: 'full' })} to={path} onClick={review.close}>
            {t('done.view')}
          </Link>
        )
      }
      onClose={review.close}
    >
      {moved && !moved.includes(null) ? (
        <PositionAmounts
          title={t('done.deposited')}
          tokens={tokens}
          amounts={[toPaidAmount(moved[0]), toPaidAmount(moved[1])]}
        />
      ) : isError || moved ? (
        <p>{t('done.unknown')}</p>
      ) : (
        <Skeleton shape="full" />
      )}
    </Outcome>
  )
}

function toPaidAmount(moved: bigint | null | undefined): bigint | undefined {
  return moved == null ? undefined : -moved
}

/** Path of the position's page; for v2, of the account's share of the pair. */
function usePositionPath(prepared: StageProps['prepared'], tokenId: bigint | undefined): string | undefined {
  const { link, request } = prepared
  const { data: pair } = useQuery(pairIdQuery(link))
  const place = { chainId: link.chainId, version: link.version }
  if (link.version === 'v2') return pair ? positionPath({ ...place, id: pair, owner: request.account }) : undefined
  return tokenId === undefined ? undefined : positionPath({ ...place, id: tokenId.toString(), owner: null })
}

/** Why a request was not made, or why its transaction failed. The form keeps its input. */
export function CreateFailed({ prepared, flow }: StageProps & { readonly flow: RunFlow & { at: 'failed' } }) {
  const { t } = useTranslation(['create', 'errors'])
  const sentAdvice = useSentAdvice(flow, { unsent: t('failed.unsent') })
  const { problem } = flow
  const { code, mismatch } = problem
  const { chainId } = prepared.request
  if (code === 'wallet.chainMismatch')
    return <WrongChain chainId={chainId} mismatch={mismatch ?? 'wallet'} onRetry={review.retry} />
  const [text, reason] = [t('liquidity.addFailed', { ns: 'errors' }), t(code, { ns: 'errors' })]
  return (
    <Outcome
      tone="bad"
      text={text}
      testId="create-failed"
      advice={[...(reason === text ? [] : [reason]), ...sentAdvice]}
      failure={{ problem, chainId }}
      actions={<RetryActions review={review} flow={flow} />}
      onClose={review.close}
    />
  )
}
