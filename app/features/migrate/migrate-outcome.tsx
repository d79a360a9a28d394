import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pageRpc } from '#app/chain/page-rpc.ts'
import { positionPath } from '#app/entities/position/position-path.ts'
import { Outcome } from '#app/transactions/outcome.tsx'
import { RetryActions } from '#app/transactions/retry-actions.tsx'
import type { RunFlow } from '#app/transactions/run-flow.ts'
import { useSentAdvice } from '#app/transactions/use-sent-advice.ts'
import { WrongChain } from '#app/transactions/wrong-chain.tsx'
import { button } from '#app/ui/button/button.css.ts'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Amounts } from './amounts.tsx'
import { isLiquidityRemoved } from './is-liquidity-removed.ts'
import type { StageProps } from './migrate-dialog.tsx'
import { amountColumns } from './migrate.css.ts'
import { review } from './migrate-run.ts'
import { readMigrated } from './read-migrated.ts'

export function MigrateDone({ prepared, flow }: StageProps & { readonly flow: RunFlow & { at: 'done' } }) {
  const { t } = useTranslation('migrate')
  const { chainId, target, tokens, refundTokens, deposited, refunded } = prepared
  const { hash } = flow
  const { data } = useQuery({
    queryKey: ['migrated', chainId, hash],
    queryFn: () => readMigrated(pageRpc(chainId), prepared, flow),
  })
  const id = data?.tokenId
  return (
    <Outcome
      tone="good"
      text={t('done', { version: target.version })}
      testId="migrate-done"
      transaction={{ chainId, hash }}
      actions={
        <Link
          className={button({ tone: 'primary', size: 'large', width: 'full' })}
          to={
            id === undefined
              ? '/positions'
              : positionPath({ chainId, version: target.version, id: id.toString(), owner: null })
          }
          onClick={review.close}
        >
          {t(id === undefined ? 'positions' : 'openPosition')}
        </Link>
      }
      onClose={review.close}
    >
      <div className={amountColumns}>
        <Amounts
          title={t(data?.migrated ? 'migrated' : 'migratedAbout')}
          tokens={tokens}
          amounts={data?.migrated ?? deposited}
          id="migrated"
        />
        <Amounts
          title={t(data?.refunded ? 'refunded' : 'refundAbout')}
          tokens={refundTokens}
          amounts={data?.refunded ?? refunded}
          id="refunded"
        />
      </div>
    </Outcome>
  )
}

/** Outcome of a failed migration: why a request was not made, or why its transaction failed. */
export function MigrateFailed({ prepared, flow }: StageProps & { readonly flow: RunFlow & { at: 'failed' } }) {
  const { t } = useTranslation(['migrate', 'errors'])
  const sentAdvice = useSentAdvice(flow, { unsent: t('unsent') })
  const { problem } = flow
  const { code, mismatch } = problem
  const { chainId } = prepared
  if (code === 'wallet.chainMismatch')
    return <WrongChain chainId={chainId} mismatch={mismatch ?? 'wallet'} onRetry={review.retry} />
  const [text, reason] = [t('liquidity.migrateFailed', { ns: 'errors' }), t(code, { ns: 'errors' })]
  const isRemoved = isLiquidityRemoved(flow)
  return (
    <Outcome
      tone="bad"
      text={text}
      testId="migrate-failed"
      advice={[...(reason === text ? [] : [reason]), ...(isRemoved ? [t('removed')] : sentAdvice)]}
      failure={{ problem, chainId }}
      actions={!isRemoved && <RetryActions review={review} flow={flow} />}
      onClose={review.close}
    />
  )
}

/** Outcome of a migration whose deposit was rejected after the removal. */
export function MigrateStopped() {
  const { t } = useTranslation(['migrate', 'errors'])
  return (
    <Outcome
      tone="bad"
      text={t('liquidity.migrateFailed', { ns: 'errors' })}
      testId="migrate-failed"
      advice={[t('request.rejected', { ns: 'errors' }), t('removed')]}
      onClose={review.close}
    />
  )
}
