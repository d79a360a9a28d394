import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { opens, Popover } from '#app/ui/popover/popover.tsx'
import { openWallets } from './bridge.ts'
import { early, withScript } from './wallet.css.ts'

const ID = 'connect-early'

/** Spread on a Connect button for as long as no script has come: a press is kept by the browser itself. */
export const earlyPress = opens(ID)

/**
 * Catches a press of Connect on a page whose script is still on its way: the browser opens this popover, and the script, once there, opens
 * the wallets in its place. Without script it says what is missing. Leave it out once the page is hydrated.
 */
export function EarlyPress() {
  const { t } = useTranslation('wallet')
  useEffect(() => {
    if (document.getElementById(ID)?.matches(':popover-open')) openWallets()
  }, [])
  return (
    <Popover id={ID} className={early}>
      <span className={withScript}>{t('early')}</span>
      <noscript>{t('early.never')}</noscript>
    </Popover>
  )
}
