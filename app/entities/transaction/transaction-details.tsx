import { ChevronDown } from 'lucide-react'
import { Suspense, type ComponentType } from 'react'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { detailsButton } from './transaction-details.css.ts'
import { TransactionDetailsSkeleton } from './transaction-details-skeleton.tsx'

interface DetailsButtonProps {
  readonly isOpen: boolean
  /** Id of the element with the details. */
  readonly controls: string
  /** Accessible name. */
  readonly label: string
  readonly onToggle: () => void
}

/** Shows or hides the details of a transaction. Renders an empty placeholder until hydration, because the details are read by script. */
export function DetailsButton({ isOpen, controls, label, onToggle }: DetailsButtonProps) {
  if (!useHydrated()) return <span className={detailsButton} aria-hidden />
  return (
    <button
      type="button"
      className={detailsButton}
      aria-expanded={isOpen}
      aria-controls={controls}
      aria-label={label}
      title={label}
      onClick={onToggle}
    >
      <Icon icon={ChevronDown} size={16} />
    </button>
  )
}

/** An amount of a swap, as an exact decimal of whole tokens. The symbol is untrusted text from a contract. */
export interface SwappedAmount {
  readonly token: Address
  readonly symbol: string
  readonly amount: string
}

/** A mined transaction whose details can be shown. */
export interface MinedTransactionRef {
  readonly chainId: ChainId
  readonly hash: `0x${string}`
  /** UNIX seconds. */
  readonly time: number
  /** The amounts paid and received, if it is a swap. */
  readonly swapped?: readonly [SwappedAmount, SwappedAmount] | undefined
  /** Whether it was sent from this site, which charges no fee. */
  readonly isSentFromSite?: boolean
  /** Why it was not successful, even if it did not revert. */
  readonly problem?: 'failed' | 'expired' | 'insufficientFunds' | 'shortfall' | 'modified' | undefined
}

/** Reads and shows the facts of a transaction; loaded lazily. */
export type TransactionFactsView = ComponentType<MinedTransactionRef>

interface TransactionDetailsProps {
  readonly transaction: MinedTransactionRef
  readonly Facts: TransactionFactsView
}

/** Details of a mined transaction, with a skeleton while their code loads. */
export function TransactionDetails({ transaction, Facts }: TransactionDetailsProps) {
  return (
    <Suspense fallback={<TransactionDetailsSkeleton />}>
      <Facts {...transaction} />
    </Suspense>
  )
}
