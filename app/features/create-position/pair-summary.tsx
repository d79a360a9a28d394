import { useTranslation } from 'react-i18next'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { createLinkPath, type CreateLink } from '#app/domain/liquidity/create-link.ts'
import type { DepositToken } from '#app/entities/deposit/deposit-view.ts'
import { PairLogo } from '#app/entities/pool/pair-logo.tsx'
import { PairSymbols } from '#app/entities/pool/pair-symbols.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { badge } from '#app/ui/badge/badge.css.ts'
import { button } from '#app/ui/button/button.css.ts'
import { card } from '#app/ui/card/card.css.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Row } from '#app/ui/layout/layout.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { pairNames, pairRow } from './create.css.ts'
import type { CreateView } from './use-create.ts'

/** The chosen pair, shown in the later steps, with a link back. */
export function PairSummary({ view: { link, tokens, isInverted } }: { readonly view: CreateView }) {
  const { t } = useTranslation('create')
  return (
    <div className={`${card()} ${pairRow}`}>
      {tokens ? <PairOf link={link} tokens={tokens} isInverted={isInverted} /> : <Skeleton shape={180} />}
      <Link
        className={button({ size: 'small' })}
        to={createLinkPath({ ...link, step: 0 })}
        skipDiscovery
        keepsScroll
        aria-label={t('pair.edit')}
      >
        {t('edit')}
      </Link>
    </div>
  )
}

interface PairOfProps {
  readonly link: CreateLink
  readonly tokens: readonly [DepositToken, DepositToken]
  /** Shows token 1 first. */
  readonly isInverted: boolean
}

export function PairOf({ link, tokens, isInverted }: PairOfProps) {
  const { t } = useTranslation('create')
  const format = useFormat()
  const [base, quote] = isInverted ? [tokens[1], tokens[0]] : tokens
  const { version, fee, hook } = link
  const percent = version === 'v2' ? '0.3' : formatUnits(BigInt(fee.feeAmount), 4)
  return (
    <Row gap={12}>
      <PairLogo base={base} quote={quote} chainId={link.chainId} />
      <span className={pairNames}>
        <span>
          <PairSymbols base={base} quote={quote} />
        </span>
        <Row gap={4} wraps>
          <span className={badge()}>{version}</span>
          <span className={badge()}>
            <FormattedText>{fee.isDynamic ? t('fee.dynamic') : format.percent(percent)}</FormattedText>
          </span>
          {hook !== undefined && <span className={badge({ tone: 'warning' })}>{t('hook.badge')}</span>}
        </Row>
      </span>
    </Row>
  )
}
