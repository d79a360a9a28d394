import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { HookCard } from '#app/entities/pool/late-hook-card.tsx'
import { RequiredCheckbox } from '#app/transactions/required-checkbox.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { stack } from './create.css.ts'

interface HookConsentProps {
  readonly isOpen: boolean
  readonly chainId: ChainId
  readonly hook: Address
  readonly onClose: () => void
  readonly onRemove: () => void
  readonly onContinue: () => void
}

/** Asks for consent to a hook that can change amounts or block withdrawals. */
export function HookConsent({ isOpen, onClose, ...props }: HookConsentProps) {
  const { t } = useTranslation(['create', 'common'])
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('consent.title')} closeLabel={t('close', { ns: 'common' })}>
      <Consent {...props} />
    </Dialog>
  )
}

function Consent({ chainId, hook, onRemove, onContinue }: Omit<HookConsentProps, 'isOpen' | 'onClose'>) {
  const { t } = useTranslation(['create', 'hook-choice'])
  const [isAccepted, setAccepted] = useState(false)
  return (
    <div className={stack}>
      <HookCard hook={hook} chainId={chainId} />
      <RequiredCheckbox isChecked={isAccepted} onChange={setAccepted}>
        {t('hook-choice:accept')}
      </RequiredCheckbox>
      <Button
        tone="primary"
        size="large"
        width="full"
        aria-disabled={!isAccepted}
        onClick={() => {
          if (isAccepted) onContinue()
        }}
      >
        {t('button.continue')}
      </Button>
      <Button width="full" onClick={onRemove}>
        {t('hook-choice:remove')}
      </Button>
    </div>
  )
}
