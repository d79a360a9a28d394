import { useTranslation } from 'react-i18next'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { OrderHop } from '#app/domain/trade/route-sections.ts'
import { DYNAMIC_FEE } from '#app/domain/liquidity/pool.ts'
import { baseSide } from '#app/domain/liquidity/base-side.ts'
import type { ImpactLevel } from '#app/domain/swap/price-impact.ts'
import { rate } from '#app/domain/swap/rate.ts'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { TokenSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { Fact } from '#app/transactions/fact.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Text } from '#app/ui/text/text.tsx'
import type { PreparedChange, PreparedSwap } from './change-run.ts'
import { sideFirst } from './side-first.ts'

interface SwapFactsProps extends RateProps {
  /** Basis points. */
  readonly impactBps: number
  readonly level: ImpactLevel
}

interface RateProps {
  readonly chainId: ChainId
  /** In the pool's order. */
  readonly tokens: PreparedChange['tokens']
  readonly swap: PreparedSwap
}

/** The swap within a deposit: its limits and route, and the amounts that are not deposited. */
export function SwapFacts({ chainId, tokens, swap, impactBps, level }: SwapFactsProps) {
  const { t } = useTranslation(['zap', 'swap'])
  const format = useFormat()
  const { side, left } = swap
  const [input, output] = sideFirst(tokens, side)
  return (
    <>
      <Fact name={t('swapped')} id="swapped">
        <div>
          <TokenAmount amount={swap.swapIn} decimals={input.decimals} symbol={input.symbol} />
        </div>
        <div>
          <Text tone="secondary">{t('for')}</Text>{' '}
          <TokenAmount amount={swap.quotedOut} decimals={output.decimals} symbol={output.symbol} />
        </div>
      </Fact>
      <Rate chainId={chainId} tokens={tokens} swap={swap} />
      <Fact name={t('priceImpact', { ns: 'swap' })} id="impact">
        <Text tone={level === 'quiet' ? 'secondary' : level === 'medium' ? 'warning' : 'negative'}>
          <FormattedText>{format.percent(formatUnits(BigInt(-impactBps), 2))}</FormattedText>
        </Text>
      </Fact>
      <Fact name={t('minimum')} id="bound">
        <TokenAmount amount={swap.minimumOut} decimals={output.decimals} symbol={output.symbol} />
      </Fact>
      <Fact name={t('route', { ns: 'swap' })} id="route">
        {swap.legs.map(({ amount, hops }, at) => (
          <div key={at}>
            <FormattedText>
              {[
                ...(swap.legs.length > 1 ? [format.percent(formatUnits((amount * 10_000n) / swap.swapIn, 2))] : []),
                hops.map(({ pool }) => poolText(pool, format)).join(' → '),
              ].join(' ')}
            </FormattedText>
          </div>
        ))}
      </Fact>
      <Fact name={t('left')} id="left">
        {tokens.map(({ address, symbol, decimals }, at) => (
          <div key={address}>
            <TokenAmount amount={at === 0 ? left.amount0 : left.amount1} decimals={decimals} symbol={symbol} />
          </div>
        ))}
      </Fact>
    </>
  )
}

/** Version and fee of a pool of the route; a v2 pair has a fixed fee. */
function poolText(pool: OrderHop['pool'], format: ReturnType<typeof useFormat>): string {
  if (pool.version === 'v2') return pool.version
  return pool.fee === DYNAMIC_FEE ? pool.version : `${pool.version} ${format.percent(formatUnits(BigInt(pool.fee), 4))}`
}

/** Price of the swap, by default in the stablecoin or the native currency, as in a swap. */
function Rate({ chainId, tokens, swap: { side, swapIn, quotedOut } }: RateProps) {
  const { t } = useTranslation('zap')
  const format = useFormat()
  const [input, output] = sideFirst(tokens, side)
  const sides = [
    { token: input, raw: swapIn },
    { token: output, raw: quotedOut },
  ] as const
  const isOutputBase = baseSide(chainId, input.address, output.address) === 1
  const [base, quote] = isOutputBase ? [sides[1], sides[0]] : sides
  const price = rate(base, quote)
  if (price === undefined) return null
  return (
    <Fact name={t('rate')} id="rate">
      <bdi dir="ltr">
        1 <TokenSymbol symbol={base.token.symbol} /> = <FormattedText>{format.tokenPrice(price)}</FormattedText>{' '}
        <TokenSymbol symbol={quote.token.symbol} />
      </bdi>
    </Fact>
  )
}
