import { ChevronDown } from 'lucide-react'
import type { Address } from '#app/domain/address/address.ts'
import type { SwapField } from '#app/domain/swap/swap-link.ts'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { TokenSymbol } from '#app/entities/token/token-text.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { tokenButton } from './amount-panel.css.ts'

interface TokenButtonProps {
  readonly field: SwapField
  /** Accessible name: the side and its token. */
  readonly label: string
  readonly address: Address
  readonly symbol: string
  /** Path; null without a logo, undefined while the token loads. */
  readonly logo: string | null | undefined
  readonly onClick: () => void
  /** Called on hover and focus, to preload the selector. */
  readonly onApproach?: () => void
}

/** The token of one side of a swap form; opens the token selector. */
export function TokenButton({ field, label, address, symbol, logo, onClick, onApproach }: TokenButtonProps) {
  return (
    <button
      type="button"
      className={tokenButton}
      aria-haspopup="dialog"
      aria-label={label}
      data-testid={`token-${field}`}
      onClick={onClick}
      onPointerEnter={onApproach}
      onFocus={onApproach}
    >
      {logo === undefined ? (
        <Skeleton shape="disc" />
      ) : (
        <TokenLogo address={address} symbol={symbol} logo={logo} size={32} />
      )}
      <TokenSymbol symbol={symbol} />
      <Icon icon={ChevronDown} size={16} />
    </button>
  )
}
