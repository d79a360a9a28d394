import { useContext, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { FiatContext } from '#app/entities/price/fiat-context.ts'
import { button } from '#app/ui/button/button.css.ts'
import { Page } from '#app/ui/layout/layout.tsx'
import { notice } from '#app/ui/notice/notice.css.ts'
import { FETCHERS, usePreferences } from '../use-preferences.ts'
import { PreferenceForm } from './preference-form.tsx'
import { modeNotice } from './settings.css.ts'

/**
 * Wraps a page of one network. On test networks no amount is shown in money. If the network does not belong to the visitor's mode (mainnet
 * or testnet), which any URL can cause, shows a notice that offers to change the mode.
 */
export function NetworkScope({ chainId, children }: { readonly chainId: ChainId; readonly children: ReactNode }) {
  const { t } = useTranslation('settings')
  const { isTestnet: isTestnetMode } = usePreferences()
  const { name, isTestnet } = chainById(chainId)
  const fiat = useContext(FiatContext)
  // Renders the same elements for every network, so that the page keeps its state and focus when the network changes.
  return (
    <>
      {isTestnet !== isTestnetMode && (
        <Page>
          <PreferenceForm fetcher={FETCHERS.testnet} className={`${notice({ tone: 'warning' })} ${modeNotice}`}>
            <span>{t(isTestnet ? 'modeMismatch.testnet' : 'modeMismatch.mainnet', { network: name })}</span>
            <button type="submit" name="testnet" value={String(isTestnet)} className={button({ size: 'small' })}>
              {t(isTestnet ? 'modeMismatch.turnOn' : 'modeMismatch.turnOff')}
            </button>
          </PreferenceForm>
        </Page>
      )}
      <FiatContext.Provider value={isTestnet ? null : fiat}>{children}</FiatContext.Provider>
    </>
  )
}
