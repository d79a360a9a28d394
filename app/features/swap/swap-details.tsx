import { ChevronDown } from 'lucide-react'
import { Fragment, useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { shortAddress, type Address } from '#app/domain/address/address.ts'
import { formatRaw } from '#app/domain/amount/format-raw.ts'
import { raw } from '#app/domain/amount/raw.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { impactLevel } from '#app/domain/swap/price-impact.ts'
import { baseSide } from '#app/domain/liquidity/base-side.ts'
import { rate } from '#app/domain/swap/rate.ts'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import type { RoutePath } from '#app/entities/route/route-paths.ts'
import { shortSymbol, TokenSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { badge } from '#app/ui/badge/badge.css.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Text } from '#app/ui/text/text.tsx'
import type { MarketToken } from '#app/wire/market/token.ts'
import { poolFeeBps, type QuotedTrade } from './quoted-trade.ts'
import {
  chevron,
  fact,
  factName,
  factValue,
  facts,
  detailsBox,
  freshMark,
  impact,
  pathLine,
  quietButton,
  rateText,
  summaryLine,
} from './swap.css.ts'
import type { SwapView } from './use-swap.ts'

export interface TradeProps {
  readonly trade: QuotedTrade
  readonly input: MarketToken
  readonly output: MarketToken
}

/** Terms of a quote in a disclosure whose summary shows the price and the network cost. */
export function SwapDetails({ view, trade }: { readonly view: SwapView; readonly trade: QuotedTrade }) {
  const { t } = useTranslation('swap')
  const format = useFormat()
  const fiat = useFiat()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { token: input } = view.input
  const { token: output } = view.output
  if (!input || !output) return null
  return (
    <div>
      <div className={summaryLine}>
        <RateButton trade={trade} input={input} output={output} />
        <button
          type="button"
          className={quietButton}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t('details')}
          onClick={() => setOpen(!isOpen)}
        >
          {view.age === 'fresh' && view.isLive ? (
            <span key={trade.takenAt} className={freshMark} title={t('live')} data-testid="fresh-mark" />
          ) : (
            <Text size={12} tone="warning">
              <FormattedText>{format.ago(view.ageSeconds)}</FormattedText>
            </Text>
          )}
          {trade.networkCostUsd !== undefined && !fiat.isOff && (
            <>
              <FormattedText>{fiat.money(trade.networkCostUsd)}</FormattedText>
              <span>{t('networkCostSuffix')}</span>
            </>
          )}
          <span className={chevron}>
            <Icon of={ChevronDown} size={16} />
          </span>
        </button>
      </div>
      <div id={id} hidden={!isOpen} className={detailsBox}>
        <TradeFacts
          {...{ trade, input, output }}
          ageSeconds={view.ageSeconds}
          deadlineMinutes={view.settings.deadlineMinutes}
          isOnCard
        />
      </div>
    </div>
  )
}

interface RateProps extends Omit<TradeProps, 'trade'> {
  readonly trade: Pick<QuotedTrade, 'amountIn' | 'amountOut'>
}

/** The price as `1 ETH = 2,513.20 USDC`, whichever of the two is sold; a click inverts it. */
export function RateButton({ trade, input, output }: RateProps) {
  const { t } = useTranslation('swap')
  const format = useFormat()
  const [isInverted, setInverted] = useState(false)
  const sides = [
    { token: input, raw: raw(trade.amountIn) },
    { token: output, raw: raw(trade.amountOut) },
  ] as const
  // By default the price is in the stablecoin, or in the native currency.
  const isOutputBase = baseSide(input.chainId, input.address, output.address) === 1
  const [of, inUnitsOf] = isInverted === isOutputBase ? sides : [sides[1], sides[0]]
  const price = rate(of, inUnitsOf)
  if (price === undefined) return <span />
  return (
    <button
      type="button"
      className={quietButton}
      onClick={() => setInverted(!isInverted)}
      title={t('invertPrice')}
      data-testid="rate"
    >
      {/* An equation is read from left to right in every language. */}
      <bdi dir="ltr" className={rateText}>
        1 <TokenSymbol symbol={of.token.symbol} /> = {format.tokenPrice(price)}{' '}
        <TokenSymbol symbol={inUnitsOf.token.symbol} />
      </bdi>
    </button>
  )
}

interface FactsProps extends TradeProps {
  readonly ageSeconds: number
  readonly deadlineMinutes: number
  /** 1/10,000. By default the quote's own; the review passes a worse one if it found one. */
  readonly impactBps?: number | undefined
  /** The paying account, in the review. */
  readonly account?: Address
  /** The card shows a price impact that needs a warning outside this list. */
  readonly isOnCard?: boolean
}

/** Terms of the trade, one per line. */
export function TradeFacts(props: FactsProps) {
  const { trade, input, output, ageSeconds, deadlineMinutes, impactBps = trade.impactBps, account } = props
  const { isOnCard = false } = props
  const { t } = useTranslation('swap')
  const format = useFormat()
  const percent = (bps: number) => format.percent(formatRaw(BigInt(bps), 2))
  const fiat = useFiat()
  const { native } = chainById(trade.chainId)
  const isExactIn = trade.side === 'exactIn'
  const poolFees = poolFeeBps(trade)
  const fees = [
    { token: input, bps: input.findings?.sellFee ?? 0 },
    { token: output, bps: output.findings?.buyFee ?? 0 },
  ].filter(({ bps }) => bps > 0)
  return (
    <dl className={facts}>
      {account !== undefined && (
        <Fact name={t('review.account')} id="account">
          <FormattedText>{shortAddress(account)}</FormattedText>
        </Fact>
      )}
      {trade.kind === 'swap' && (
        <>
          {!isExactIn && (
            <Fact name={t('maximumSent')} id="maximum">
              {/* A maximum that is cut to six digits would look smaller than it is. */}
              <bdi dir="ltr">
                <FormattedText>{format.exactAmount(formatRaw(trade.maximumIn, input.decimals))}</FormattedText>{' '}
                <TokenSymbol symbol={input.symbol} />
              </bdi>
            </Fact>
          )}
          {(isExactIn || trade.hasSurplus) && (
            <Fact name={t('minimumReceived')} id="minimum">
              <TokenAmount raw={trade.minimumOut} decimals={output.decimals} symbol={output.symbol} />
            </Fact>
          )}
          {impactBps !== undefined && !(isOnCard && impactLevel(impactBps) !== 'quiet') && (
            <Fact name={t('priceImpact')} id="impact">
              <span className={impact({ level: impactLevel(impactBps) })}>
                <FormattedText>{percent(-impactBps)}</FormattedText>
              </span>
            </Fact>
          )}
          {poolFees !== undefined && (
            <Fact name={t('poolFees')} id="pool-fees">
              <FormattedText>{percent(poolFees)}</FormattedText>
            </Fact>
          )}
          {fees.map(({ token, bps }) => (
            <Fact key={token.address} name={t('tokenFee', { symbol: shortSymbol(token.symbol) })} id="token-fee">
              <FormattedText>{percent(bps)}</FormattedText>
            </Fact>
          ))}
          <Fact name={t('slippage')} id="slippage">
            {trade.isSlippageAuto && <Text tone="secondary">{t('auto')} </Text>}
            <FormattedText>{percent(trade.slippage)}</FormattedText>
          </Fact>
          <Fact name={t('deadline')}>
            <span>{t('minutes', { count: deadlineMinutes })}</span>
          </Fact>
        </>
      )}
      {trade.networkCost !== undefined && (
        <Fact name={t('networkCost')} id="network-cost">
          {trade.networkCostUsd !== undefined && !fiat.isOff && (
            <>
              <FormattedText>{fiat.money(trade.networkCostUsd)}</FormattedText>
              {' · '}
            </>
          )}
          <TokenAmount raw={trade.networkCost} decimals={native.decimals} symbol={native.symbol} />
        </Fact>
      )}
      {trade.paths.length > 0 && (
        <Fact name={t('route')} id="route">
          {trade.paths.map((path, index) => (
            <Path key={index} path={path} input={input} isOnly={trade.paths.length === 1} />
          ))}
        </Fact>
      )}
      <Fact name={t('quoteAge')}>
        <FormattedText>{format.ago(ageSeconds)}</FormattedText>
        {trade.block !== undefined && (
          <>
            {' · '}
            <FormattedText>{t('block', { number: format.count(Number(trade.block)) })}</FormattedText>
          </>
        )}
      </Fact>
    </dl>
  )
}

function Fact({ name, id, children }: { readonly name: string; readonly id?: string; readonly children: ReactNode }) {
  return (
    <div className={fact}>
      <dt className={factName}>{name}</dt>
      <dd className={factValue} data-testid={id && `fact-${id}`}>
        {children}
      </dd>
    </div>
  )
}

function Path({
  path,
  input,
  isOnly,
}: {
  readonly path: RoutePath
  readonly input: MarketToken
  readonly isOnly: boolean
}) {
  const { t } = useTranslation('swap')
  const format = useFormat()
  return (
    <span className={pathLine}>
      {!isOnly && <Text tone="secondary">{format.percent(formatRaw(BigInt(path.share), 2))}</Text>}
      <TokenSymbol symbol={input.symbol} />
      {path.hops.map((hop, index) => (
        <Fragment key={index}>
          <span className={badge({})}>
            {hop.version}{' '}
            {hop.feePips === undefined ? t('dynamicFee') : format.percent(formatRaw(BigInt(hop.feePips), 4))}
          </span>
          <TokenSymbol symbol={hop.to.symbol ?? '?'} />
        </Fragment>
      ))}
    </span>
  )
}
