import { ArrowUpRight, Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { button } from '#app/ui/button/button.css.ts'
import { Button } from '#app/ui/button/button.tsx'
import { useCopy } from '#app/ui/effects/use-copy.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { isPhone, walletApps } from './wallet-links.ts'

/** An independent list of wallets. */
const FIND_WALLET = 'https://ethereum.org/wallets/find-wallet/'

/** Shown if there is no wallet to list: a link to find one and, on a phone, links that open this page in wallet apps. */
export function NoWallets() {
  const { t } = useTranslation('wallet')
  const { isCopied, copy } = useCopy()
  const isOnPhone = isPhone(navigator.userAgent)
  return (
    <Stack gap={16}>
      <Stack gap={8} role="status">
        <Text weight="medium">{t('none.title')}</Text>
        <Text as="p" size={14} tone="secondary">
          {t(isOnPhone ? 'none.phone' : 'none.text')}
        </Text>
      </Stack>
      <Stack gap={8}>
        {isOnPhone &&
          walletApps(location.href).map(({ name, href }) => (
            <a key={name} className={button({ width: 'full' })} href={href} rel="noopener noreferrer">
              {t('none.openIn', { wallet: name })}
            </a>
          ))}
        {isOnPhone && (
          <Button width="full" onClick={() => void copy(location.href)}>
            <Icon icon={Copy} size={16} />
            <span aria-live="polite">{t(isCopied ? 'copied' : 'none.copyPage')}</span>
          </Button>
        )}
        <a
          className={button({ tone: 'ghost', width: 'full' })}
          href={FIND_WALLET}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('none.find')}
          <Icon icon={ArrowUpRight} size={16} />
        </a>
      </Stack>
    </Stack>
  )
}
