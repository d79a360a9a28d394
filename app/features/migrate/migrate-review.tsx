import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortAddress } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { baseSide } from '#app/domain/liquidity/base-side.ts'
import { isDangerousHook } from '#app/domain/liquidity/hook-permissions.ts'
import { distanceBps, marketDistance } from '#app/domain/liquidity/market-distance.ts'
import { priceRange } from '#app/domain/liquidity/tick-price.ts'
import { isFullRange } from '#app/domain/liquidity/usable-ticks.ts'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { tokenQuery } from '#app/entities/token/token.query.ts'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { ConfirmRun } from '#app/transactions/confirm-run.tsx'
import { Fact } from '#app/transactions/fact.tsx'
import { facts, flowStep, rule } from '#app/transactions/flow.css.ts'
import { LimitFacts } from '#app/transactions/limit-facts.tsx'
import { MarketConsent } from '#app/transactions/market-consent.tsx'
import { CostWarning, NetworkCost } from '#app/transactions/network-cost.tsx'
import { OneClickChoice } from '#app/transactions/one-click-choice.tsx'
import { OutdatedReview } from '#app/transactions/outdated-review.tsx'
import { plannedCostQuery } from '#app/transactions/planned.query.ts'
import { RequiredCheckbox } from '#app/transactions/required-checkbox.tsx'
import type { RunFlow } from '#app/transactions/run-flow.ts'
import { TokenConsent } from '#app/transactions/token-consent.tsx'
import { useMarketConsent } from '#app/transactions/use-market-consent.ts'
import { useOneRequest } from '#app/transactions/use-one-request.ts'
import { useRiskyTokens } from '#app/transactions/use-risky-tokens.ts'
import { useTokenConsent } from '#app/transactions/use-token-consent.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Phrase } from '#app/ui/formatted-text/phrase.tsx'
import { Row } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Amounts } from './amounts.tsx'
import { isOutdated } from './is-outdated.ts'
import type { NewestState, StageProps } from './migrate-dialog.tsx'
import { migrationPlanner, review, runMigration } from './migrate-run.ts'
import type { PreparedMigration } from './prepare-migration.ts'
import { TargetFee } from './target-fee.tsx'
import { hookOf } from './target-pools.ts'

interface MigrateReviewProps extends StageProps {
  readonly flow: RunFlow & { at: 'review' }
  readonly newest: NewestState
}

/** The review, shown before the wallet gets a request: migrated and refunded amounts with their limits. */
export function MigrateReview({ prepared, flow, newest }: MigrateReviewProps) {
  const { t } = useTranslation(['migrate', 'hook-choice', 'deposit', 'market', 'errors'])
  const format = useFormat()
  const { chainId, account, from, target, tokens, deposited, refunded, refundTokens, bound } = prepared
  const { consent, isOffMarket, isLoading, isMarketUnread } = useMigrationConsent(prepared)
  const [isUnreadAccepted, setUnreadAccepted] = useState(false)
  const [first, second] = tokens
  const riskyTokens = useRiskyTokens(chainId, [
    { address: first.token, symbol: first.symbol },
    { address: second.token, symbol: second.symbol },
  ])
  const tokenConsent = useTokenConsent(riskyTokens ?? [])
  const [isHookAccepted, setHookAccepted] = useState(false)
  const hook = hookOf(target)
  const isDangerous = hook !== undefined && isDangerousHook(hook)
  const isAccepted =
    consent.isAccepted &&
    tokenConsent.isAccepted &&
    (isHookAccepted || !isDangerous) &&
    (isUnreadAccepted || !isMarketUnread)
  const planner = migrationPlanner(prepared)
  const costQuery = useQuery(plannedCostQuery(planner))
  const cost = costQuery.data?.ok
    ? (costQuery.data.value ?? null)
    : costQuery.data || costQuery.isError
      ? null
      : undefined
  const failure = costQuery.data?.ok === false ? costQuery.data.problem : undefined
  const { hasSeveral, isOneClick } = useOneRequest(planner)
  const { freshness, onRetry } = newest
  return (
    <div className={flowStep}>
      {flow.rejected && (
        <Notice tone="warning" role="alert" data-testid="rejected">
          {t('request.rejected', { ns: 'errors' })}
        </Notice>
      )}
      <Amounts title={t('after')} tokens={tokens} amounts={deposited} id="review-after" />
      <Amounts title={t('refundAbout')} tokens={refundTokens} amounts={refunded} id="review-refund" />
      <hr className={rule} />
      <dl className={facts}>
        <Fact name={t('versions')}>
          {from} → {target.version}
        </Fact>
        <Fact name={t('fee')}>
          <TargetFee fee={target.pool.fee} />
          {!target.exists && <> · {t('newPool')}</>}
        </Fact>
        {hook && (
          <Fact name={t('hook')} id="hook">
            <FormattedText>{shortAddress(hook)}</FormattedText>
          </Fact>
        )}
        <RangeFact prepared={prepared} />
        <Fact name={t(target.version === 'v3' ? 'atLeast' : 'atMost')}>
          {tokens.map(({ token, symbol, decimals }, at) => (
            <div key={token}>
              <TokenAmount
                amount={at === 0 ? bound.amount0 : bound.amount1}
                decimals={decimals}
                symbol={symbol}
                isExact={target.version === 'v4'}
              />
            </div>
          ))}
        </Fact>
        <LimitFacts slippage={prepared.slippage} deadlineMinutes={prepared.deadlineMinutes} />
        <Fact name={t('recipient')}>
          <FormattedText>{shortAddress(account)}</FormattedText>
        </Fact>
        <Fact name={t('market:network')}>
          <Row gap={4} justify="flex-end">
            <NetworkLogo chainId={chainId} />
            {chainById(chainId).name}
          </Row>
        </Fact>
        <NetworkCost chainId={chainId} cost={cost} />
      </dl>
      <MigratedCost prepared={prepared} cost={cost} />
      {'changes' in prepared.plans && !isOneClick && <Notice>{t('twoTransactions')}</Notice>}
      <OneClickChoice chainId={chainId} hasSeveral={hasSeveral} />
      <TokenConsent consent={tokenConsent} label={(symbol) => t('deposit:riskyToken', { symbol })} />
      {isDangerous && (
        <RequiredCheckbox isChecked={isHookAccepted} onChange={setHookAccepted}>
          {t('hook-choice:accept')}
        </RequiredCheckbox>
      )}
      {isMarketUnread && (
        <RequiredCheckbox isChecked={isUnreadAccepted} onChange={setUnreadAccepted}>
          {t('acceptUnread')}
        </RequiredCheckbox>
      )}
      {isOffMarket ? (
        <MarketConsent consent={consent} isNewPool={!target.exists} />
      ) : (
        consent.percent !== undefined && (
          <RequiredCheckbox isChecked={consent.isAccepted} onChange={consent.accept}>
            {t('acceptDifference', { percent: format.percent(consent.percent) })}
          </RequiredCheckbox>
        )
      )}
      {freshness === 'fresh' && isOutdated(prepared, newest) ? (
        <OutdatedReview review={review} />
      ) : (
        <ConfirmRun
          chainId={chainId}
          account={account}
          review={review}
          label={t('confirm')}
          isReady={
            freshness === 'fresh' &&
            (costQuery.data !== undefined || costQuery.isError) &&
            !isLoading &&
            riskyTokens !== undefined
          }
          missing={isAccepted ? undefined : 'acceptWarning'}
          problem={freshness === 'failed' ? 'data.unavailable' : failure}
          onRetry={freshness === 'failed' ? onRetry : undefined}
          onConfirm={async (signal) => {
            await runMigration({ ...prepared, acceptedDistance: consent.acceptedDistance }, signal, { isOneClick })
          }}
        />
      )}
    </div>
  )
}

/**
 * Asks for consent to the distance of the new pool's price from that of the position's own pool or from the market, whichever is larger.
 * A market price that cannot be read needs consent of its own; a token without one needs none, as in all deposits.
 */
function useMigrationConsent({ chainId, target, tokens, priceDifference }: PreparedMigration) {
  const [first, second] = tokens
  const query0 = useQuery(tokenQuery(chainId, first.token, [], 0))
  const query1 = useQuery(tokenQuery(chainId, second.token, [], 0))
  const priced = [
    { decimals: first.decimals, price: query0.data?.price ?? null },
    { decimals: second.decimals, price: query1.data?.price ?? null },
  ] as const
  const market = marketDistance(priced, target.price)
  const isOffMarket = market !== null && (!priceDifference || distanceBps(market) > distanceBps(priceDifference))
  const consent = useMarketConsent(isOffMarket ? market : priceDifference)
  const isLoading = query0.isLoading || query1.isLoading
  // True also while a failed query is repeated.
  const isMarketUnread = [query0, query1].some(({ isFetched, isSuccess }) => isFetched && !isSuccess)
  return { consent, isOffMarket, isLoading, isMarketUnread }
}

/** Warns of a high network cost compared with the value of the position. */
function MigratedCost({
  prepared: { chainId, refundTokens, received },
  cost,
}: StageProps & { readonly cost: bigint | null | undefined }) {
  const [first, second] = refundTokens
  const prices = [
    useQuery(tokenQuery(chainId, first.token, [], 0)).data?.price ?? null,
    useQuery(tokenQuery(chainId, second.token, [], 0)).data?.price ?? null,
  ]
  const moved = [
    { raw: received.amount0, decimals: first.decimals, price: prices[0] ?? null },
    { raw: received.amount1, decimals: second.decimals, price: prices[1] ?? null },
  ]
  return <CostWarning chainId={chainId} cost={cost} moved={moved} />
}

/** The price range of the new position, in the pair's usual direction. */
function RangeFact({ prepared: { chainId, tokens, range, target } }: StageProps) {
  const { t } = useTranslation(['migrate', 'range'])
  const format = useFormat()
  if (isFullRange(range, target.tickSpacing)) return <Fact name={t('range')}>{t('range:full')}</Fact>
  const [token0, token1] = tokens
  const side = baseSide(chainId, token0.token, token1.token)
  const [base, quote] = side === 0 ? [token0, token1] : [token1, token0]
  const sides = { baseSide: side, decimals0: token0.decimals, decimals1: token1.decimals }
  const { low, high } = priceRange(range.tickLower, range.tickUpper, target.tickSpacing, sides)
  return (
    <Fact name={t('range')} id="range">
      <FormattedText>{format.tokenPrice(low)}</FormattedText> –{' '}
      <FormattedText>{high === null ? t('range:noLimit') : format.tokenPrice(high)}</FormattedText>{' '}
      <Phrase>{t('range:unit', { base: shortSymbol(base.symbol), quote: shortSymbol(quote.symbol) })}</Phrase>
    </Fact>
  )
}
