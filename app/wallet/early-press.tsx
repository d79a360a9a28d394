import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { opens, Popover } from '#app/ui/popover/popover.tsx'
import { bridge, openWallets } from './bridge.ts'
import { early, withScript } from './wallet.css.ts'

const ID = 'connect-early'

/** Props of a button that opens the wallet list, for the time before it is hydrated: a click then opens the popover of `EarlyPress`. */
export const earlyClickProps = opens(ID)

/**
 * Handles clicks on Connect buttons that are not hydrated yet: the browser opens this popover, and the script replaces it with the list of
 * wallets, at once or as soon as it runs. Without JavaScript, the popover says that scripts are needed. Stays mounted, because parts of a
 * page hydrate later than others.
 */
export function EarlyPress() {
  const { t } = useTranslation('wallet')
  useEffect(() => {
    const popover = document.getElementById(ID)
    const connect = () => {
      // A part of the page that has not hydrated may still show Connect to a connected user.
      if (bridge.status !== 'connected') openWallets()
    }
    if (popover?.matches(':popover-open')) {
      popover.hidePopover()
      connect()
    }
    const replace = (event: Event) => {
      if ((event as ToggleEvent).newState !== 'open') return
      event.preventDefault()
      connect()
    }
    popover?.addEventListener('beforetoggle', replace)
    return () => popover?.removeEventListener('beforetoggle', replace)
  }, [])
  return (
    <Popover id={ID} className={early}>
      <span className={withScript}>{t('loading')}</span>
      <noscript>{t('needsScript')}</noscript>
    </Popover>
  )
}
