import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { opens, Popover } from '#app/ui/popover/popover.tsx'
import { openWallets } from './bridge.ts'
import { early, withScript } from './wallet.css.ts'

const ID = 'connect-early'

/** Spread on a Connect button before hydration, so that the browser records the click. */
export const earlyPress = opens(ID)

/**
 * Handles a click on Connect before hydration: the browser opens this popover, and the script then opens the wallets in
 * its place. Without JavaScript it explains what is missing. Do not render it after hydration.
 */
export function EarlyPress() {
  const { t } = useTranslation('wallet')
  useEffect(() => {
    if (document.getElementById(ID)?.matches(':popover-open')) openWallets()
  }, [])
  return (
    <Popover id={ID} className={early}>
      <span className={withScript}>{t('loading')}</span>
      <noscript>{t('needsScript')}</noscript>
    </Popover>
  )
}
