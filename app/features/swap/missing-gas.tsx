import { useTranslation } from 'react-i18next'
import { isNative } from '#app/domain/address/address.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { maxSpend } from '#app/domain/swap/max-spend.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { button } from '#app/ui/button/button.css.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { reason } from './swap.css.ts'
import type { SwapView } from './use-swap.ts'

/** Shows how much native currency is missing for the network cost, with buttons to sell less of it or to get some. */
export function MissingGas({ view }: { readonly view: SwapView }) {
  const { t } = useTranslation('swap')
  const format = useFormat()
  const { link, input, missingGas, trade } = view
  const { native, interfaceName } = chainById(link.chainId)
  const symbol = native.symbol
  const maxAmount = isNative(link.input)
    ? maxSpend(input.balance ?? 0n, { isNative: true, networkCost: trade?.networkCost, chainId: link.chainId })
    : 0n
  return (
    <Stack gap={8} data-testid="missing-gas">
      {missingGas !== undefined && (
        <Text as="p" size={14} tone="secondary" role="status" className={reason}>
          <FormattedText>
            {t('gas.missing', { amount: format.exactAmount(formatUnits(missingGas, native.decimals)), symbol })}
          </FormattedText>
        </Text>
      )}
      {maxAmount > 0n ? (
        <Button
          width="full"
          onClick={() => view.change.go({ ...link, value: formatUnits(maxAmount, native.decimals), field: 'input' })}
        >
          {t('gas.sellMax', { symbol })}
        </Button>
      ) : (
        <Link to={`/buy?chain=${interfaceName}`} className={button({ width: 'full' })}>
          {t('gas.get', { symbol })}
        </Link>
      )}
    </Stack>
  )
}
