import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { formatRaw } from '#app/domain/amount/format-raw.ts'
import { BPS_ONE } from '#app/domain/amount/percent.ts'
import type { V4Pool } from '#app/domain/liquidity/pool.ts'
import { impactLevel, type ImpactLevel } from '#app/domain/swap/price-impact.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { ConfirmRun } from '#app/transactions/confirm-run.tsx'
import { flowStep, rule } from '#app/transactions/flow.css.ts'
import { impactQuery } from '#app/transactions/impact.query.ts'
import { changeToPlan, liquidityCostQuery } from '#app/transactions/liquidity-cost.query.ts'
import { OneClickChoice } from '#app/transactions/one-click-choice.tsx'
import { RequiredCheckbox } from '#app/transactions/required-checkbox.tsx'
import type { RunFlow } from '#app/transactions/run-flow.ts'
import { useOneRequest } from '#app/transactions/use-one-request.ts'
import { Button } from '#app/ui/button/button.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Row } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { bridge } from '#app/wallet/bridge.ts'
import { ChangeAmounts } from './change-amounts.tsx'
import { ChangeFacts } from './change-facts.tsx'
import { reviewSignal, run, type ChangeKind } from './change-run.ts'
import { CostNotice } from './cost-notice.tsx'
import { isWithinLimits, renewZap, sided, swapOutNow, type PreparedZap } from './prepare-zap.ts'
import { planOf, runChange } from './run-change.ts'
import { ZapFacts } from './zap-facts.tsx'
import { zapPoolQuery } from './zap-pool.query.ts'

interface ZapReviewProps {
  readonly kind: ChangeKind
  readonly prepared: PreparedZap
  readonly flow: RunFlow & { at: 'review' }
}

/** The review of a deposit of one token: what is paid, swapped, added and returned, within which limits, and what it costs. */
export function ZapReview({ kind, prepared, flow }: ZapReviewProps) {
  const { t } = useTranslation(['zap', 'swap', 'position', 'position-change', 'errors'])
  const { request, tokens, side, expected, removal } = prepared
  const { chainId, account, amount } = request
  const [accepted, setAccepted] = useState<ImpactLevel>()
  const { data: pool } = useQuery(zapPoolQuery(chainId, request.pool))
  const hasMoved = pool ? !isWithinLimits(prepared, pool) : false
  const costed = useQuery(liquidityCostQuery(planOf(prepared)))
  const cost = costed.data?.ok ? (costed.data.value ?? null) : costed.data || costed.isError ? null : undefined
  const { hasSeveral, isOneClick } = useOneRequest(changeToPlan(planOf(prepared)))
  const { level, impactBps, isUnconfirmed, isKnown } = useImpact(prepared)
  const needsConsent = level === 'high' || level === 'severe'
  const isAccepted = !needsConsent || accepted === level
  const missing = hasMoved
    ? t('swap:review.button.acceptPrice')
    : isAccepted
      ? undefined
      : t('swap:review.button.acceptWarning')
  const [amount0, amount1] = sided([amount, 0n], side)

  const confirm = async (signal: AbortSignal | undefined) => {
    const acceptedImpact = needsConsent ? level : 'medium'
    const confirmed = { ...prepared, request: { ...request, acceptedImpact } } as const
    // What a restart without a simulation repeats.
    run.prepared = confirmed
    await runChange(confirmed, signal, { isOneClick })
  }
  return (
    <div className={flowStep}>
      {flow.rejected && (
        <Notice tone="warning" role="alert" data-testid="rejected">
          {t('errors:request.rejected')}
        </Notice>
      )}
      {removal ? (
        <ChangeAmounts title={t('position-change:leastWithdrawn')} tokens={tokens} amounts={removal.withdrawn} />
      ) : (
        <ChangeAmounts title={t('pay')} tokens={tokens} amounts={{ amount0, amount1 }} side={side} />
      )}
      <ChangeAmounts title={t('added')} tokens={tokens} amounts={expected} />
      {!(removal && isOneClick) && (
        <Text as="p" size={14} tone="secondary">
          {t(removal ? 'position-change:moveNote' : 'newPosition')}
        </Text>
      )}
      <hr className={rule} />
      <ChangeFacts kind={kind} prepared={prepared} cost={cost}>
        <ZapFacts prepared={prepared} impactBps={impactBps} level={level} />
      </ChangeFacts>
      <CostNotice prepared={prepared} cost={cost ?? undefined} />
      {hasMoved && pool && <PriceMoved prepared={prepared} pool={pool} />}
      {isUnconfirmed && (
        <Notice tone="warning" role="alert" data-testid="price-unconfirmed">
          {t('swap:review.priceUnconfirmed')}
        </Notice>
      )}
      {needsConsent && (
        <RequiredCheckbox isChecked={accepted === level} onChange={(isOn) => setAccepted(isOn ? level : undefined)}>
          {t(
            isUnconfirmed ? 'swap:impact.unconfirmed' : level === 'severe' ? 'swap:impact.severe' : 'swap:impact.high',
          )}
        </RequiredCheckbox>
      )}
      <OneClickChoice chainId={chainId} hasSeveral={hasSeveral} />
      <ConfirmRun
        chainId={chainId}
        account={account}
        label={t(`position:change.${kind}`)}
        isReady={isKnown && (costed.data !== undefined || costed.isError)}
        missing={missing}
        problem={costed.data?.ok === false && !hasMoved ? costed.data.problem : undefined}
        reviewSignal={reviewSignal}
        onConfirm={confirm}
      />
    </div>
  )
}

/** The worse of the losses against the price of the pool and that of all pools. A price that the pools cannot confirm counts as the worst. */
function useImpact({ request, tokens, side, impactBps }: PreparedZap) {
  const wallet = useSnapshot(bridge)
  const { chainId, swapIn: amountIn, quotedOut: amountOut } = request
  const [input, output] = sided(tokens, side)
  const quoted = { chainId, input: input.address, output: output.address, amountIn, amountOut }
  const market = useQuery({
    ...impactQuery(quoted, wallet.chainId === chainId),
    placeholderData: keepPreviousData,
  })
  const isUnconfirmed = market.data === null
  const worst = Math.max(impactBps, market.data ?? 0)
  const level: ImpactLevel = isUnconfirmed ? 'severe' : impactLevel(worst)
  return { level, impactBps: worst, isUnconfirmed, isKnown: market.isFetched || market.isPlaceholderData }
}

/** Asks for consent to a price at which the accepted deposit would not go through. */
function PriceMoved({ prepared, pool }: { readonly prepared: PreparedZap; readonly pool: V4Pool }) {
  const { t } = useTranslation('swap')
  const format = useFormat()
  const { quotedOut } = prepared.request
  const now = swapOutNow(prepared, pool) ?? 0n
  const renewed = renewZap(prepared, pool)
  const bps = ((now - quotedOut) * BigInt(BPS_ONE)) / quotedOut
  return (
    <Notice tone="warning" role="alert" data-testid="price-moved">
      <Row justify="space-between" gap={12}>
        <Text weight="semibold">
          <FormattedText>{t('review.priceMoved', { percent: format.change(formatRaw(bps, 2)) })}</FormattedText>
        </Text>
        <Button
          size="small"
          aria-disabled={!renewed}
          onClick={() => {
            if (renewed) run.prepared = renewed
          }}
        >
          {t('review.accept')}
        </Button>
      </Row>
    </Notice>
  )
}
