import { Dot, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { dangerousPermissions, HOOK_PERMISSIONS, hookPermissions } from '#app/domain/liquidity/hook-permissions.ts'
import { AddressValue } from '#app/entities/market-page/address-value.tsx'
import { FactRow } from '#app/entities/market-page/fact-row.tsx'
import { factRows, note } from '#app/entities/market-page/market-page.css.ts'
import { SectionCard } from '#app/entities/market-page/section-card.tsx'
import { Disclosure } from '#app/ui/disclosure/disclosure.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import { permissionIcon, permissionItem, permissionList } from './hook-card.css.ts'

/** The permissions of a hook, dangerous ones first. All fourteen are encoded in its address. */
export function HookCard({ hook, chainId }: { readonly hook: Address; readonly chainId: ChainId }) {
  const { t } = useTranslation('pool')
  const granted = hookPermissions(hook)
  const dangerous = dangerousPermissions(granted)
  const ordered = [...dangerous, ...granted.filter((permission) => !dangerous.includes(permission))]
  const others = HOOK_PERMISSIONS.filter((permission) => !granted.includes(permission))
  return (
    <SectionCard id="hook" title={t('hook.title')}>
      {dangerous.length > 0 && <Notice tone="warning">{t('hook.danger')}</Notice>}
      <p className={note}>{t('hook.text')}</p>
      {ordered.length === 0 ? (
        <p className={note}>{t('hook.none')}</p>
      ) : (
        <ul className={permissionList}>
          {ordered.map((permission) => {
            const isDangerous = dangerous.includes(permission)
            return (
              <li key={permission} className={permissionItem}>
                <span className={permissionIcon[isDangerous ? 'dangerous' : 'plain']}>
                  <Icon icon={isDangerous ? TriangleAlert : Dot} size={16} />
                </span>
                <span>
                  {isDangerous && <span className={visuallyHidden}>{t('hook.dangerous')}: </span>}
                  {t(`hook.${permission}`)} <code className={note}>{permission}</code>
                </span>
              </li>
            )
          })}
        </ul>
      )}
      {others.length > 0 && others.length < HOOK_PERMISSIONS.length && (
        <Disclosure summary={t('hook.othersTitle', { count: others.length })}>
          <ul className={permissionList}>
            {others.map((permission) => (
              <li key={permission}>
                <code>{permission}</code>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      <dl className={factRows}>
        <FactRow name={t('hookAddress')}>
          <AddressValue chainId={chainId} address={hook} name={t('hookAddress')} />
        </FactRow>
      </dl>
    </SectionCard>
  )
}
