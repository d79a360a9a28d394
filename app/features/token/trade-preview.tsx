import { ArrowDown, ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isNative, isSameAddress, shortAddress, type Address } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { amountRow, flip, panel, panels, tokenButton, footer } from '#app/entities/amount/amount-panel.css.ts'
import { action, cardTitle, head } from '#app/entities/amount/swap-card.css.ts'
import { buyLink } from '#app/entities/token/token-path.ts'
import { TokenSymbol } from '#app/entities/token/token-text.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { card } from '#app/ui/card/card.css.ts'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { openWallets } from '#app/wallet/bridge.ts'
import { earlyClickProps } from '#app/wallet/early-press.tsx'
import type { TokenViewProps } from './token-facts.ts'
import { previewAmount } from './token.css.ts'

/** Placeholder for the trade form until its code has loaded: the same controls in the same places, but only the button works. */
export function TradePreview({ facts, query }: TokenViewProps) {
  const { t } = useTranslation('swap')
  const isHydrated = useHydrated()
  const { chainId, input, output } = buyLink(query)
  const symbolOf = (address: Address) => {
    if (isSameAddress(address, query.address)) return facts.symbol
    return isNative(address) ? chainById(chainId).native.symbol : shortAddress(address)
  }
  return (
    <div className={card({ shape: 'trade', inset: 'small' })} data-testid="trade-preview" aria-busy>
      <div className={head}>
        <h2 className={cardTitle}>{t('title')}</h2>
      </div>
      <div className={panels}>
        <AmountPreview name={t('sell')} symbol={symbolOf(input)} />
        <span className={flip}>
          <Icon icon={ArrowDown} />
        </span>
        <AmountPreview name={t('buy')} symbol={symbolOf(output)} />
      </div>
      <div className={action}>
        <Button tone="primary" size="large" width="full" {...(isHydrated ? { onClick: openWallets } : earlyClickProps)}>
          {t('button.connect')}
        </Button>
      </div>
    </div>
  )
}

function AmountPreview({ name, symbol }: { readonly name: string; readonly symbol: string }) {
  return (
    <div className={panel}>
      <Text as="div" size={14} tone="secondary">
        {name}
      </Text>
      <div className={amountRow}>
        <span className={previewAmount}>0</span>
        <span className={tokenButton}>
          <Skeleton shape="disc" />
          <TokenSymbol symbol={symbol} />
          <Icon icon={ChevronDown} size={16} />
        </span>
      </div>
      <div className={footer} />
    </div>
  )
}
