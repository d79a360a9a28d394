import { useQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Address } from '#app/domain/address/address.ts'
import { button } from '#app/ui/button/button.css.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { openClaim } from './claim-run.ts'
import { openClaimsQuery, queryClient, type OpenClaim } from './claims.query.ts'
import { useClaimAmount } from './use-claim-amount.ts'

interface ClaimButtonsProps {
  readonly account: Address
  /** Called when the dialog opens. */
  readonly onOpen: () => void
}

/** A button for each reward that the account can claim. Renders nothing if there is none, or while the data is stale. */
export function ClaimButtons({ account, onOpen }: ClaimButtonsProps) {
  const { data, isStale } = useQuery(openClaimsQuery(account), queryClient)
  const claims = isStale ? [] : (data ?? [])
  return claims.map((claim) => (
    <ClaimButton key={`${claim.order.chainId}:${claim.order.distributor}`} claim={claim} onOpen={onOpen} />
  ))
}

function ClaimButton({ claim, onOpen }: Pick<ClaimButtonsProps, 'onOpen'> & { readonly claim: OpenClaim }) {
  const { t } = useTranslation(['rewards'], { useSuspense: true })
  const amount = useClaimAmount(claim)
  const { order, token } = claim
  const open = () => {
    if (!token) return
    onOpen()
    openClaim({ order, token })
  }
  return (
    <button
      type="button"
      className={button({ tone: 'primary' })}
      aria-haspopup="dialog"
      aria-disabled={!token}
      title={token ? undefined : t('unknownToken')}
      onClick={open}
      data-testid="claim-button"
    >
      <Icon icon={Gift} size={16} />
      <FormattedText>{t('claimAmount', { amount })}</FormattedText>
    </button>
  )
}
