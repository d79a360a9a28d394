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
import { useFreshness } from '#app/transactions/use-freshness.ts'
import { useRiskyTokens } from '#app/transactions/use-risky-tokens.ts'
import { useTokenConsent } from '#app/transactions/use-token-consent.ts'
import { useMarketConsent } from '#app/transactions/use-market-consent.ts'
import { useOneRequest } from '#app/transactions/use-one-request.ts'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { ChangeAmounts } from './change-amounts.tsx'
import { ChangeFacts } from './change-facts.tsx'
import { review } from './change-run.ts'
import { CostNotice } from './cost-notice.tsx'
import { ImpactConsent } from './impact-consent.tsx'
import { isWithinLimits, renewZap, swapOfZap, currentSwapOut, type PreparedZap } from './prepare-zap.ts'
import { PriceMoved } from './price-moved.tsx'
import { sideFirst } from './side-first.ts'
import { planOf, runChange } from './run-change.ts'
import { SwapFacts } from './swap-facts.tsx'
import { useSwapImpact } from './use-swap-impact.ts'
import { zapPoolQuery } from './zap-pool.query.ts'

interface ZapReviewProps {
  readonly prepared: PreparedZap
  readonly flow: RunFlow & { at: 'review' }
}

/** The review of a deposit of one token: amounts paid, swapped, deposited and returned, their limits, and the cost. */
export function ZapReview({ prepared, flow }: ZapReviewProps) {
  const { t } = useTranslation(['zap', 'swap', 'position', 'deposit', 'errors'])
  const { request, tokens, side, expected } = prepared
  const { chainId, account, amount } = request
  const poolQuery = useQuery(zapPoolQuery(chainId, request.pool))
  const { data: pool } = poolQuery
  const freshness = useFreshness(poolQuery)
  const hasMoved = pool ? !isWithinLimits(prepared, pool) : false
  const renewed = hasMoved && pool ? renewZap(prepared, pool) : undefined
  const costQuery = useQuery(liquidityCostQuery(planOf(prepared)))
  const cost = costQuery.data?.ok
    ? (costQuery.data.value ?? null)
    : costQuery.data || costQuery.isError
      ? null
      : undefined
  const failure = costQuery.data?.ok === false && !hasMoved ? costQuery.data.problem : undefined
  const { hasSeveral, isOneClick } = useOneRequest(liquidityPlanner(planOf(prepared)))
  const swap = swapOfZap(prepared)
  const impact = useSwapImpact(chainId, tokens, swap)
  const consent = useMarketConsent(prepared.distance)
  const riskyTokens = useRiskyTokens(chainId, tokens)
  const tokenConsent = useTokenConsent(riskyTokens ?? [])
  const isAccepted = impact.isAccepted && consent.isAccepted && tokenConsent.isAccepted
  const missing = hasMoved ? 'acceptPrice' : isAccepted ? undefined : 'acceptWarning'
  const [amount0, amount1] = sideFirst([amount, 0n], side)

  const confirm = async (signal: AbortSignal) => {
    const { acceptedDistance } = consent
    const confirmed = { ...prepared, acceptedDistance, request: { ...request, acceptedImpact: impact.accepted } }
    await runChange(confirmed, signal, { isOneClick })
  }
  return (
    <div className={flowStep}>
      {flow.rejected && (
        <Notice tone="warning" role="alert" data-testid="rejected">
          {t('errors:request.rejected')}
        </Notice>
      )}
      <ChangeAmounts title={t('pay')} tokens={tokens} amounts={{ amount0, amount1 }} side={side} />
      <ChangeAmounts title={t('added')} tokens={tokens} amounts={expected} />
      <Text as="p" size={14} tone="secondary">
        {t('ownPool')}
      </Text>
      <hr className={rule} />
      <ChangeFacts kind="add" prepared={prepared} cost={cost}>
        <SwapFacts chainId={chainId} tokens={tokens} swap={swap} impactBps={impact.impactBps} level={impact.level} />
      </ChangeFacts>
      <CostNotice prepared={prepared} cost={cost ?? undefined} />
      <TokenConsent consent={tokenConsent} label={(symbol) => t('deposit:riskyToken', { symbol })} />
      <MarketConsent consent={consent} />
      <ImpactConsent impact={impact} />
      <OneClickChoice chainId={chainId} hasSeveral={hasSeveral} />
      {hasMoved && !renewed ? (
        <OutdatedReview review={review} />
      ) : (
        <ConfirmRun
          chainId={chainId}
          account={account}
          label={t('change.add', { ns: 'position' })}
          isReady={
            freshness === 'fresh' &&
            riskyTokens !== undefined &&
            impact.isKnown &&
            (costQuery.data !== undefined || costQuery.isError)
          }
          missing={missing}
          problem={freshness === 'failed' ? 'data.unavailable' : failure}
          review={review}
          onConfirm={confirm}
        >
          {renewed && pool && (
            <PriceMoved quotedOut={request.quotedOut} outNow={currentSwapOut(prepared, pool) ?? 0n} renewed={renewed} />
          )}
        </ConfirmRun>
      )}
    </div>
  )
}
