import { Check, Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useCopy } from '#app/ui/effects/use-copy.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import { bridge } from '#app/wallet/bridge.ts'
import { nameButton, nameText, secondary, solanaRow } from './account.css.ts'

const VISIBLE_CHARS = 4

/** The wallet's Solana account, in addition to the one that this site trades with. Renders nothing without one. */
export function SolanaAccount() {
  const { t } = useTranslation('account')
  const { svm } = useSnapshot(bridge)
  const { isCopied, copy } = useCopy()
  if (!svm) return null
  const { address } = svm
  return (
    <div className={solanaRow} data-testid="solana-account">
      <span className={secondary}>{t('solana')}</span>
      <button
        type="button"
        className={nameButton}
        aria-label={t('copySolana', { address })}
        title={address}
        onClick={() => void copy(address)}
      >
        <bdi className={nameText} dir="ltr">
          {address.slice(0, VISIBLE_CHARS)}…{address.slice(-VISIBLE_CHARS)}
        </bdi>
        <Icon icon={isCopied ? Check : Copy} size={16} />
      </button>
      <span className={visuallyHidden} role="status">
        {isCopied ? t('copied') : ''}
      </span>
    </div>
  )
}
