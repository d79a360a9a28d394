import { useTranslation } from 'react-i18next'
import { formatRaw } from '#app/domain/amount/format-raw.ts'
import { baseSide } from '#app/domain/liquidity/base-side.ts'
import type { ImpactLevel } from '#app/domain/swap/price-impact.ts'
import { rate } from '#app/domain/swap/rate.ts'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { TokenSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { Fact } from '#app/transactions/fact.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { sided, type PreparedZap } from './prepare-zap.ts'

interface ZapFactsProps {
  readonly prepared: PreparedZap
  /** 1/10,000. */
  readonly impactBps: number
  readonly level: ImpactLevel
}

/** The swap within a deposit of one token, its limits, and what returns to the account. */
export function ZapFacts({ prepared, impactBps, level }: ZapFactsProps) {
  const { t } = useTranslation(['zap', 'swap'])
  const format = useFormat()
  const { request, tokens, side, left } = prepared
  const [input, output] = sided(tokens, side)
  return (
    <>
      <Fact name={t('swapped')} id="swapped">
        <div>
          <TokenAmount raw={request.swapIn} decimals={input.decimals} symbol={input.symbol} />
        </div>
        <div>
          <Text tone="secondary">{t('for')}</Text>{' '}
          <TokenAmount raw={request.quotedOut} decimals={output.decimals} symbol={output.symbol} />
        </div>
      </Fact>
      <Rate prepared={prepared} />
      <Fact name={t('priceImpact', { ns: 'swap' })} id="impact">
        <Text tone={level === 'quiet' ? 'secondary' : level === 'medium' ? 'warning' : 'negative'}>
          <FormattedText>{format.percent(formatRaw(BigInt(-impactBps), 2))}</FormattedText>
        </Text>
      </Fact>
      <Fact name={t('minimum')} id="bound">
        <TokenAmount raw={request.minimumOut} decimals={output.decimals} symbol={output.symbol} />
      </Fact>
      <Fact name={t('left')} id="left">
        {tokens.map(({ address, symbol, decimals }, at) => (
          <div key={address}>
            <TokenAmount raw={at === 0 ? left.amount0 : left.amount1} decimals={decimals} symbol={symbol} />
          </div>
        ))}
      </Fact>
    </>
  )
}

/** By default in the stablecoin, or in the native currency, as in a swap. */
function Rate({ prepared: { request, tokens, side } }: Pick<ZapFactsProps, 'prepared'>) {
  const { t } = useTranslation('zap')
  const format = useFormat()
  const [input, output] = sided(tokens, side)
  const sides = [
    { token: input, raw: request.swapIn },
    { token: output, raw: request.quotedOut },
  ] as const
  const isOutputBase = baseSide(request.chainId, input.address, output.address) === 1
  const [of, inUnitsOf] = isOutputBase ? [sides[1], sides[0]] : sides
  const price = rate(of, inUnitsOf)
  if (price === undefined) return null
  return (
    <Fact name={t('rate')} id="rate">
      <bdi dir="ltr">
        1 <TokenSymbol symbol={of.token.symbol} /> = <FormattedText>{format.tokenPrice(price)}</FormattedText>{' '}
        <TokenSymbol symbol={inUnitsOf.token.symbol} />
      </bdi>
    </Fact>
  )
}
