import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { proxy, useSnapshot } from 'valtio'
import type { Address } from '#app/domain/address/address.ts'
import { defaultChain, isChainId } from '#app/domain/chains/catalogue.ts'
import { defaultSendLink } from '#app/domain/send/send-link.ts'
import { AccountMenu } from '#app/features/account/account-menu.tsx'
import type { AccountParts } from '#app/features/account/account-parts.ts'
import type { ReceiveMode } from '#app/features/receive/receive-panel.client.tsx'
import { LateClaimDialog } from '#app/features/rewards/late-claim-dialog.tsx'
import { AccountSettings, CurrencyList, LanguageList } from '#app/shell/settings/account-settings.client.tsx'
import { useFrame } from '#app/shell/use-frame.ts'
import { useRootData } from '#app/shell/use-root-data.ts'
import { usePreferences } from '#app/shell/use-preferences.ts'
import { button } from '#app/ui/button/button.css.ts'
import { bridge } from '#app/wallet/bridge.ts'

const ReceivePanel = lazy(() => import('#app/features/receive/receive-panel.client.tsx'))
const ClaimButtons = lazy(() =>
  import('#app/features/rewards/claim-button.tsx').then((file) => ({ default: file.ClaimButtons })),
)
const SendDialog = lazy(() => import('#app/features/send/send.tsx').then((file) => ({ default: file.SendDialog })))

/** Outside the drawer, which closes when the send form opens. */
const sending = proxy({ isOpen: false })

function SendButton({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTranslation(['account'], { useSuspense: true })
  const open = () => {
    onOpen()
    sending.isOpen = true
  }
  return (
    <button type="button" className={button({ tone: 'soft' })} onClick={open}>
      {t('send')}
    </button>
  )
}

function Receive({ account, mode }: { readonly account: Address; readonly mode: ReceiveMode }) {
  const { links } = useFrame()
  return (
    <Suspense fallback={null}>
      <ReceivePanel address={account} exchangeUrl={links.exchange} initialMode={mode} />
    </Suspense>
  )
}

/** Components that other modules contribute to the account drawer. */
const PARTS: Omit<AccountParts, 'areNftsDisabled' | 'hasExtensionLinks' | 'appLink' | 'hasExchange'> = {
  Settings: AccountSettings,
  Languages: LanguageList,
  Currencies: CurrencyList,
  SendButton,
  ClaimButtons,
  ReceivePanel: Receive,
  buyPath: '/buy',
}

/** The account button, its drawer, and the send form that the drawer opens. Loaded once a wallet is connected. */
export default function AccountIsland() {
  const { chainId } = useSnapshot(bridge)
  const { isOpen } = useSnapshot(sending)
  const { areNftsDisabled } = usePreferences()
  const { appLink, links } = useFrame()
  const hasExchange = links.exchange !== undefined
  const hasExtensionLinks = useRootData()?.flags.extensionLinks ?? false
  const parts = useMemo(
    () => ({ ...PARTS, areNftsDisabled, hasExtensionLinks, appLink, hasExchange }),
    [areNftsDisabled, hasExtensionLinks, appLink, hasExchange],
  )
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  const start = chainId !== undefined && isChainId(chainId) ? chainId : defaultChain(false).id
  return (
    <>
      <AccountMenu parts={parts} />
      <LateClaimDialog />
      {wasOpened && (
        <Suspense fallback={null}>
          <SendDialog start={defaultSendLink(start)} isOpen={isOpen} onClose={() => (sending.isOpen = false)} />
        </Suspense>
      )}
    </>
  )
}
