import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ConfirmRun } from '#app/transactions/confirm-run.tsx'
import { flowStep, rule } from '#app/transactions/flow.css.ts'
import { liquidityCostQuery, liquidityPlanner } from '#app/transactions/liquidity-cost.query.ts'
import { MarketConsent } from '#app/transactions/market-consent.tsx'
import { OneClickChoice } from '#app/transactions/one-click-choice.tsx'
import { OutdatedReview } from '#app/transactions/outdated-review.tsx'
import type { RunFlow } from '#app/transactions/run-flow.ts'
import { TokenConsent } from '#app/transactions/token-consent.tsx'
import { useRiskyTokens } from '#app/transactions/use-risky-tokens.ts'
import { useTokenConsent } from '#app/transactions/use-token-consent.ts'
import { useMarketConsent } from '#app/transactions/use-market-consent.ts'
import { useOneRequest } from '#app/transactions/use-one-request.ts'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { ChangeAmounts } from './change-amounts.tsx'
import { ChangeBound } from './change-bound.tsx'
import type { StageProps } from './change-dialog.client.tsx'
import { ChangeFacts } from './change-facts.tsx'
import { CostNotice } from './cost-notice.tsx'
import { isDeposit, review, type PreparedChange } from './change-run.ts'
import { ImpactConsent } from './impact-consent.tsx'
import { PriceMoved } from './price-moved.tsx'
import { SwapFacts } from './swap-facts.tsx'
import { useMovedChange } from './use-moved-change.ts'
import { useSwapImpact } from './use-swap-impact.ts'
import { withAcceptedImpact } from './with-accepted-impact.ts'
import { planOf, runChange } from './run-change.ts'

/** The review, shown before the wallet gets a request: the amounts, their limits and the cost. */
export function ChangeReview({ kind, prepared, flow }: StageProps & { readonly flow: RunFlow & { at: 'review' } }) {
  const { t } = useTranslation(['position-change', 'position', 'swap', 'deposit', 'errors'])
  const { request, tokens, expected } = prepared
  const { chainId, account } = request
  const impact = useSwapImpact(chainId, tokens, prepared.swap)
  const costQuery = useQuery(liquidityCostQuery(planOf(prepared)))
  const cost = costQuery.data?.ok
    ? (costQuery.data.value ?? null)
    : costQuery.data || costQuery.isError
      ? null
      : undefined
  const consent = useMarketConsent(prepared.distance ?? null)
  const riskyTokens = useRiskyTokens(chainId, tokens)
  // A withdrawal ends the risk.
  const tokenConsent = useTokenConsent(isDeposit(kind) ? (riskyTokens ?? []) : [])
  const isAccepted = impact.isAccepted && consent.isAccepted && tokenConsent.isAccepted
  const { moved, freshness } = useMovedChange(prepared)
  const { renewed } = moved ?? {}
  const failure = costQuery.data?.ok === false && !moved ? costQuery.data.problem : undefined
  const { hasSeveral, isOneClick } = useOneRequest(liquidityPlanner(planOf(prepared)))
  return (
    <div className={flowStep}>
      {flow.rejected && (
        <Notice tone="warning" role="alert" data-testid="rejected">
          {t('request.rejected', { ns: 'errors' })}
        </Notice>
      )}
      <ChangeAmounts title={t(isDeposit(kind) ? 'deposit' : 'receive')} tokens={tokens} amounts={expected} />
      {prepared.followingDeposit && <MoveNote prepared={prepared} isOneClick={isOneClick} />}
      {request.kind === 'swapDeposit' && (
        <Text as="p" size={14} tone="secondary">
          {t('swapDepositNote')}
        </Text>
      )}
      {request.kind === 'addLiquidity' && request.version === 'v4' && kind === 'add' && (
        <Text as="p" size={14} tone="secondary">
          {t('feesPayFirst')}
        </Text>
      )}
      <hr className={rule} />
      <ChangeFacts kind={kind} prepared={prepared} cost={cost}>
        {prepared.swap && (
          <SwapFacts
            chainId={chainId}
            tokens={tokens}
            swap={prepared.swap}
            impactBps={impact.impactBps}
            level={impact.level}
          />
        )}
        <ChangeBound kind={kind} prepared={prepared} />
      </ChangeFacts>
      <CostNotice prepared={prepared} cost={cost ?? undefined} />
      <TokenConsent consent={tokenConsent} label={(symbol) => t('deposit:riskyToken', { symbol })} />
      <MarketConsent consent={consent} />
      <ImpactConsent impact={impact} />
      <OneClickChoice chainId={chainId} hasSeveral={hasSeveral} />
      {moved && !renewed ? (
        <OutdatedReview review={review} />
      ) : (
        <ConfirmRun
          chainId={chainId}
          account={account}
          label={t(`change.${kind}`, { ns: 'position' })}
          isReady={
            freshness === 'fresh' &&
            riskyTokens !== undefined &&
            impact.isKnown &&
            (costQuery.data !== undefined || costQuery.isError)
          }
          missing={moved ? 'acceptPrice' : isAccepted ? undefined : 'acceptWarning'}
          problem={freshness === 'failed' ? 'data.unavailable' : failure}
          review={review}
          onConfirm={async (signal) => {
            const { acceptedDistance } = consent
            const confirmed = { ...withAcceptedImpact(prepared, impact.accepted), acceptedDistance }
            await runChange(confirmed, signal, { isOneClick })
          }}
        >
          {moved && renewed && prepared.swap && (
            <PriceMoved quotedOut={prepared.swap.quotedOut} outNow={moved.outNow} renewed={renewed} />
          )}
        </ConfirmRun>
      )}
    </div>
  )
}

/** States the amounts that the removal returns, those that the wallet adds, and the consequences of stopping between two transactions. */
function MoveNote({
  prepared: { tokens, withdrawn, added },
  isOneClick,
}: {
  readonly prepared: PreparedChange
  readonly isOneClick: boolean
}) {
  const { t } = useTranslation('position-change')
  const needsMore = added && added.amount0 + added.amount1 > 0n
  return (
    <>
      {withdrawn && <ChangeAmounts title={t('leastWithdrawn')} tokens={tokens} amounts={withdrawn} />}
      {needsMore && <ChangeAmounts title={t('fromWallet')} tokens={tokens} amounts={added} />}
      {!isOneClick && (
        <Text as="p" size={14} tone="secondary">
          {t('moveNote')}
        </Text>
      )}
    </>
  )
}
