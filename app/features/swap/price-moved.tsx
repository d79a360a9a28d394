import { useTranslation } from 'react-i18next'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { tokenValue } from '#app/domain/swap/token-value.ts'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Button } from '#app/ui/button/button.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Row, Stack } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import { priceLoss, type QuotedTrade } from './quoted-trade.ts'
import type { TradeProps } from './swap-details.tsx'

interface PriceMovedProps extends TradeProps {
  /** The quote that the user accepted earlier. */
  readonly accepted: QuotedTrade
  readonly onAccept: () => void
}

/** Asks for consent to a price beyond the accepted limits and shows by how much it is worse. */
export function PriceMoved({ trade, accepted, input, output, onAccept }: PriceMovedProps) {
  const { t } = useTranslation('swap')
  const format = useFormat()
  const fiat = useFiat()
  const { side, bps, raw } = priceLoss(trade, accepted)
  const isLess = side === 'output'
  const token = isLess ? output : input
  const percent = format.change(formatUnits(BigInt(isLess ? -bps : bps), 2))
  const value =
    token.price === null || fiat.isOff ? undefined : fiat.money(tokenValue(raw, token.decimals, token.price))
  return (
    <Notice tone="warning" data-testid="price-moved">
      {/* Announced once, because the values below change with every quote. */}
      <span role="alert" className={visuallyHidden}>
        {t('review.button.acceptPrice')}
      </span>
      <Row justify="space-between" gap={12}>
        <Stack gap={0}>
          <Text weight="semibold">
            <FormattedText>{t('review.priceMoved', { percent })}</FormattedText>
          </Text>
          {value !== undefined && (
            <Text size={14}>
              <FormattedText>{t(isLess ? 'review.receiveLess' : 'review.payMore', { value })}</FormattedText>
            </Text>
          )}
        </Stack>
        <Button size="small" onClick={onAccept}>
          {t('review.accept')}
        </Button>
      </Row>
    </Notice>
  )
}
