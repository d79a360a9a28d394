import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { mulDiv } from '#app/domain/amount/mul-div.ts'
import { BPS_ONE } from '#app/domain/amount/percent.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { CONFIRM_ID } from '#app/transactions/confirm-run.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { passFocus } from '#app/ui/effects/pass-focus.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Row } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { run, type Prepared } from './change-run.ts'

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
  const bps = changeBps(quotedOut, outNow)
  const accept = (event: MouseEvent) => {
    run.prepared = renewed
    passFocus(event, CONFIRM_ID)
  }
  return (
    <Notice tone="warning" role="alert" data-testid="price-moved">
      <Row justify="space-between" gap={12}>
        <Text weight="semibold">
          <FormattedText>{t('review.priceMoved', { percent: format.change(formatUnits(bps, 2)) })}</FormattedText>
        </Text>
        <Button size="small" onClick={accept}>
          {t('review.accept')}
        </Button>
      </Row>
    </Notice>
  )
}

/** Change of an amount in basis points, rounded to the lower number, so that no loss is understated; 0 if the amount before is 0. */
function changeBps(before: bigint, now: bigint): bigint {
  if (before === 0n) return 0n
  const [difference, rounding] = now < before ? ([before - now, 'up'] as const) : ([now - before, 'down'] as const)
  const bps = mulDiv(difference, BigInt(BPS_ONE), before, rounding)
  return now < before ? -bps : bps
}
