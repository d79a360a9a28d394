import { Check, ChevronDown, Pencil } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { isSameAddress, shortAddress, type Address } from '#app/domain/address/address.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { button } from '#app/ui/button/button.css.ts'
import { chevron, disclosure, summaryLine } from '#app/ui/disclosure/disclosure.css.ts'
import { useEffectWhen } from '#app/ui/effects/use-effect-when.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { bridge, walletRuntime } from '#app/wallet/bridge.ts'
import {
  MAX_ACCOUNTS,
  numberAccounts,
  numberedAccounts,
  withAccounts,
  type NumberedAccount,
} from '#app/wallet/nicknames.ts'
import { useShownName } from '#app/wallet/use-account-name.ts'
import { accountRow, rowText, secondary, wideRow } from './account.css.ts'
import { Avatar } from './avatar.tsx'
import { NicknameForm } from './nickname-form.tsx'

const NONE: readonly NumberedAccount[] = []

/**
 * The accounts that the wallet has authorised. Pressing one makes it the page's account, until the wallet changes its accounts. An account
 * without username and ENS name has a nickname, at first its number in this browser.
 */
export function AccountsPanel() {
  const { t } = useTranslation('account')
  const format = useFormat()
  const { accounts, wallet } = useSnapshot(bridge)
  const stored = useSyncExternalStore(numberedAccounts.subscribe, numberedAccounts.read, () => NONE)
  const numbered = withAccounts(stored, accounts)
  useEffectWhen(numbered !== stored, () => numberAccounts(accounts), accounts.join())
  const nicknames = numbered.map(({ address, nickname }, index) => {
    const defaultNickname = t('nickname.default', { number: format.count(index + 1) })
    return { address, defaultNickname, nickname: nickname ?? defaultNickname, canRename: index < MAX_ACCOUNTS }
  })
  return (
    <details className={disclosure} open>
      <summary className={summaryLine}>
        {t('accounts', { wallet: wallet?.name ?? '' })}
        <span className={chevron}>
          <Icon icon={ChevronDown} size={16} />
        </span>
      </summary>
      <ul>
        {accounts.map((address) => {
          const isAccount = (entry: { readonly address: Address }) => isSameAddress(entry.address, address)
          const { nickname = '', defaultNickname = '', canRename = false } = nicknames.find(isAccount) ?? {}
          const others = nicknames.filter((entry) => !isAccount(entry)).map((entry) => entry.nickname)
          return (
            <li key={address}>
              <AccountRow {...{ address, nickname, defaultNickname, others, canRename }} />
            </li>
          )
        })}
      </ul>
      <p className={secondary}>{t('accountsHint', { wallet: wallet?.name ?? '' })}</p>
    </details>
  )
}

interface AccountRowProps {
  readonly address: Address
  readonly nickname: string
  /** Nickname of this account if none is stored. */
  readonly defaultNickname: string
  /** The nicknames of other accounts. */
  readonly others: readonly string[]
  /** Whether this browser can store a nickname of the account. */
  readonly canRename: boolean
}

function AccountRow({ address, nickname, defaultNickname, others, canRename }: AccountRowProps) {
  const { t } = useTranslation('account')
  const { address: current } = useSnapshot(bridge)
  const name = useShownName(address)
  const [isEditing, setEditing] = useState(false)
  const renameButtonId = `rename-${address}`
  const closeForm = () => {
    // Rendered synchronously, so that the button exists.
    flushSync(() => setEditing(false))
    document.getElementById(renameButtonId)?.focus()
  }
  if (isEditing) return <NicknameForm {...{ address, nickname, defaultNickname, others }} onEnd={closeForm} />
  const isCurrent = current !== undefined && isSameAddress(address, current)
  return (
    <div className={accountRow}>
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
            {name ?? nickname}
          </Text>
          <bdi className={secondary}>{shortAddress(address)}</bdi>
        </span>
        {isCurrent && <Icon icon={Check} size={16} />}
      </button>
      {name === null && canRename && (
        <button
          id={renameButtonId}
          type="button"
          className={button({ tone: 'ghost', shape: 'square' })}
          aria-label={t('nickname.edit', { name: nickname })}
          onClick={() => setEditing(true)}
        >
          <Icon icon={Pencil} size={16} />
        </button>
      )}
    </div>
  )
}
