import { useTranslation } from 'react-i18next'
import { unixSeconds } from '#app/base/time.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { StaleNotice } from '#app/entities/age/stale-notice.tsx'
import { PortfolioValueSkeleton } from '#app/entities/portfolio/portfolio-value-skeleton.tsx'
import { PortfolioValue } from '#app/entities/portfolio/portfolio-value.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { Button } from '#app/ui/button/button.tsx'
import { passFocus } from '#app/ui/effects/pass-focus.ts'
import { Row, Stack } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import type { AccountPortfolio } from './use-account-portfolio.ts'

/** The value of the account and its day change. */
export function Balance({ portfolio }: { readonly portfolio: AccountPortfolio }) {
  const { t } = useTranslation(['account', 'common'])
  const format = useFormat()
  const { facts, hasFailed, hasRefreshFailed, isOutdated, readAt, retry } = portfolio
  if (hasFailed)
    return (
      <Notice tone="warning" role="alert" title={t('failed')}>
        <Row>
          <Button
            size="small"
            onClick={(press) => {
              retry()
              passFocus(press, 'account-name')
            }}
          >
            {t('retry', { ns: 'common' })}
          </Button>
        </Row>
      </Notice>
    )
  if (!facts) return <PortfolioValueSkeleton place="drawer" />
  const { missing, secondsAgo, ageSeconds } = facts
  return (
    <Stack gap={8}>
      <PortfolioValue facts={facts} place="drawer" isDimmed={hasRefreshFailed || isOutdated} />
      {hasRefreshFailed ? (
        <Notice tone="warning">{t('stale', { time: format.dateTime(unixSeconds(readAt)) })}</Notice>
      ) : (
        !isOutdated && <StaleNotice secondsAgo={secondsAgo} ageSeconds={ageSeconds} />
      )}
      {missing.length > 0 && (
        <Notice tone="warning">{t('missing', { networks: missing.map((id) => chainById(id).name).join(', ') })}</Notice>
      )}
    </Stack>
  )
}
