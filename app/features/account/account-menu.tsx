import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { useCallback, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Address } from '#app/domain/address/address.ts'
import { TestnetModeContext } from '#app/entities/chain/testnet-mode.ts'
import { useSettled } from '#app/transactions/use-settled.ts'
import { useEffectWhen } from '#app/ui/effects/use-effect-when.ts'
import { useOnLeave } from '#app/ui/effects/use-on-leave.ts'
import { bridge } from '#app/wallet/bridge.ts'
import { useAccountName } from '#app/wallet/use-account-name.ts'
import { AccountButton } from './account-button.tsx'
import { AccountDrawer } from './account-drawer.tsx'
import type { AccountParts } from './account-parts.ts'
import { accountPortfolioQuery } from './account-portfolio.query.ts'
import { ACCOUNT_REFRESH_MS } from './account-queries.ts'
import { useBalanceSettings } from '#app/entities/portfolio/balance-settings.ts'
import { clearStoredQueries, createPersistentClient } from './stored-queries.ts'

/** The account button and its drawer. Rendered while a wallet is connected. */
export function AccountMenu({ parts }: { readonly parts: AccountParts }) {
  const { address } = useSnapshot(bridge)
  const [queries] = useState(() => createPersistentClient(Date.now()))
  // The wallet may end the connection too. The menu is then unmounted, as after Disconnect.
  const clearIfDisconnected = useCallback(() => {
    if (bridge.address === undefined) clearStoredQueries(queries)
  }, [queries])
  useOnLeave(clearIfDisconnected)
  useSettled(() => {
    for (const list of ['portfolio', 'activity', 'positions', 'nfts']) {
      void queries.invalidateQueries({ queryKey: [`account-${list}`] })
    }
  })
  return (
    <QueryClientProvider client={queries}>
      {address !== undefined && <Menu address={address} parts={parts} />}
    </QueryClientProvider>
  )
}

function Menu({ address, parts }: { readonly address: Address; readonly parts: AccountParts }) {
  // Translations of the menu load after its code, so that no page waits for them.
  useTranslation(['account', 'activity', 'portfolio'], { useSuspense: true })
  const { wallet, dialog } = useSnapshot(bridge)
  const name = useAccountName(address)
  const isTestnet = useContext(TestnetModeContext)
  const { hidesUnknown } = useBalanceSettings()
  const queries = useQueryClient()
  const portfolio = accountPortfolioQuery(address, isTestnet, !hidesUnknown)
  // Loads the values before the drawer opens.
  const preload = () => void queries.query({ ...portfolio, staleTime: ACCOUNT_REFRESH_MS }).catch(() => {})
  // Stored values are shown at once, so there is no need to preload if there are any.
  useEffectWhen(queries.getQueryData(portfolio.queryKey) === undefined, preload)
  // Stays mounted once opened, because closing a mounted dialog returns the focus.
  const [wasOpened, setWasOpened] = useState(false)
  if (dialog === 'account' && !wasOpened) setWasOpened(true)
  return (
    <>
      <AccountButton address={address} name={name} icon={wallet?.icon} onPreload={preload} />
      {wasOpened && <AccountDrawer isOpen={dialog === 'account'} address={address} name={name} parts={parts} />}
    </>
  )
}
