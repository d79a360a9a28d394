import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { unixSeconds } from '#app/base/time.ts'
import { FiatContext, useFiat } from '#app/entities/price/fiat-context.ts'
import { priceChangeLook } from '#app/entities/price/price-change.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { Button } from '#app/ui/button/button.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Row, Stack } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { RollingFigure } from '#app/ui/rolling-figure/rolling-figure.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { changeLine, decimals, dimmed, total } from './account.css.ts'
import { fadedDecimals } from './faded-decimals.ts'
import type { Portfolio } from './use-portfolio-value.ts'

/** Characters that fit on a line of the narrow drawer. */
const MAX_SHORT = 11

/** The value of the account and its change in a day. */
export function Balance({ portfolio }: { readonly portfolio: Portfolio }) {
  const { t } = useTranslation(['account', 'common'])
  const format = useFormat()
  const { status, isStale, readAt, value, missing, retry } = portfolio
  if (status === 'failed')
    return (
      <Notice tone="warning" role="alert" title={t('failed')}>
        <Row>
          <Button size="small" onClick={retry}>
            {t('retry', { ns: 'common' })}
          </Button>
        </Row>
      </Notice>
    )
  return (
    <Stack gap={8}>
      <div aria-busy={status === 'loading'}>
        {status === 'loading' ? (
          <p className={total.short} data-testid="account-balance">
            <Skeleton shape={180} />
          </p>
        ) : (
          <Figure value={value.balance} />
        )}
        <p className={isStale ? `${changeLine} ${dimmed}` : changeLine}>
          {status === 'loading' ? <Skeleton shape={120} /> : <Change {...value} />}
        </p>
      </div>
      {isStale && <Notice tone="warning">{t('stale', { time: format.dateTime(unixSeconds(readAt)) })}</Notice>}
      {missing.length > 0 && (
        <Notice tone="warning">{t('missing', { networks: missing.map((id) => chainById(id).name).join(', ') })}</Notice>
      )}
    </Stack>
  )
}

/** The value, whose digits roll when it changes. */
function Figure({ value }: { readonly value: string }) {
  const fiat = useContext(FiatContext)
  const text = useFiat().money(value)
  const [whole, fraction] = fadedDecimals(text, fiat?.currency)
  return (
    <p className={total[text.length > MAX_SHORT ? 'long' : 'short']} data-testid="account-balance">
      <RollingFigure of={value}>{whole}</RollingFigure>
      {fraction !== '' && (
        <span className={decimals}>
          <RollingFigure of={value}>{fraction}</RollingFigure>
        </span>
      )}
    </p>
  )
}

function Change({ change, changePercent }: Portfolio['value']) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const fiat = useFiat()
  if (change === null || changePercent === null) return null
  return (
    <>
      <span className={priceChangeLook(format, changePercent)}>
        <FormattedText>{fiat.money(change.replace('-', ''))}</FormattedText> (
        <FormattedText>{format.change(changePercent)}</FormattedText>)
      </span>{' '}
      {t('today')}
    </>
  )
}
