import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { poolStateQuery } from '#app/chain/pool-state.query.ts'
import { shortAddress } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { poolOf } from '#app/domain/liquidity/create-link.ts'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { ConfirmRun } from '#app/transactions/confirm-run.tsx'
import { Fact } from '#app/transactions/fact.tsx'
import { facts, flowStep, rule } from '#app/transactions/flow.css.ts'
import { LimitFacts } from '#app/transactions/limit-facts.tsx'
import { MarketConsent } from '#app/transactions/market-consent.tsx'
import { TokenConsent } from '#app/transactions/token-consent.tsx'
import { useRiskyTokens } from '#app/transactions/use-risky-tokens.ts'
import { useTokenConsent } from '#app/transactions/use-token-consent.ts'
import { useMarketConsent } from '#app/transactions/use-market-consent.ts'
import { liquidityCostQuery, liquidityPlanner } from '#app/transactions/liquidity-cost.query.ts'
import { CostWarning, NetworkCost } from '#app/transactions/network-cost.tsx'
import { OneClickChoice } from '#app/transactions/one-click-choice.tsx'
import type { RunFlow } from '#app/transactions/run-flow.ts'
import { runLiquidity } from '#app/transactions/run-liquidity.ts'
import { OutdatedReview } from '#app/transactions/outdated-review.tsx'
import { useFreshness } from '#app/transactions/use-freshness.ts'
import { useOneRequest } from '#app/transactions/use-one-request.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Row } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import type { StageProps } from './create-review.client.tsx'
import { review } from './create-run.ts'
import { isOutdated } from './is-outdated.ts'
import { planOf } from './prepare-position.ts'
import { PairOf } from './pair-summary.tsx'
import { PositionAmounts } from './position-amounts.tsx'
import { PriceFacts } from './price-facts.tsx'

/** The review, shown before the wallet gets a request: the deposit, its limits and its pool. */
export function Review({ prepared, flow }: StageProps & { readonly flow: RunFlow & { at: 'review' } }) {
  const { t } = useTranslation(['create', 'deposit', 'errors'])
  const { link, request, tokens, sides, deposit, distance, isNewPool } = prepared
  const { chainId, account } = request
  const costQuery = useQuery(liquidityCostQuery(planOf(prepared)))
  const cost = costQuery.data?.ok
    ? (costQuery.data.value ?? null)
    : costQuery.data || costQuery.isError
      ? null
      : undefined
  const { hasSeveral, isOneClick } = useOneRequest(liquidityPlanner(planOf(prepared)))
  const moved = tokens.map(({ decimals, price }, at) => ({
    raw: at === 0 ? deposit.amount0 : deposit.amount1,
    decimals,
    price,
  }))
  const consent = useMarketConsent(distance)
  const riskyTokens = useRiskyTokens(chainId, tokens)
  const tokenConsent = useTokenConsent(riskyTokens ?? [])
  const isAccepted = consent.isAccepted && tokenConsent.isAccepted
  const poolQuery = useQuery(poolStateQuery(chainId, poolOf(link)))
  const freshness = useFreshness(poolQuery)
  const failure = costQuery.data?.ok === false ? costQuery.data.problem : undefined
  const hasMoved = freshness === 'fresh' && poolQuery.data !== undefined && isOutdated(prepared, poolQuery.data)
  return (
    <div className={flowStep}>
      {flow.rejected && (
        <Notice tone="warning" role="alert" data-testid="rejected">
          {t('request.rejected', { ns: 'errors' })}
        </Notice>
      )}
      <PairOf link={link} tokens={tokens} isInverted={sides.baseSide === 1} />
      <PositionAmounts title={t('review.deposit')} tokens={tokens} amounts={[deposit.amount0, deposit.amount1]} />
      <hr className={rule} />
      <ReviewFacts prepared={prepared} cost={cost} />
      <CostWarning chainId={chainId} cost={cost} moved={moved} />
      {isNewPool && <Notice>{t('pool.newText')}</Notice>}
      <TokenConsent consent={tokenConsent} label={(symbol) => t('deposit:riskyToken', { symbol })} />
      <MarketConsent consent={consent} isNewPool={isNewPool} />
      <OneClickChoice chainId={chainId} hasSeveral={hasSeveral} />
      {hasMoved ? (
        <OutdatedReview review={review} />
      ) : (
        <ConfirmRun
          chainId={chainId}
          account={account}
          label={t(isNewPool ? 'review.confirmPool' : 'review.confirm')}
          isReady={
            freshness === 'fresh' && riskyTokens !== undefined && (costQuery.data !== undefined || costQuery.isError)
          }
          missing={isAccepted ? undefined : 'acceptWarning'}
          problem={freshness === 'failed' ? 'data.unavailable' : failure}
          onRetry={freshness === 'failed' ? () => void poolQuery.refetch() : undefined}
          review={review}
          onConfirm={async (signal) =>
            runLiquidity(
              review,
              { ...planOf(prepared), acceptedDistance: consent.acceptedDistance, isOneClick },
              signal,
            )
          }
        />
      )}
    </div>
  )
}

interface ReviewFactsProps extends StageProps {
  /** Wei; null if the simulation failed, undefined while it is loading. */
  readonly cost: bigint | null | undefined
}

function ReviewFacts({ prepared, cost }: ReviewFactsProps) {
  const { t } = useTranslation('create')
  const format = useFormat()
  const { link, request, tokens, sides, ratio, shownPrice, bound, share, slippage, deadlineMinutes, isNewPool } =
    prepared
  return (
    <dl className={facts}>
      <Fact name={t(link.version === 'v4' ? 'review.most' : 'review.least')}>
        {tokens.map(({ address, symbol, decimals }, at) => {
          const raw = at === 0 ? bound.amount0 : bound.amount1
          return (
            raw > 0n && (
              <div key={address}>
                <TokenAmount amount={raw} decimals={decimals} symbol={symbol} isExact={link.version === 'v4'} />
              </div>
            )
          )
        })}
      </Fact>
      <PriceFacts
        tokens={tokens}
        sides={sides}
        isNewPool={isNewPool}
        price={shownPrice}
        range={ratio.version === 'v2' ? undefined : ratio.range}
        tickSpacing={link.fee.tickSpacing}
      />
      <LimitFacts slippage={slippage} deadlineMinutes={deadlineMinutes} />
      {share !== undefined && (
        <Fact name={t('review.share')} id="share">
          <FormattedText>{format.percent(share)}</FormattedText>
        </Fact>
      )}
      {link.hook !== undefined && (
        <Fact name={t('hook.badge')}>
          <span dir="ltr">{shortAddress(link.hook)}</span>
        </Fact>
      )}
      <Fact name={t('review.owner')}>
        <FormattedText>{shortAddress(request.account)}</FormattedText>
      </Fact>
      <Fact name={t('review.network')}>
        <Row gap={4} justify="flex-end">
          <NetworkLogo chainId={link.chainId} />
          {chainById(link.chainId).name}
        </Row>
      </Fact>
      <NetworkCost chainId={link.chainId} cost={cost} />
    </dl>
  )
}
