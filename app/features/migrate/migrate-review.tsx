import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortAddress } from '#app/domain/address/address.ts'
import { formatRaw } from '#app/domain/amount/format-raw.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { baseSide } from '#app/domain/liquidity/base-side.ts'
import { priceRange } from '#app/domain/liquidity/tick-price.ts'
import { isFullRange } from '#app/domain/liquidity/usable-ticks.ts'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { ConfirmRun } from '#app/transactions/confirm-run.tsx'
import { Fact } from '#app/transactions/fact.tsx'
import { facts, flowStep, rule } from '#app/transactions/flow.css.ts'
import { LimitFacts } from '#app/transactions/limit-facts.tsx'
import { RequiredCheckbox } from '#app/transactions/required-checkbox.tsx'
import type { RunFlow } from '#app/transactions/run-flow.ts'
import { Button } from '#app/ui/button/button.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Phrase } from '#app/ui/formatted-text/phrase.tsx'
import { Row } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Amounts } from './amounts.tsx'
import type { StageProps } from './migrate-dialog.tsx'
import { reviewSignal, runMigration } from './migrate-run.ts'

/** Percent between the prices of both pools from which the user has to confirm it. */
const CONFIRMED_FROM = 10
const FEE_PLACES = 4

/** The review before the wallet gets a request: what moves, what comes back, and the limits of both. */
export function MigrateReview({ prepared, flow }: StageProps & { readonly flow: RunFlow & { at: 'review' } }) {
  const { t } = useTranslation(['migrate', 'market', 'errors'])
  const format = useFormat()
  const [isAccepted, setAccepted] = useState(false)
  const { chainId, account, from, target, tokens, deposited, refunded, refundTokens, bound, priceDifference } = prepared
  const needsConsent = Number(priceDifference) > CONFIRMED_FROM
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
          <FormattedText>{format.percent(formatRaw(BigInt(target.pool.fee), FEE_PLACES))}</FormattedText>
          {!target.exists && <> · {t('newPool')}</>}
        </Fact>
        <RangeFact prepared={prepared} />
        <Fact name={t(target.version === 'v3' ? 'atLeast' : 'atMost')}>
          {tokens.map(({ token, symbol, decimals }, at) => (
            <div key={token}>
              <TokenAmount raw={at === 0 ? bound.amount0 : bound.amount1} decimals={decimals} symbol={symbol} />
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
      </dl>
      {'changes' in prepared.plans && <Notice>{t('twoTransactions')}</Notice>}
      {needsConsent && (
        <RequiredCheckbox isChecked={isAccepted} onChange={setAccepted}>
          {t('acceptDifference', { percent: format.percent(priceDifference) })}
        </RequiredCheckbox>
      )}
      {needsConsent && !isAccepted ? (
        <Button tone="primary" size="large" width="full" aria-disabled>
          {t('confirm')}
        </Button>
      ) : (
        <ConfirmRun
          {...{ chainId, account, reviewSignal }}
          label={t('confirm')}
          isReady
          problem={undefined}
          onConfirm={async (signal) => runMigration(prepared, signal)}
        />
      )}
    </div>
  )
}

/** The prices between which the new position works, as traders quote the pair. */
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
