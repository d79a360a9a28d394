import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pageRpc } from '#app/chain/page-rpc.ts'
import { mintedPosition } from '#app/chain/read-minted-position.ts'
import { readReceipt } from '#app/chain/read-receipt.ts'
import { readReceived } from '#app/chain/read-received.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
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
import type { PreparedMigration } from './prepare-migration.ts'

const MANAGERS = { v3: 'v3PositionManager', v4: 'v4PositionManager' } as const

/** Reads the new position's id and the amounts refunded by the transaction; undefined if the node cannot provide them. */
async function readMigrated(
  { chainId, account, target, plans, refundTokens, received }: PreparedMigration,
  { hash, steps }: Pick<RunFlow & { at: 'done' }, 'hash' | 'steps'>,
) {
  const node = pageRpc(chainId)
  const receipt = await readReceipt(node, hash)
  if (!receipt) return { tokenId: undefined, refunded: undefined }
  const tokenId = mintedPosition(receipt, chainById(chainId).contracts[MANAGERS[target.version]], account)
  // With separate transactions, no single receipt contains the refund.
  if ('changes' in plans && !steps.includes('batch')) return { tokenId, refunded: undefined }
  const [amount0, amount1] = await Promise.all(
    refundTokens.map(({ token }) => readReceived(node, receipt, token, account).catch(() => undefined)),
  )
  const isKnown = amount0 !== undefined && amount1 !== undefined
  const isWithinReceived =
    isKnown && amount0 >= 0n && amount1 >= 0n && amount0 <= received.amount0 && amount1 <= received.amount1
  return { tokenId, refunded: isWithinReceived ? { amount0, amount1 } : undefined }
}

export function MigrateDone({ prepared, flow }: StageProps & { readonly flow: RunFlow & { at: 'done' } }) {
  const { t } = useTranslation('migrate')
  const { chainId, target, tokens, refundTokens, received, deposited, refunded } = prepared
  const { hash } = flow
  const { data } = useQuery({ queryKey: ['migrated', chainId, hash], queryFn: () => readMigrated(prepared, flow) })
  const refund = data?.refunded
  const migrated = refund
    ? { amount0: received.amount0 - refund.amount0, amount1: received.amount1 - refund.amount1 }
    : deposited
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
        <Amounts title={t('migrated')} tokens={tokens} amounts={migrated} id="migrated" />
        <Amounts
          title={t(refund ? 'refunded' : 'refundAbout')}
          tokens={refundTokens}
          amounts={refund ?? refunded}
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
