import { useTranslation } from 'react-i18next'
import type { Address } from '#app/domain/address/address.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { shortSymbol, TokenSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import { BANDS_WIDTH, LANE, LANE_POOLS, routeBands } from './route-bands.ts'
import {
  bands,
  caption,
  captionShare,
  dashed,
  drawing,
  end,
  endSymbol,
  lane,
  lanes,
  poolChip,
  pools,
  poolVersion,
  intermediateToken,
  intermediateSymbol,
} from './route-drawing.css.ts'
import type { RouteHop, RoutePath } from './route-paths.ts'
import { useFee } from './use-fee.ts'

export interface RouteEnd {
  readonly address: Address
  readonly symbol: string
  readonly decimals: number
  /** Path; null without a logo. */
  readonly logo: string | null
}

export interface RouteDrawingProps {
  readonly input: RouteEnd
  readonly output: RouteEnd
  /** Empty without a quote. */
  readonly paths: readonly RoutePath[]
  /** Returns the path of the logo of a token between two pools; null without a logo. */
  readonly logoOf: (token: Address) => string | null
}

/**
 * The route of a quote: a band per path, as thick as the path's share, through its pools with version and fee, with the path's output.
 * The drawing is hidden from screen readers, which get a list of paths instead.
 */
export function RouteDrawing({ input, output, paths, logoOf }: RouteDrawingProps) {
  const { t } = useTranslation('route')
  return (
    <>
      <div className={drawing} aria-hidden data-testid="route-drawing">
        <Bands shares={paths.map(({ share }) => share)} />
        <End token={input} />
        <div className={lanes}>
          {paths.length === 0 && <div className={lane} />}
          {paths.map((path, index) => (
            <Lane key={index} path={path} output={output} logoOf={logoOf} />
          ))}
        </div>
        <End token={output} />
      </div>
      {paths.length > 0 && (
        <ol className={visuallyHidden} aria-label={t('paths')}>
          {paths.map((path, index) => (
            <li key={index}>
              <PathText path={path} input={input} output={output} />
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

function Bands({ shares }: { readonly shares: readonly number[] }) {
  const height = LANE * Math.max(1, shares.length)
  return (
    <svg
      className={bands}
      height={height}
      viewBox={`0 0 ${BANDS_WIDTH} ${height}`}
      preserveAspectRatio="none"
      focusable="false"
    >
      {shares.length === 0 && (
        <path className={dashed} d={`M0 ${LANE_POOLS / 2}H${BANDS_WIDTH}`} vectorEffect="non-scaling-stroke" />
      )}
      {routeBands(shares).map(({ d, thickness }, index) => (
        <path key={index} d={d} strokeWidth={thickness} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  )
}

function End({ token: { address, symbol, logo } }: { readonly token: RouteEnd }) {
  return (
    <div className={end}>
      <TokenLogo address={address} symbol={symbol} logo={logo} size={40} />
      <span className={endSymbol}>
        <TokenSymbol symbol={symbol} />
      </span>
    </div>
  )
}

function Lane({ path, output, logoOf }: { readonly path: RoutePath } & Pick<RouteDrawingProps, 'output' | 'logoOf'>) {
  const format = useFormat()
  return (
    <div className={lane}>
      <div className={pools} data-long={path.hops.length > 2 || undefined}>
        {path.hops.map((hop, index) => (
          <Hop key={index} hop={hop} isLast={index === path.hops.length - 1} logoOf={logoOf} />
        ))}
      </div>
      <div className={caption}>
        <span className={captionShare}>
          <FormattedText>{format.percent(formatUnits(BigInt(path.share), 2))}</FormattedText>
        </span>
        {path.amountOut !== undefined && (
          <TokenAmount amount={BigInt(path.amountOut)} decimals={output.decimals} symbol={output.symbol} />
        )}
      </div>
    </div>
  )
}

interface HopProps extends Pick<RouteDrawingProps, 'logoOf'> {
  readonly hop: RouteHop
  readonly isLast: boolean
}

function Hop({ hop: { version, feePips, to }, isLast, logoOf }: HopProps) {
  const fee = useFee(feePips)
  const symbol = to.symbol ?? '?'
  return (
    <>
      <span className={poolChip}>
        <span className={poolVersion}>{version}</span>
        <FormattedText>{fee}</FormattedText>
      </span>
      {!isLast && (
        <span className={intermediateToken} title={shortSymbol(symbol)}>
          <TokenLogo address={to.address} symbol={symbol} logo={logoOf(to.address)} size={24} />
          <span className={intermediateSymbol}>
            <TokenSymbol symbol={symbol} />
          </span>
        </span>
      )}
    </>
  )
}

function PathText({ path, input, output }: { readonly path: RoutePath } & Pick<RouteDrawingProps, 'input' | 'output'>) {
  const { t } = useTranslation('route')
  const format = useFormat()
  return (
    <>
      <FormattedText>
        {t('share', { percent: format.percent(formatUnits(BigInt(path.share), 2)), symbol: shortSymbol(input.symbol) })}
      </FormattedText>
      {path.hops.map((hop, index) => (
        <HopText key={index} hop={hop} />
      ))}
      {path.amountOut !== undefined && (
        <>
          {': '}
          <TokenAmount amount={BigInt(path.amountOut)} decimals={output.decimals} symbol={output.symbol} />
        </>
      )}
    </>
  )
}

function HopText({ hop: { version, feePips, to } }: { readonly hop: RouteHop }) {
  const { t } = useTranslation('route')
  const fee = useFee(feePips)
  return <FormattedText>{t('hop', { version, fee, symbol: shortSymbol(to.symbol ?? '?') })}</FormattedText>
}
