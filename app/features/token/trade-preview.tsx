import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { shortAddress, isNative, isSameAddress } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { flipped, type SwapField, type SwapLink } from '#app/domain/swap/swap-link.ts'
import { tokenButton } from '#app/entities/amount/amount-panel.css.ts'
import { AmountPanel } from '#app/entities/amount/amount-panel.tsx'
import { action, cardTitle, head } from '#app/entities/amount/swap-card.css.ts'
import { SwapCard } from '#app/entities/amount/swap-card.tsx'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { TokenSymbol } from '#app/entities/token/token-text.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { openWallets } from '#app/wallet/bridge.ts'
import { earlyPress } from '#app/wallet/early-press.tsx'
import type { TokenViewProps } from './token-facts.ts'

interface TradePreviewProps extends TokenViewProps {
  readonly link: SwapLink
  readonly onLink: (link: SwapLink) => void
}

/**
 * The trade form before its code has arrived: the same controls in the same dimensions. An amount typed here is passed
 * on to the form.
 */
export function TradePreview({ facts, query, link, onLink }: TradePreviewProps) {
  const { t } = useTranslation('swap')
  const isHydrated = useHydrated()
  const symbolOf = (field: SwapField) => {
    if (isSameAddress(link[field], query.address)) return facts.symbol
    return isNative(link[field]) ? chainById(link.chainId).native.symbol : shortAddress(link[field])
  }
  return (
    <SwapCard
      title={t('title')}
      fixed={link.field}
      head={
        <div className={head}>
          <h2 className={cardTitle}>{t('title')}</h2>
        </div>
      }
      side={(field) => (
        <AmountPanel
          field={field}
          fixed={link.field}
          label={t(field === 'input' ? 'sell' : 'buy')}
          amount={link.field === field ? link.value : ''}
          onAmount={(value) => onLink({ ...link, value, field })}
          picker={
            <span className={tokenButton}>
              {isSameAddress(link[field], query.address) ? (
                <TokenLogo address={query.address} symbol={facts.symbol} logo={facts.logo} size={32} />
              ) : (
                <Skeleton shape="disc" />
              )}
              <TokenSymbol symbol={symbolOf(field)} />
              <Icon of={ChevronDown} size={16} />
            </span>
          }
        >
          {null}
        </AmountPanel>
      )}
      onFlip={() => onLink(flipped(link))}
      flipLabel={t('flip')}
      onSubmit={(event) => event.preventDefault()}
    >
      <div className={action}>
        <Button
          type="button"
          tone="primary"
          size="large"
          width="full"
          {...(isHydrated ? { onClick: openWallets } : earlyPress)}
        >
          {t('button.connect')}
        </Button>
      </div>
    </SwapCard>
  )
}
