import { useTranslation } from 'react-i18next'
import { formatRaw } from '#app/domain/amount/format-raw.ts'
import { BPS_ONE } from '#app/domain/amount/percent.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { confirmation } from '#app/transactions/flow.css.ts'
import { Button } from '#app/ui/button/button.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Row } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { returnToForm, run, type Prepared } from './change-run.ts'

interface PriceMovedProps {
  /** Output of the swap in base units: as quoted in the review, and at the newest prices. */
  readonly quotedOut: bigint
  readonly outNow: bigint
  /** The same change at the newest prices. */
  readonly renewed: Prepared
}

/** Asks for consent to a price at which the accepted change would fail. */
export function PriceMoved({ quotedOut, outNow, renewed }: PriceMovedProps) {
  const { t } = useTranslation('swap')
  const format = useFormat()
  const bps = ((outNow - quotedOut) * BigInt(BPS_ONE)) / quotedOut
  return (
    <Notice tone="warning" role="alert" data-testid="price-moved">
      <Row justify="space-between" gap={12}>
        <Text weight="semibold">
          <FormattedText>{t('review.priceMoved', { percent: format.change(formatRaw(bps, 2)) })}</FormattedText>
        </Text>
        <Button size="small" onClick={() => (run.prepared = renewed)}>
          {t('review.accept')}
        </Button>
      </Row>
    </Notice>
  )
}

/** Replaces the confirm button if the change is no longer possible at the newest prices. */
export function Outdated() {
  const { t } = useTranslation('zap')
  return (
    <div className={confirmation}>
      <Notice tone="warning" role="alert">
        {t('outdated')}
      </Notice>
      <Button size="large" width="full" onClick={returnToForm}>
        {t('goBack')}
      </Button>
    </div>
  )
}
