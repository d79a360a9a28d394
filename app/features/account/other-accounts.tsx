import { Check } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { isSameAddress, shortAddress } from '#app/domain/address/address.ts'
import { Disclosure } from '#app/ui/disclosure/disclosure.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { bridge, walletRuntime } from '#app/wallet/bridge.ts'
import { accountName, recentAccounts } from '#app/wallet/recent-accounts.ts'
import { rowText, secondary, wideRow } from './account.css.ts'
import { Avatar } from './avatar.tsx'

/**
 * The accounts that the wallet has authorised, collapsed; nothing if there is only one. A chosen account is used on this page until the
 * wallet changes its accounts.
 */
export function OtherAccounts() {
  const { t } = useTranslation('account')
  const { accounts, address: current, wallet } = useSnapshot(bridge)
  const names = useSyncExternalStore(recentAccounts.subscribe, recentAccounts.read)
  if (accounts.length < 2) return null
  return (
    <Disclosure summary={t('otherAccounts', { count: accounts.length - 1 })}>
      <ul>
        {accounts.map((address) => {
          const isCurrent = current !== undefined && isSameAddress(address, current)
          const name = accountName(names, address)
          const short = shortAddress(address)
          return (
            <li key={address}>
              <button
                type="button"
                className={wideRow}
                aria-pressed={isCurrent}
                title={address}
                onClick={() => void walletRuntime().then(({ chooseAccount }) => chooseAccount(address))}
              >
                <Avatar address={address} size={32} />
                <span className={rowText}>
                  <Text as="bdi" weight="medium" fit="oneLine">
                    {name}
                  </Text>
                  {name !== short && <bdi className={secondary}>{short}</bdi>}
                </span>
                {isCurrent && <Icon icon={Check} size={16} />}
              </button>
            </li>
          )
        })}
      </ul>
      <p className={secondary}>{t('accountsHint', { wallet: wallet?.name ?? '' })}</p>
    </Disclosure>
  )
}
