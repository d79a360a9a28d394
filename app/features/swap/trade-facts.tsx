import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { shortAddress, type Address } from '#app/domain/address/address.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { impactLevel } from '#app/domain/swap/price-impact.ts'
import { POOL_VERSIONS, type SwapSettings } from '#app/domain/swap/swap-settings.ts'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { RouteAmounts } from '#app/entities/route/route-amounts.tsx'
import type { RoutePath } from '#app/entities/route/route-paths.ts'
import { shortSymbol, TokenSymbol } from '#app/entities/token/token-text.tsx'
import { CostAmount } from '#app/transactions/cost-amount.tsx'
import { DeadlineFact } from '#app/transactions/deadline-fact.tsx'
import { Fact } from '#app/transactions/fact.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { badge } from '#app/ui/badge/badge.css.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Text } from '#app/ui/text/text.tsx'
import type { MarketToken } from '#app/wire/market/token.ts'
import { needsApproval, poolFeeBps } from './quoted-trade.ts'
import type { ApprovalCost } from './simulate-trade.ts'
import type { TradeProps } from './swap-details.tsx'
import { facts, impact, pathLine } from './swap.css.ts'

interface TradeFactsProps extends TradeProps {
  readonly ageSeconds: number
  readonly settings: SwapSettings
  /** Basis points. By default the quote's own price impact; the review passes the loss against the pools' price if that is larger. */
  readonly impactBps?: number | undefined
  /** The paying account. Set only in the review, which shows the limits above this list. */
  readonly account?: Address
  /** Costs of the missing approvals; undefined while they are unknown. Set only in the review. */
  readonly approvals?: readonly ApprovalCost[] | undefined
  /** Whether the list is on the card. The card shows a price impact that needs a warning outside of the list. */
  readonly isOnCard?: boolean
}

/** Terms of the trade, one per line. */
export function TradeFacts(props: TradeFactsProps) {
  const { trade, input, ageSeconds, account, isOnCard = false } = props
  const { t } = useTranslation('swap')
  const format = useFormat()
  const { response } = trade
  return (
    <>
      <dl className={facts}>
        {account !== undefined && (
          <Fact name={t('review.account')} id="account">
            <FormattedText>{shortAddress(account)}</FormattedText>
          </Fact>
        )}
        {trade.kind === 'swap' && (
          <>
            {isOnCard && <Limits {...props} />}
            <Costs {...props} />
            <Execution {...props} />
          </>
        )}
        <NetworkCost {...props} />
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
      {response.routing === 'CLASSIC' && <RouteAmounts quote={response.quote} symbol={input.symbol} />}
    </>
  )
}

/** Maximum sent and minimum received. */
function Limits({ trade, input, output }: TradeProps) {
  const { t } = useTranslation('swap')
  return (
    <>
      {trade.side === 'exactOut' && (
        <Fact name={t('maximumSent')} id="maximum">
          <TokenAmount amount={trade.maximumIn} decimals={input.decimals} symbol={input.symbol} isExact />
        </Fact>
      )}
      {(trade.side === 'exactIn' || trade.hasSurplus) && (
        <Fact name={t('minimumReceived')} id="minimum">
          <TokenAmount amount={trade.minimumOut} decimals={output.decimals} symbol={output.symbol} />
        </Fact>
      )}
    </>
  )
}

/** Costs of the trade besides the network cost: price impact and fees. */
function Costs({ impactBps, isOnCard = false, ...trading }: TradeFactsProps) {
  const { t } = useTranslation('swap')
  const percent = usePercent()
  const bps = impactBps ?? trading.trade.impactBps
  return (
    <>
      {bps !== undefined && !(isOnCard && impactLevel(bps) !== 'quiet') && (
        <Fact name={t('priceImpact')} id="impact">
          <span className={impact({ level: impactLevel(bps) })}>
            <FormattedText>{percent(-bps)}</FormattedText>
          </span>
        </Fact>
      )}
      <Fees {...trading} />
    </>
  )
}

/** Fees of a trade, one per line: those of the interface, of the pools and of the tokens. */
export function Fees({ trade, input, output }: TradeProps) {
  const { t } = useTranslation('swap')
  const percent = usePercent()
  const poolFees = poolFeeBps(trade)
  const tokenFees = [
    { token: input, bps: input.findings?.sellFee ?? 0 },
    { token: output, bps: output.findings?.buyFee ?? 0 },
  ].filter(({ bps }) => bps > 0)
  return (
    <>
      <Fact name={t('interfaceFee')} id="interface-fee">
        {t('none')}
      </Fact>
      {poolFees !== undefined && (
        <Fact name={t('poolFees')} id="pool-fees">
          <FormattedText>{percent(poolFees)}</FormattedText>
        </Fact>
      )}
      {tokenFees.map(({ token, bps }) => (
        <Fact key={token.address} name={t('tokenFee', { symbol: shortSymbol(token.symbol) })} id="token-fee">
          <FormattedText>{percent(bps)}</FormattedText>
        </Fact>
      ))}
    </>
  )
}

/** The settings that the trade is executed with. */
function Execution({ trade, settings }: TradeFactsProps) {
  const { t } = useTranslation('swap')
  const percent = usePercent()
  const { versions, routing, deadlineMinutes } = settings
  return (
    <>
      <Fact name={t('slippage')} id="slippage">
        {trade.isSlippageAuto && <Text tone="secondary">{t('auto')} </Text>}
        <FormattedText>{percent(trade.slippage)}</FormattedText>
      </Fact>
      <DeadlineFact name={t('deadline')} time={t('minutes', { count: deadlineMinutes })} />
      <Fact name={t('orderRouting')} id="routing">
        {t(`orderRouting.${routing}`)}
        {versions.length < POOL_VERSIONS.length && <bdi> · {versions.join(', ').toLowerCase()}</bdi>}
      </Fact>
    </>
  )
}

/** The network cost of the trade itself, and of each approval before it, which the quote does not include. */
function NetworkCost({ trade, approvals }: Pick<TradeFactsProps, 'trade' | 'approvals'>) {
  const { t } = useTranslation('swap')
  const fiat = useFiat()
  const { native } = chainById(trade.chainId)
  return (
    <>
      {trade.networkCost !== undefined && (
        <Fact name={t('networkCost')} id="network-cost">
          {trade.networkCostUsd !== undefined && !fiat.isOff && (
            <>
              <FormattedText>{fiat.money(trade.networkCostUsd)}</FormattedText>
              {' · '}
            </>
          )}
          <TokenAmount amount={trade.networkCost} decimals={native.decimals} symbol={native.symbol} />
        </Fact>
      )}
      {needsApproval(trade) && <ApprovalCosts chainId={trade.chainId} approvals={approvals} />}
    </>
  )
}

interface ApprovalCostsProps extends Pick<TradeFactsProps, 'approvals'> {
  readonly chainId: ChainId
}

function ApprovalCosts({ chainId, approvals }: ApprovalCostsProps) {
  const { t } = useTranslation('swap')
  if (approvals?.length)
    return approvals.map(({ name, cost }) => (
      <Fact key={name} name={t(`approvalCost.${name}`)} id="approval-cost">
        <CostAmount chainId={chainId} cost={cost} />
      </Fact>
    ))
  return (
    <Fact name={t('approvalCost')} id="approval-cost">
      {approvals ? t('approvalCost.none') : t('approvalCost.paidBy', { symbol: chainById(chainId).native.symbol })}
    </Fact>
  )
}

function usePercent(): (bps: number) => string {
  const format = useFormat()
  return (bps) => format.percent(formatUnits(BigInt(bps), 2))
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
      {!isOnly && <Text tone="secondary">{format.percent(formatUnits(BigInt(path.share), 2))}</Text>}
      <TokenSymbol symbol={input.symbol} />
      {path.hops.map((hop, index) => (
        <Fragment key={index}>
          <span className={badge({})}>
            {hop.version}{' '}
            {hop.feePips === undefined ? t('dynamicFee') : format.percent(formatUnits(BigInt(hop.feePips), 4))}
          </span>
          <TokenSymbol symbol={hop.to.symbol ?? '?'} />
        </Fragment>
      ))}
    </span>
  )
}
